"use strict";
// Follows long work: moves the bar, says what is done, and renews what it changes as it grows.
(() => {
  const PAUSE = 1000; // ms between two loads
  let last = 0, timer = 0, loading = false, results = "", events = null;

  const follow = () => {
    const run = document.querySelector("[data-run]");
    if (!run || !window.EventSource) return;
    results = run.dataset.results;
    events = new EventSource(`/runs/${run.dataset.run}/events`);
    events.addEventListener("standing", (event) => {
      const now = JSON.parse(event.data);
      show(now);
      if (String(now.results) !== results) { results = String(now.results); load(); }
    });
    events.addEventListener("end", () => { events.close(); load(); });
  };
  addEventListener("pagehide", () => events?.close());
  addEventListener("pageshow", (event) => { if (event.persisted) follow(); });

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

  // The page anew, and out of it the parts that may have changed.
  const load = () => {
    if (timer) return;
    timer = setTimeout(async () => {
      timer = 0;
      if (loading) return load();
      loading = true;
      try {
        const answer = await fetch(location.href);
        if (answer.ok) renew(new DOMParser().parseFromString(await answer.text(), "text/html"));
      } catch { /* the next event tries again */ } finally { loading = false; last = performance.now(); }
    }, Math.max(0, last + PAUSE - performance.now()));
  };

  const renew = (fresh) => {
    for (const part of document.querySelectorAll("[data-live]")) {
      const now = fresh.getElementById(part.id);
      if (!now || now.innerHTML === part.dataset.was) continue;
      part.dataset.was = now.innerHTML;
      const open = [...part.querySelectorAll("details")].map((one) => one.open);
      const place = [...part.querySelectorAll("a, button, summary, [tabindex]")].indexOf(document.activeElement);
      part.replaceChildren(...now.childNodes);
      const folds = [...part.querySelectorAll("details")];
      if (folds.length === open.length) folds.forEach((one, i) => { one.open = open[i]; });
      if (place >= 0) part.querySelectorAll("a, button, summary, [tabindex]")[place]?.focus();
    }
  };

  follow();
})();
