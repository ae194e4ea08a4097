"use strict";
(() => {
  const root = document.documentElement;
  root.classList.add("runs");

  // Light or dark: as the system has it, until somebody chooses.
  for (const button of document.querySelectorAll("[data-theme-switch]"))
    button.addEventListener("click", () => {
      const dark = root.dataset.theme
        ? root.dataset.theme === "dark"
        : matchMedia("(prefers-color-scheme: dark)").matches;
      root.dataset.theme = dark ? "light" : "dark";
    });

  // Copy a text. Where the clipboard is not to be had, the text is marked and copied the old way.
  async function copied(source) {
    try {
      await navigator.clipboard.writeText(source.textContent);
      return true;
    } catch {
      for (let one = source.closest("details"); one; one = one.parentElement.closest("details"))
        one.open = true;
      getSelection().selectAllChildren(source);
      return document.execCommand("copy");
    }
  }
  async function copy(button) {
    const done = await copied(document.getElementById(button.dataset.copy));
    button.dataset.label ??= button.textContent;
    button.textContent = done ? "copied" : "marked below";
    setTimeout(() => { button.textContent = button.dataset.label; }, 1500);
  }

  // The text of a card: on hover, focus or tap, inside the window wherever the card is.
  const tip = document.getElementById("tip");
  let owner = null;
  function show(card) {
    const text = document.getElementById(card.dataset.card);
    if (!text) return;
    owner = card;
    tip.replaceChildren(...[...text.childNodes].map(node => node.cloneNode(true)));
    tip.hidden = false;
    const at = card.getBoundingClientRect(), size = tip.getBoundingClientRect();
    const wide = root.clientWidth, tall = root.clientHeight;
    const left = Math.min(at.left, wide - size.width - 8);
    const below = at.bottom + 6 + size.height <= tall || at.top < size.height + 6;
    tip.style.left = `${Math.max(8, left)}px`;
    tip.style.top = `${below ? at.bottom + 6 : at.top - size.height - 6}px`;
  }
  function hide() {
    owner = null;
    tip.hidden = true;
  }
  // All of it is heard at the document, since a served page may change its parts.
  const cardOf = event => event.target.closest?.("[data-card]");
  document.addEventListener("pointerover", event => {
    const card = cardOf(event);
    if (card && event.pointerType === "mouse" && !card.contains(event.relatedTarget)) show(card);
  });
  document.addEventListener("pointerout", event => {
    const card = cardOf(event);
    if (card && event.pointerType === "mouse" && !card.contains(event.relatedTarget)) hide();
  });
  document.addEventListener("focusin", event => {
    const card = cardOf(event);
    if (card?.matches(":focus-visible")) show(card);
  });
  document.addEventListener("focusout", event => { if (cardOf(event)) hide(); });
  document.addEventListener("click", event => {
    const card = cardOf(event), button = event.target.closest("[data-copy], [data-sort]");
    if (card && !(owner === card && event.pointerType !== "mouse")) show(card); else hide();
    if (button?.dataset.copy) copy(button); else if (button) sort(button);
  });
  document.addEventListener("keydown", event => { if (event.key === "Escape") hide(); });
  addEventListener("scroll", hide, { passive: true, capture: true });

  // Sort a table by a column; a button in its head says so.
  function sort(button) {
    const head = button.closest("th"), table = head.closest("table"), body = table.tBodies[0];
    const now = head.getAttribute("aria-sort");  // first names from A on, and the largest numbers
    const up = now ? now === "descending" : head.classList.contains("text");
    for (const other of table.querySelectorAll("th[aria-sort]")) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", up ? "ascending" : "descending");
    const value = row => row.cells[head.cellIndex].dataset.value;
    const rows = [...body.rows].sort((a, b) => {
      const x = value(a), y = value(b), gap = Number(x) - Number(y);
      return (up ? 1 : -1) * (Number.isNaN(gap) ? x.localeCompare(y) : gap);
    });
    body.append(...rows);
  }
})();
