"use strict";
// Light or dark as this browser has chosen before, set before anything is drawn.
(() => {
  const root = document.documentElement;
  let chosen = null;
  try { chosen = localStorage.getItem("theme"); } catch { /* private windows may refuse */ }
  if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
  new MutationObserver(() => {
    try { localStorage.setItem("theme", root.dataset.theme); } catch { /* then it is not kept */ }
  }).observe(root, { attributes: true, attributeFilter: ["data-theme"] });
})();
