"use strict";
// Rules of one's own are tested while they are typed: the last text counts, older answers don't.
(() => {
  const form = document.querySelector("[data-own]");
  if (!form) return;
  const text = form.elements.rules, shown = document.getElementById("tested");
  const PAUSE = 350, AGAIN = 900; // ms
  let timer = 0, asked = null, last = text.value;

  const test = async () => {
    asked?.abort();
    const mine = asked = new AbortController();
    last = text.value;
    shown.classList.add("waits");
    try {
      const answer = await fetch(form.action, {
        method: "POST", headers: { "x-script": "1" }, signal: mine.signal,
        body: new URLSearchParams(new FormData(form)),
      });
      const told = await answer.text();
      if (mine !== asked) return;
      if (answer.status === 429 || answer.status === 503 || answer.status === 409) return later(AGAIN);
      shown.innerHTML = told;
    } catch {
      if (mine === asked) shown.textContent = "The server does not answer. Try again in a moment.";
      else return;
    }
    shown.classList.remove("waits");
  };

  const later = (wait) => { clearTimeout(timer); timer = setTimeout(test, wait); };

  text.addEventListener("input", () => { if (text.value !== last) later(PAUSE); });
  form.addEventListener("submit", (event) => { event.preventDefault(); later(0); });
})();
