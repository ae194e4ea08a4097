"use strict";
// Filters of the cards: what is chosen shows at once, and stands in the address.
(() => {
  const form = document.querySelector("[data-cards]");
  if (!form) return;
  let asked = 0, timer = 0;
  function address() {
    const usual = { order: "name" }, fields = new URLSearchParams();
    for (const [name, value] of new FormData(form))
      if (value.trim() && usual[name] !== value) fields.append(name, value.trim());
    return `/cards${fields.size ? "?" : ""}${fields}`;
  }
  async function show() {
    const mine = ++asked, where = address();
    history.replaceState(null, "", where);
    try {
      const answer = await fetch(where, { headers: { "x-script": "1" } });
      const text = await answer.text();
      if (mine !== asked || !(answer.ok || answer.status === 422)) return;
      const found = new DOMParser().parseFromString(text, "text/html");
      for (const id of ["card-count", "card-list"])
        document.getElementById(id).replaceChildren(...found.getElementById(id).childNodes);
    } catch { location.assign(where); }
  }
  form.addEventListener("input", event => {
    clearTimeout(timer);
    timer = setTimeout(show, event.target.type === "search" ? 200 : 0);
  });
  form.addEventListener("submit", event => { event.preventDefault(); clearTimeout(timer); show(); });
})();
