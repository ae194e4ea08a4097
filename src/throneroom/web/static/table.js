"use strict";
// The table: sends what is clicked or typed, shows what comes back, and what others do.
(() => {
  const find = (what, where = document) => where.querySelector(what);
  const all = (what, where = document) => [...where.querySelectorAll(what)];
  const table = () => find("#table");
  if (!table()) return;
  const game = table().dataset.game;
  const GAP = 1500, AGAIN = 5000;  // ms without news until it is said; until they are asked for anew
  const READ = 250;  // ms: nobody can have read a new question sooner

  // ---------------------------------------------------------------- what this browser remembers
  const remembered = {
    get(name, otherwise) {
      try { return localStorage.getItem(`table ${name}`) ?? otherwise; } catch { return otherwise; }
    },
    set(name, value) {
      try { localStorage.setItem(`table ${name}`, value); } catch { /* then it is not kept */ }
    },
  };
  // Picks are kept as long as their question is asked: over a reload, too, but for this tab alone.
  const kept = {
    read(steps) {
      try {
        const [of, picks] = JSON.parse(sessionStorage.getItem(`picks ${game}`)) ?? [];
        return of === steps ? picks : [];
      } catch { return []; }
    },
    write(steps, picks) {
      try {
        if (picks.length) sessionStorage.setItem(`picks ${game}`, JSON.stringify([steps, picks]));
        else sessionStorage.removeItem(`picks ${game}`);
      } catch { /* then they are not kept */ }
    },
  };
  const pace = () => Number(remembered.get("pace", matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 700));

  // ---------------------------------------------------------------- showing what the server says
  const shown = new Map();  // what each part was sent as: the script itself changes some of them
  for (const part of all("[data-part]")) shown.set(part.id, part.outerHTML);
  let wholeLog = false, tab = "log", typed = "", naming = false, changed = 0;
  let picks = kept.read(table().dataset.steps);  // places among all that can be picked

  function show(html) {
    const given = document.createElement("template");
    given.innerHTML = html;
    const next = given.content.getElementById("table");
    if (!next) return tell(given.content.querySelector(".refused p")?.textContent ?? "That did not work.");
    const focus = document.activeElement?.closest("[data-part]") ? handle(document.activeElement) : null;
    const now = table();
    if (next.dataset.steps !== now.dataset.steps) {
      picks = [];
      changed = performance.now();
    } else if (next.dataset.kind !== now.dataset.kind) changed = performance.now();
    for (const { name, value } of next.attributes) now.setAttribute(name, value);
    const ids = parts => parts.map(one => one.id).join();
    if (ids(all("[data-part]", next)) !== ids(all("[data-part]", now))) {
      shown.clear();
      now.replaceChildren(...next.childNodes);
      for (const part of all("[data-part]")) shown.set(part.id, part.outerHTML);
    }
    for (const part of all("[data-part]", given.content)) place(part);
    for (const part of next.isConnected ? [] : all("[data-part]", next)) place(part);
    hide();
    naming = false;
    typed = "";
    arrange();
    if (focus) (find(focus) ?? find("#question"))?.focus({ preventScroll: true });
  }
  function place(part) {
    const sent = part.outerHTML;
    if (shown.get(part.id) === sent && !find("[aria-pressed=true]", document.getElementById(part.id))) return;
    document.getElementById(part.id)?.replaceWith(part);
    shown.set(part.id, sent);
  }
  // How to find the same thing again after it was replaced.
  function handle(element) {
    const part = element.closest("[data-part]").id;
    if (element.id) return `#${element.id}`;
    if (element.dataset.name) return `#${part} [data-name="${CSS.escape(element.dataset.name)}"]`;
    if (element.form) return `#${part} button[form="${element.getAttribute("form")}"]:not([value])`;
    return `#${part} button`;
  }
  function tell(words, away = false) {
    const line = document.createElement("p");
    line.textContent = words;
    line.toggleAttribute("data-away", away);
    find("#notice").replaceChildren(line);
    shown.set("notice", "");
  }
  const pickable = () => all("[data-pick]");
  // What the server does not know: the tab, picks, the height that the sheet covers on a phone.
  function arrange() {
    for (const one of all("[role=tab]")) {
      one.setAttribute("aria-selected", one.dataset.tab === tab);
      one.tabIndex = one.dataset.tab === tab ? 0 : -1;
    }
    for (const one of all(".pane")) one.hidden = one.id !== `pane-${tab}`;
    kept.write(table().dataset.steps, picks);
    for (const [place, one] of pickable().entries()) {
      const at = picks.indexOf(place);
      one.setAttribute("aria-pressed", at >= 0);
      const mark = find(".mark", one);
      if (mark && find("[data-ordered]")) mark.textContent = at >= 0 ? `${at + 1}.` : "";
    }
    const done = find("[data-picks]");
    if (done) {
      const { least, most, done: words, none } = done.dataset;
      const n = picks.length, enough = n >= Number(least) && (n > 0 || none);
      done.disabled = !enough;
      const much = `${n}${least === most ? ` of ${most}` : ""}`;
      done.firstChild.data = n ? `${words}${words.includes(":") ? "" : ":"} ${much} ` : `${none || words} `;
      done.dataset.full = n >= Number(most);
    }
    for (const one of all("[form=undo]")) {
      one.dataset.off ??= one.disabled;
      one.disabled = one.dataset.off === "true" && !picks.length;
    }
    const sheet = find(".sheet");
    if (sheet) table().style.setProperty("--sheet-height", `${sheet.offsetHeight + 8}px`);
  }

  // ---------------------------------------------------------------- asking the server
  let asking = null, sent = 0;
  async function ask(where, fields) {
    const headers = { "x-script": "1" };
    if (wholeLog) headers["x-log"] = "all";
    if (pace() > 0) headers["x-paced"] = "1";
    const answer = await fetch(where, fields
      ? { method: "POST", headers, body: new URLSearchParams(fields) } : { headers });
    return answer.text();
  }
  async function send(where, fields) {
    if (asking) return;
    asking = where;
    sent += 1;
    table().setAttribute("aria-busy", "true");
    try {
      show(await ask(where, fields));
    } catch {
      tell("The server does not answer. Nothing is lost: try again in a moment.", true);
    } finally {
      asking = null;
      table().removeAttribute("aria-busy");
    }
    follow();
  }
  function submit(button) {
    const form = button.form;
    const fields = [...new FormData(form)];
    if (button.name) fields.push([button.name, button.value]);
    return send(form.getAttribute("action"), fields);
  }
  addEventListener("submit", event => {
    const form = event.target;
    if (!form.closest("#forms")) return;
    event.preventDefault();
    act(event.submitter);
  });
  function act(button) {
    if (!button || button.disabled) return;
    if (button.hasAttribute("data-pick")) return pick(button);
    if (button.hasAttribute("data-picks")) return finish(button);
    if (button.form.id === "undo" && picks.length && !button.name) {
      picks.pop();
      return arrange();
    }
    if (button.form.id === "advice") openSide("advice");
    submit(button);
  }
  function pick(button) {
    const place = pickable().indexOf(button), at = picks.indexOf(place);
    if (at >= 0) picks.splice(at, 1);
    else if (find("[data-picks]")?.dataset.full !== "true") picks.push(place);
    else return tell(`No more than ${picks.length} can be picked: take one back first.`);
    find("#notice").replaceChildren();
    arrange();
  }
  function finish(button) {
    const there = pickable();
    const fields = [...new FormData(button.form), ["done", "1"],
      ...picks.map(place => ["option", there[place].value])];
    send(button.form.getAttribute("action"), fields);
  }

  // ---------------------------------------------------------------- what others do
  // The page shows the game as it was when a decision was asked; the server may be further on.
  let following = false, hurry = false, target = null;
  const sleep = time => new Promise(done => {
    const end = performance.now() + time;
    const look = () => hurry || performance.now() >= end ? done() : setTimeout(look, 30);
    look();
  });
  // What the server says now; null if it may be older than an answer that was given meanwhile.
  async function current(where) {
    const before = sent, html = await ask(where);
    return asking || before !== sent ? null : html;
  }
  async function follow() {
    if (following) return;
    following = true;
    try {
      while (!asking) {
        const at = Number(table().dataset.shown);
        const upto = Math.max(Number(table().dataset.upto), target?.moment ?? 0);
        const past = table().dataset.kind === "past";
        const stale = target && target.mark !== table().dataset.mark && !past;
        if (!past && !stale) break;
        const steps = upto - at;
        if (!hurry && pace() > 0 && steps > 1 && (past || table().dataset.kind === "wait")) {
          const frame = await current(`/g/${game}/seen/${at + 1}`);
          if (frame === null) continue;
          const before = find("#inplay")?.outerHTML + find("#pane-log")?.outerHTML;
          show(frame);
          if (before !== find("#inplay")?.outerHTML + find("#pane-log")?.outerHTML) await sleep(pace());
          continue;
        }
        if (!hurry && past) await sleep(pace());
        if (asking) break;
        const now = await current(`/g/${game}`);
        if (now === null) continue;
        show(now);
        if (target && target.mark !== table().dataset.mark && target.moment <= Number(table().dataset.upto))
          target = null;
      }
    } catch {
      /* the server has gone for a while: its next news say how things are */
    } finally {
      following = false;
      hurry = false;
    }
  }
  let news = null, silent = 0;
  function deaf() {
    news?.close();
    news = null;
    clearTimeout(silent);
    silent = 0;
  }
  function listen() {
    if (document.hidden || table().dataset.kind === "over") return deaf();
    if (news) return;
    news = new EventSource(`/g/${game}/events`);
    news.addEventListener("table", event => {
      target = JSON.parse(event.data);
      if (!asking) follow();
    });
    news.addEventListener("open", () => {
      clearTimeout(silent);
      silent = 0;
      find("#notice [data-away]")?.remove();
    });
    // The browser connects again by itself, unless it was refused. A short gap is not worth a word.
    news.addEventListener("error", () => {
      silent ||= setTimeout(() => {
        tell("The server is away. Nothing is lost: the page goes on as soon as it is back.", true);
        if (news?.readyState !== EventSource.CLOSED) return;
        deaf();
        silent = setTimeout(() => { silent = 0; listen(); }, AGAIN);
      }, GAP);
    });
  }
  document.addEventListener("visibilitychange", listen);
  addEventListener("pagehide", deaf);
  addEventListener("pageshow", event => {
    if (event.persisted) location.reload();  // the page may be long out of date
  });

  // ---------------------------------------------------------------- the text of a card
  const tip = document.getElementById("tip");
  let waits = 0, held = false;
  function reveal(card) {
    const text = document.getElementById(card.dataset.text);
    if (!text) return;
    tip.replaceChildren(...[...text.childNodes].map(node => node.cloneNode(true)));
    tip.hidden = false;
    const at = card.getBoundingClientRect(), size = tip.getBoundingClientRect();
    const wide = document.documentElement.clientWidth, tall = document.documentElement.clientHeight;
    const below = at.bottom + 6 + size.height <= tall || at.top < size.height + 6;
    tip.style.left = `${Math.max(8, Math.min(at.left, wide - size.width - 8))}px`;
    tip.style.top = `${Math.max(4, below ? Math.min(at.bottom + 6, tall - size.height - 4) : at.top - size.height - 6)}px`;
  }
  function hide() {
    clearTimeout(waits);
    tip.hidden = true;
  }
  const card = event => event.target.closest?.("#table [data-text], #facts [data-text]");
  addEventListener("pointerover", event => {
    if (event.pointerType !== "mouse") return;
    hide();
    const over = card(event);
    if (over) waits = setTimeout(reveal, 250, over);
  });
  addEventListener("pointerdown", event => {
    held = false;
    hide();
    const over = card(event);
    if (over && event.pointerType !== "mouse")
      waits = setTimeout(() => { held = true; reveal(over); }, 400);
  });
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => clearTimeout(waits));
  addEventListener("contextmenu", event => { if (held && card(event)) event.preventDefault(); });
  addEventListener("focusin", event => {
    hide();
    const on = card(event);
    if (on?.matches(":focus-visible")) waits = setTimeout(reveal, 400, on);
  });
  addEventListener("scroll", hide, { passive: true, capture: true });
  addEventListener("click", event => {
    if (held) {  // it was a long press: the text was wanted, not the card
      held = false;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.detail > 1 && performance.now() - changed < READ) {  // it was one double click
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (table().dataset.kind === "past") hurry = true;
    const on = event.target.closest("button, a");
    if (!on) return hide();
    if (on.dataset.tab) openTab(on.dataset.tab);
    else if (on.hasAttribute("data-open-keys")) openKeys();
    else if (on.hasAttribute("data-shut")) openSide(null);
    else if (on.dataset.openSide && on.type !== "submit") openSide(on.dataset.openSide);
    else if (on.hasAttribute("data-whole-log")) {
      event.preventDefault();
      wholeLog = true;
      send(`/g/${game}?log=all`);
    } else if (on.hasAttribute("data-back")) {
      event.preventDefault();
      send(`/g/${game}`);
    }
    if (on.dataset.text && on.type === "button") reveal(on);
  }, true);

  // ---------------------------------------------------------------- log, deck, trash, keys
  function openTab(name) {
    tab = name;
    arrange();
  }
  function openSide(name) {
    if (name === null) table().removeAttribute("data-side");
    else table().dataset.side = name;
    if (name && name !== "advice") openTab(name);
  }
  const keys = document.getElementById("keys");
  function openKeys() {
    find("[name=pace]", keys).value = String(pace());
    keys.showModal();
  }
  keys?.addEventListener("change", event => {
    if (event.target.name === "pace") remembered.set("pace", event.target.value);
  });

  // ---------------------------------------------------------------- the keyboard
  const letters = {
    t: () => find("[data-key=T]"), e: () => find("[data-main]"),
    h: () => find("#advice-panel button[form=advice]"),
    u: () => find("#prompt [data-undo]") ?? find("[form=undo]"),
  };
  const opens = { l: "log", d: "deck", x: "trash" };
  const options = () => all("#table .legal, #table .choice").filter(one => one.offsetParent);
  const byName = word => {
    const plain = text => text.toLowerCase().replace(/[^a-z0-9]/g, "");
    const found = options().filter(one => plain(one.dataset.name ?? one.textContent).startsWith(plain(word)));
    return found.find(one => plain(one.dataset.name ?? one.textContent) === plain(word)) ?? found[0];
  };
  function type(word, begun = false) {
    typed = word;
    naming = begun || Boolean(word);
    for (const one of all(".meant")) one.classList.remove("meant");
    find(".typed")?.remove();
    if (!naming) return;
    const meant = typed ? byName(typed) : null;
    meant?.classList.add("meant");
    const line = document.createElement("p");
    line.className = "typed";
    line.textContent = meant ? `${typed} → ${meant.dataset.name ?? meant.textContent}: Enter`
      : typed ? `${typed}: nothing that can be chosen` : "Type a name …";
    find("#prompt .ask")?.append(line);
  }
  function place10(digit) {
    const at = digit === "0" ? 10 : Number(digit);
    return find(`.choices [data-place="${at}"]`) ?? all(".offered .legal")[at - 1]
      ?? find(`#hand [data-place="${at}"].legal`);
  }
  function walk(key) {
    const there = options(), now = document.activeElement;
    if (!there.length) return false;
    if (!there.includes(now)) { there[0].focus(); return true; }
    const at = now.getBoundingClientRect();
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    let best = null, least = Infinity;
    for (const one of there) {
      const to = one.getBoundingClientRect();
      const x = to.x + to.width / 2 - at.x - at.width / 2, y = to.y + to.height / 2 - at.y - at.height / 2;
      const along = x * dx + y * dy, across = Math.abs(x * dy) + Math.abs(y * dx);
      if (along > 4 && along + 3 * across < least) { least = along + 3 * across; best = one; }
    }
    best?.focus();
    return true;
  }
  addEventListener("keydown", event => {
    const key = event.key, low = key.toLowerCase();
    if (event.ctrlKey || event.metaKey || event.altKey || keys?.open) return;
    if (event.target.closest("input, select, textarea")) return;
    if (table().dataset.kind === "past" && key !== "Tab" && key !== "Shift") {
      hurry = true;
      event.preventDefault();
      return;
    }
    const press = button => {
      event.preventDefault();
      if (button && !event.repeat) button.form ? act(button) : button.click();
    };
    if (key === "Escape") {
      if (!tip.hidden) return hide();
      if (naming) return type("");
      const no = find("[data-back]");
      return no ? press(no) : openSide(null);
    }
    if (key === "Enter" && event.repeat) return event.preventDefault();
    if (key === "Enter" && naming) {
      const meant = byName(typed);
      type("");
      return press(meant);
    }
    if (key === "Enter" && !event.target.closest("button, a, [role=tabpanel]")) return press(letters.e());
    if (key === "Backspace" && naming) return event.preventDefault(), type(typed.slice(0, -1));
    if (key === "?") return event.preventDefault(), openKeys();
    if (key === "/") return event.preventDefault(), type("", true);
    if (key.startsWith("Arrow")) {
      if (event.target.closest("[role=tablist]")) {
        const names = ["log", "deck", "trash"], step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? 2 : 0;
        if (!step) return;
        event.preventDefault();
        openTab(names[(names.indexOf(tab) + step) % 3]);
        return find(`#tab-${tab}`).focus();
      }
      if (event.target.closest(".pane")) return;
      if (walk(key)) event.preventDefault();
      return;
    }
    if (naming || (key.length === 1 && /[A-Z]/.test(key))) {
      if (key.length === 1) event.preventDefault(), type(typed + key);
      return;
    }
    if (/^[0-9]$/.test(key)) return press(place10(key));
    if (key === " " && !event.target.closest("button, a, [role=tabpanel]")) return press(letters.t());
    if (low in letters) return press(letters[low]());
    if (low in opens) return event.preventDefault(), openSide(opens[low]);
    if (/^[a-z]$/.test(key)) event.preventDefault(), type(key);
  });

  arrange();
  listen();
  follow();
  addEventListener("resize", arrange);
})();
