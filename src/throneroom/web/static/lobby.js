"use strict";
// New games and the gallery: what is typed is looked at at once, and addresses follow what is chosen.
(() => {
  const soon = (wait, act) => {
    let timer = 0;
    return () => { clearTimeout(timer); timer = setTimeout(act, wait); };
  };
  async function fragment(address, form, into) {
    const asked = into.asked = (into.asked || 0) + 1;
    try {
      const answer = await fetch(address, {
        method: "POST", headers: { "x-script": "1" }, body: new URLSearchParams(new FormData(form)),
      });
      const text = await answer.text();
      if (asked === into.asked && answer.ok) into.innerHTML = text;
    } catch { /* the button asks again */ }
  }

  // A pasted kingdom is read while it is written.
  for (const form of document.querySelectorAll("[data-paste]")) {
    const said = form.querySelector("#asked"), text = form.querySelector("textarea");
    const look = () => text.value.trim() ? fragment(form.action, form, said) : said.replaceChildren();
    text.addEventListener("input", soon(300, look));
  }

  // A list shows what has all the words.
  for (const field of document.querySelectorAll("[data-filter]")) {
    const list = document.getElementById(field.dataset.filter);
    const count = document.getElementById(`${field.dataset.filter}-count`);
    const plain = text => text.toLowerCase().replaceAll("'", "");
    const rows = [...list.children].map(row => [row, plain(row.dataset.words)]);
    field.addEventListener("input", () => {
      const words = plain(field.value).split(/[\s,]+/).filter(Boolean);
      let shown = 0;
      for (const [row, text] of rows) {
        row.hidden = !words.every(word => text.includes(word));
        shown += !row.hidden;
      }
      count.hidden = !words.length;
      count.textContent = `${shown} of ${rows.length}`;
    });
  }

  // Filters that choose from a list need no button.
  for (const form of document.querySelectorAll("[data-filters]"))
    for (const choice of form.querySelectorAll("select"))
      choice.addEventListener("change", () => form.requestSubmit());

  // Times as this browser tells them.
  for (const time of document.querySelectorAll("time[datetime]")) {
    const when = new Date(time.dateTime);
    if (!Number.isNaN(when.getTime()))
      time.textContent = when.toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  }

  // A new game: the address and the link say what is chosen.
  const play = document.getElementById("play"), draw = document.getElementById("draw");
  if (!play) return;
  const chosen = () => [...new FormData(play)].filter(([name, value]) =>
    value && ["k", "vs", "luck"].includes(name));
  const rules = document.getElementById("rules"), share = document.getElementById("share");
  const slug = new URL(share.textContent, location.href).searchParams.get("k");
  const written = text => encodeURIComponent(text).replace(/%20/g, "+").replace(/%2C/g, ",")
    .replace(/%3A/g, ":").replace(/%3B/g, ";").replace(/%40/g, "@");
  function follow() {
    const fields = [["k", slug]];
    for (const [name, value] of chosen())
      if (name === "vs" && value === "own") {
        if (rules.value.trim()) fields.push([name, rules.value.trim()]);
      } else if (name !== "k") fields.push([name, value]);
    const address = `/play?${fields.map(([name, value]) => `${name}=${written(value)}`).join("&")}`;
    // How to draw other cards stays in the address of this page; whom the link is for need not know.
    const pool = [...new URLSearchParams(location.search)]
      .filter(([name]) => ["set", "edition", "colonies", "keep"].includes(name));
    history.replaceState(null, "", address + pool.map(([name, value]) => `&${name}=${written(value)}`).join(""));
    share.textContent = location.origin + address;
    for (const old of draw.querySelectorAll("[name=vs], [name=luck]")) old.remove();
    for (const [name, value] of chosen()) {
      if (name === "k" || value === "own") continue;
      const field = document.createElement("input");
      Object.assign(field, { type: "hidden", name, value });
      draw.append(field);
    }
    const one = play.querySelector("input[name=vs]:checked");
    const name = one.closest("label").querySelector("b").textContent;
    const more = [...play.querySelectorAll("[data-seat]")].filter(seat => seat.value).length;
    play.querySelector("[data-against]").textContent = more ? `${name} and ${more} more` : name;
  }
  play.addEventListener("change", follow);
  play.addEventListener("input", soon(300, follow));
  follow();

  const saidOfRules = document.getElementById("rules-said");
  rules.addEventListener("input", () => {
    if (rules.value.trim()) play.querySelector("input[name=vs][value=own]").checked = true;
  });
  rules.addEventListener("input", soon(400, () => fragment("/play/rules", play, saidOfRules)));

  // How strong everybody is here: asked for when the page is there.
  if ([...play.querySelectorAll("[data-rating] .fill[hidden] + small")]
    .some(one => one.textContent === "not measured yet"))
    fetch(`/play/ratings?${new URLSearchParams({ k: slug })}`, { headers: { accept: "application/json" } })
      .then(answer => answer.ok ? answer.json() : {})
      .then(found => {
        for (const place of play.querySelectorAll("[data-rating]")) {
          const one = found[place.dataset.rating];
          if (!one) continue;
          place.querySelector("small").textContent = one.rating;
          if (one.percent === null) continue;
          const bar = place.querySelector(".fill");
          bar.className = `fill w${one.percent}`;
          bar.hidden = false;
        }
      })
      .catch(() => { /* then they stay without */ });
})();
