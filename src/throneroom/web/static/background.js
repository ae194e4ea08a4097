"use strict";
// Follows long work: moves the bar, says what is done, and loads what there is to see when it grows.
(() => {
  const PAUSE = 1000; // ms between two loads of the same part
  let loading = false, again = false, last = 0;

  const follow = () => {
    const run = document.querySelector("[data-run]");
    if (!run || !window.EventSource) return;
    let results = run.dataset.results;
    const events = new EventSource(`/runs/${run.dataset.run}/events`);
    events.addEventListener("standing", (event) => {
      const now = JSON.parse(event.data);
      show(now);
      if (String(now.results) !== results) { results = String(now.results); load(); }
    });
    events.addEventListener("end", () => { events.close(); load(true); });
    addEventListener("pagehide", () => events.close(), { once: true });
  };

  const show = (now) => {
    const bar = document.querySelector("[data-run] progress");
    const words = document.querySelector("[data-run] [data-words]");
    if (bar) bar.value = now.share;
    if (words) words.textContent = said(now);
  };

  const said = (now) => {
    if (now.phase === "stopping") return "Stops, and sums up what it has found …";
    if (now.phase === "waiting" && now.before) {
      return `Waits: ${now.before} ${now.before === 1 ? "other comes" : "others come"} first.`;
    }
    return now.words || "Begins …";
  };

  // The parts that show results and how far it is; what is open in them stays open.
  const load = async (end = false) => {
    const wait = last + PAUSE - performance.now();
    if (loading || (wait > 0 && !end)) {
      if (!again) { again = true; setTimeout(() => { again = false; load(end); }, Math.max(wait, 100)); }
      return;
    }
    loading = true;
    try {
      for (const part of document.querySelectorAll("[data-follows]")) {
        const answer = await fetch(part.dataset.follows, { headers: { "x-script": "1" } });
        if (answer.ok) replace(part, await answer.text());
      }
    } catch { /* the next event tries again */ } finally { loading = false; last = performance.now(); }
  };

  const replace = (part, text) => {
    const open = [...part.querySelectorAll("details[id][open]")].map((one) => one.id);
    const focused = document.activeElement && part.contains(document.activeElement) ? document.activeElement.id : "";
    part.innerHTML = text;
    for (const id of open) { const one = document.getElementById(id); if (one) one.open = true; }
    if (focused) document.getElementById(focused)?.focus();
    part.dispatchEvent(new CustomEvent("replaced", { bubbles: true }));
  };

  follow();
})();
