"use strict";
// After a game: a review that appears when it is done, a replay by keys, a record from a file.
(() => {
  const asked = { headers: { "x-script": "1" } };

  // ---------------------------------------------------------------- a review that is being made
  const review = document.getElementById("review");
  async function look() {
    try {
      const answer = await fetch(location.href, asked);
      if (answer.ok) {
        const text = await answer.text(), fresh = document.createElement("template");
        fresh.innerHTML = text;
        const told = review.querySelector(".making"), now = fresh.content.querySelector(".making");
        if (told && now) {  // only what has changed, so that it is read out once
          const words = now.querySelector("[role=status]").textContent;
          const line = told.querySelector("[role=status]");
          if (line.textContent !== words) line.textContent = words;
          const bar = now.querySelector("progress");
          Object.assign(told.querySelector("progress"), { max: bar.max, value: bar.value });
        } else review.replaceChildren(fresh.content);
      }
    } catch { /* the server may be back in a moment */ }
    if (review.querySelector(".making")) setTimeout(look, document.hidden ? 4000 : 800);
  }
  if (review?.querySelector(".making")) setTimeout(look, 400);
  review?.addEventListener("click", event => {
    const mark = event.target.closest(".chance [data-at]");
    if (mark) {
      const place = new URL(location.href);
      place.pathname = place.pathname.replace(/review$/, `at/${mark.dataset.at}`);
      location.assign(place);
    }
  });

  // ---------------------------------------------------------------- replay
  const replay = document.querySelector("[data-replay]");
  if (replay) {
    const moment = document.getElementById("moment");
    const lines = replay.querySelector(".lines");
    const kept = new Map();  // moments that were fetched, so that a key held down is no burden
    let wanted = null;
    const address = number => `${replay.dataset.replay}${number}${replay.dataset.behind}`;
    const facts = () => {
      const { number, last, before, after } = moment.querySelector("[data-number]").dataset;
      return { number: +number, last: +last, before: +before, after: +after };
    };

    function fetched(number) {
      if (!kept.has(number))
        kept.set(number, fetch(address(number), asked).then(
          answer => { if (!answer.ok) throw new Error(answer.status); return answer.text(); }));
      return kept.get(number);
    }

    async function go(number) {
      const { last } = facts();
      number = Math.max(0, Math.min(last, number));
      if (wanted === number) return;
      wanted = number;
      let text;
      try {
        text = await fetched(number);
      } catch {
        kept.delete(number);
        if (wanted === number) location.assign(address(number));
        return;
      }
      if (wanted !== number) return;  // another key was faster
      const focused = moment.contains(document.activeElement)
        ? document.activeElement.getAttribute("aria-label") : null;
      const unfolded = [...moment.querySelectorAll("details")].map(one => one.open);
      moment.innerHTML = text;
      moment.querySelectorAll("details").forEach((one, i) => { one.open = unfolded[i] ?? false; });
      if (focused) moment.querySelector(`[aria-label="${CSS.escape(focused)}"]`)?.focus();
      history.replaceState(null, "", address(number));
      mark();
      if (number < last) fetched(number + 1).catch(() => kept.delete(number + 1));
    }

    function mark() {
      const { number } = facts();
      let now = null;
      for (const line of lines.querySelectorAll(".line")) {
        const past = +line.dataset.at <= number;
        line.classList.toggle("past", past);
        line.classList.remove("now");
        if (past) now = line;
      }
      if (now) {
        now.classList.add("now");
        const top = now.offsetTop - lines.clientHeight / 2;
        lines.scrollTop = Math.max(0, top);
      }
      for (const turn of replay.querySelectorAll(".turns a")) {
        const here = +turn.dataset.at <= number && number < +turn.dataset.until;
        if (here) turn.setAttribute("aria-current", "true"); else turn.removeAttribute("aria-current");
      }
    }

    replay.addEventListener("click", event => {
      const link = event.target.closest("a[data-at]");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
      event.preventDefault();
      if (link.getAttribute("aria-disabled") !== "true") go(+link.dataset.at);
    });

    document.addEventListener("keydown", event => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target.closest("input, textarea, select, dialog")) return;
      const { number, last, before, after } = facts(), from = wanted ?? number;
      const near = from === number;  // else the next moment is still on its way
      const keys = {
        ArrowLeft: event.shiftKey ? near && before : from - 1,
        ArrowRight: event.shiftKey ? near && after : from + 1,
        ArrowUp: near && before, ArrowDown: near && after, Home: 0, End: last,
      };
      if (event.key in keys) {
        event.preventDefault();
        if (keys[event.key] !== false) go(keys[event.key]);
      } else if (event.key.toLowerCase() === "b" && near) {
        const form = moment.querySelector("form[action*='/branch']");
        if (form) { event.preventDefault(); form.requestSubmit(); }
      }
    });
    mark();
  }

  // ---------------------------------------------------------------- texts of cards
  const tip = document.getElementById("tip");
  function show(card) {
    const text = document.getElementById(card.dataset.text);
    if (!text) return;
    tip.replaceChildren(...[...text.childNodes].map(node => node.cloneNode(true)));
    tip.hidden = false;
    const at = card.getBoundingClientRect(), size = tip.getBoundingClientRect();
    const { clientWidth: wide, clientHeight: tall } = document.documentElement;
    const below = at.bottom + 6 + size.height <= tall || at.top < size.height + 6;
    tip.style.left = `${Math.max(8, Math.min(at.left, wide - size.width - 8))}px`;
    tip.style.top = `${below ? at.bottom + 6 : at.top - size.height - 6}px`;
  }
  document.addEventListener("pointerover", event => {
    if (event.pointerType !== "mouse") return;
    const card = event.target.closest("[data-text]");
    if (card) show(card); else if (!event.target.closest("[data-card]")) tip.hidden = true;
  });
  document.addEventListener("click", event => {
    const card = event.target.closest("[data-text]");
    if (card && event.pointerType !== "mouse" && tip.hidden) show(card);
  });

  // ---------------------------------------------------------------- a record from a file
  for (const chosen of document.querySelectorAll("[data-fills]"))
    chosen.addEventListener("change", async () => {
      const [file] = chosen.files, field = document.getElementById(chosen.dataset.fills);
      chosen.setCustomValidity("");
      if (!file) return;
      if (file.size > +chosen.dataset.most) {
        chosen.setCustomValidity("That file is too long to be a record.");
        chosen.reportValidity();
        return;
      }
      field.value = await file.text();
      field.focus();
    });
})();
