"use strict";
// The card lab: reads a text while it is typed, marks the line of a mistake, and tries the card.
(() => {
  const form = document.querySelector("[data-lab]");
  if (!form) return;
  const PAUSE = 300, AGAIN = 1200; // ms
  const text = form.elements.card;
  const said = document.getElementById("lab-said"), faces = document.getElementById("lab-faces");
  const look = document.getElementById("lab-look");
  let timer = 0, asked = null, last = text.value;

  // ------------------------------------------------------------ numbers of lines
  const lines = document.createElement("div");
  lines.className = "gutter";
  lines.setAttribute("aria-hidden", "true");
  text.before(lines);
  const number = () => {
    const count = text.value.split("\n").length;
    const wrong = Number(said.querySelector("[data-line]")?.dataset.line);
    lines.replaceChildren(...Array.from({ length: count }, (_, i) => {
      const line = document.createElement("span");
      line.textContent = i + 1;
      if (i + 1 === wrong) line.className = "wrong";
      return line;
    }));
    lines.scrollTop = text.scrollTop;
  };
  text.addEventListener("scroll", () => { lines.scrollTop = text.scrollTop; });

  // ------------------------------------------------------------ asking the server
  const ask = async (where) => {
    asked?.abort();
    const mine = asked = new AbortController();
    const answer = await fetch(where, {
      method: "POST", headers: { "x-script": "1" }, signal: mine.signal,
      body: new URLSearchParams(new FormData(form)),
    });
    const found = await answer.text();
    if (mine !== asked) throw new DOMException("", "AbortError");
    if (answer.status === 429) { later(AGAIN); throw new DOMException("", "AbortError"); }
    return found;
  };

  const check = async () => {
    last = text.value;
    try {
      const parts = document.createElement("template");
      parts.innerHTML = await ask("/lab");
      for (const part of parts.content.querySelectorAll("[data-part]"))
        document.getElementById(part.dataset.part).replaceChildren(...part.childNodes);
      if (!parts.content.children.length) return;
      const card = !said.querySelector("[data-line]");
      usable(card);
      number();
      if (!card) return;
      const link = said.querySelector("a");
      if (link) history.replaceState(null, "", link.href);
      await tryIt();
    } catch (error) {
      if (error.name !== "AbortError") said.textContent = "The server does not answer. Try again in a moment.";
    }
  };

  const tryIt = async () => {
    look.classList.add("stale");
    look.innerHTML = await ask("/lab/look");
    look.classList.remove("stale");
  };

  const usable = (card) => {
    faces.classList.toggle("stale", !card);
    look.classList.toggle("stale", !card);
    for (const button of form.querySelectorAll("[data-needs-card]")) button.disabled = !card;
  };

  const later = (wait) => { clearTimeout(timer); timer = setTimeout(check, wait); };

  text.addEventListener("input", () => { number(); if (text.value !== last) later(PAUSE); });

  // ------------------------------------------------------------ the nearest right word
  said.addEventListener("click", (event) => {
    const fix = event.target.closest("[data-right]");
    if (!fix) return;
    event.preventDefault();
    const at = Number(said.querySelector("[data-line]").dataset.line) - 1;
    const all = text.value.split("\n");
    all[at] = all[at].replace(fix.dataset.wrong, () => fix.dataset.right);
    text.value = all.join("\n");
    text.focus();
    later(0);
  });

  // ------------------------------------------------------------ the list of words
  const find = form.querySelector("[data-find]");
  find.addEventListener("input", () => {
    const wanted = find.value.trim().toLowerCase().replaceAll("_", " ");
    for (const group of form.querySelectorAll(".lab-words details")) {
      let there = 0;
      for (const one of group.querySelectorAll("[data-word]")) {
        const hit = one.dataset.word.toLowerCase().replaceAll("_", " ").includes(wanted);
        one.hidden = !hit;
        there += hit;
      }
      group.hidden = !there;
      group.open = wanted !== "" && there > 0;
    }
  });
  find.addEventListener("keydown", (event) => { if (event.key === "Enter") event.preventDefault(); });

  form.classList.add("lab-live");
  number();
  usable(!said.querySelector("[data-line]"));
  if (look.querySelector("[data-wait]")) tryIt().catch(() => {});
})();
