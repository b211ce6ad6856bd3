// Keeps the page up to date. The server compares the elements of a view by identity, as the terminal does with its rows, and
// sends what has changed as HTML. The script puts it into its place, moves the rows that move, and flashes gains and losses.
// Law: after any changes the page equals one that is freshly loaded.
"use strict";
(() => {
  const root = document.documentElement;
  const main = document.querySelector("main");
  const status = document.querySelector("[role=status]");
  const lost = document.querySelector(".lost");
  const lessMotion = matchMedia("(prefers-reduced-motion: reduce)");
  const isCalm = () => lessMotion.matches || document.hidden;
  const find = id => document.getElementById(id);
  const write = (element, text) => {
    if (element.textContent !== text) element.textContent = text;
  };

  // Changes.

  const parse = html => {
    const template = document.createElement("template");
    template.innerHTML = html;
    return template.content.firstElementChild;
  };
  const retag = (old, now) => {
    for (const {name} of [...old.attributes]) if (!now.hasAttribute(name)) old.removeAttribute(name);
    for (const {name, value} of now.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  };
  // Makes an element equal to a new one. What is on the page already keeps its nodes, so that bars grow, links keep the focus, and
  // a player who goes to another team keeps the row.
  const morph = (old, now) => {
    retag(old, now);
    const nodes = new Set(), isSame = node => other => other.nodeName === node.nodeName && !other.id && !nodes.has(other);
    for (const node of now.childNodes) {
      const known = node.id ? find(node.id) : [...old.childNodes].find(isSame(node)), same = known ?? node.cloneNode();
      if (node.nodeType === Node.ELEMENT_NODE) morph(same, node);
      else if (same.data !== node.data) same.data = node.data;
      nodes.add(same);
    }
    for (const node of [...old.childNodes]) if (!nodes.has(node)) node.remove();
    let next = old.firstChild;
    for (const node of nodes) {
      if (node === next) next = next.nextSibling;
      else old.insertBefore(node, next);
    }
  };
  const renew = html => {
    const now = parse(html), element = find(now.id) ?? now.cloneNode();
    morph(element, now);
    return element;
  };
  const apply = ({version, whole, placed = [], removed = [], updated = [], retagged = [], tones = {}}) => {
    if (whole) renew(whole);
    for (const {id, html, after, in: parent} of placed) {
      const element = html ? renew(html) : find(id);
      if (after) find(after).after(element);
      else find(parent).prepend(element);
      if (html && !isCalm()) element.animate({opacity: [0, 1]}, 500);
    }
    for (const id of removed) find(id).remove();
    updated.forEach(renew);
    for (const now of retagged.map(parse)) retag(find(now.id), now);
    for (const [id, tone] of Object.entries(tones)) {
      const look = {color: `var(--${tone})`, fontWeight: 700};
      find(id).lastElementChild.animate([{...look, offset: 0}, {...look, offset: .7}], 1500);
    }
    if (version) main.dataset.version = version;
  };

  // Changes the page, and moves the rows in the window from their old places to the new ones.
  const moving = change => {
    const rows = isCalm() ? [] : [...main.querySelectorAll("tr[id]")];
    const places = rows.map(row => [row, row.getBoundingClientRect()]);
    for (const motion of main.getAnimations({subtree: true})) if (motion.id === "slide") motion.cancel();
    change();
    const ways = places.filter(([row]) => row.isConnected).map(([row, {top, bottom, left}]) => {
      const place = row.getBoundingClientRect();
      const isSeen = Math.max(bottom, place.bottom) > 0 && Math.min(top, place.top) < innerHeight;
      return isSeen ? [row, left - place.left, top - place.top] : [row, 0, 0];
    });
    for (const [row, x, y] of ways) {
      if (Math.abs(x) < 1 && Math.abs(y) < 1) continue;
      const zIndex = y > 0 ? 1 : 0, from = {transform: `translate(${x}px, ${y}px)`, zIndex}, to = {transform: "none", zIndex};
      row.animate([from, to], {id: "slide", duration: 500, easing: "cubic-bezier(.3, 0, .2, 1)"});
    }
  };
  // What comes between two frames is shown at once.
  let waiting = [];
  const show = message => {
    waiting.push(message);
    if (waiting.length > 1) return;
    requestAnimationFrame(() => moving(() => {
      // A sheet that shows its last round shows the new one, too.
      const box = main.querySelector(".scroll:has(.rounds)"), isAtEnd = Math.abs(box?.scrollLeft) <= 1;
      for (const message of waiting) apply(message);
      waiting = [];
      if (isAtEnd) box.scrollLeft = 0;
      document.title = main.querySelector("h1").textContent + document.body.dataset.suffix;
      showAll();
      if (!main.dataset.events === !!source) follow();
    }));
  };

  // Times of day are in the reader's time zone.
  const twoDigits = n => String(n).padStart(2, "0");
  const showTimes = () => {
    for (const time of document.querySelectorAll("time")) {
      const date = new Date(time.dateTime);
      write(time, twoDigits(date.getHours()) + ":" + twoDigits(date.getMinutes()));
    }
  };

  const showAll = () => {
    showTimes();
    // Clocks go on, and large letters are made to fit.
    dispatchEvent(new Event("shown"));
    tellMore();
  };

  // Tells by signs whether a table has more columns on either side. A sheet of rounds begins at its end.
  const tellMore = () => {
    const box = main.querySelector(".scroll"), rest = box ? box.scrollWidth - box.clientWidth : 0;
    const left = (box?.scrollLeft ?? 0) + (box?.querySelector(".rounds") ? rest : 0);
    root.classList.toggle("before", left > 1);
    root.classList.toggle("after", rest - left > 1);
  };

  // What has just happened, in the words of the narration. Sentences that come fast are said together.

  let sentences = [], speaking, aging;
  const say = words => {
    sentences = [...sentences, ...words].slice(-4);
    if (!speaking && sentences.length) speak();
  };
  const speak = () => {
    speaking = undefined;
    if (!sentences.length) return;
    status.innerHTML = sentences.join(" · ");
    status.classList.remove("old");
    sentences = [];
    clearTimeout(aging);
    aging = setTimeout(() => status.classList.add("old"), 6000);
    speaking = setTimeout(speak, 1000);
  };

  // The connection. A hidden page has none, and goes on after the version that it shows. A page with a notice alone has no stream:
  // it is loaded until there is more to show.

  let source, last, retrying, polling;
  const trouble = sentence => {
    if (lost.textContent === sentence) return;
    write(lost, sentence);
    lost.hidden = !sentence;
    showAll();
  };
  const connect = () => {
    last ??= main.dataset.version;
    source = new EventSource(main.dataset.events + "?page" + location.search.replace("?", "&") + "&since=" + last);
    source.onopen = () => trouble("");
    source.addEventListener("time", ({data}) => dispatchEvent(new CustomEvent("time", {detail: data})));
    source.onerror = () => {
      trouble("Connection lost. Trying again…");
      // Words from before a gap are old.
      sentences = [];
      status.textContent = "";
      // The board may be gone.
      if (source.readyState === EventSource.CLOSED) retrying = setTimeout(() => refresh().finally(follow), 3000);
    };
    source.onmessage = ({data, lastEventId}) => {
      const message = JSON.parse(data);
      // The server cannot read the scores for now.
      if (message.type === "problem") return trouble(message.words[0]);
      trouble("");
      last = lastEventId;
      show({...message, version: last});
      say(message.words ?? []);
    };
  };
  const refresh = async () => {
    // A board is found by its identity, even under another name.
    const {events} = main.dataset, address = events ? events.replace(/(-\/)?events$/, "") + location.search : location.href;
    const answer = await fetch(address, {cache: "no-cache"});
    const now = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
    // A proxy answers for a server that is away.
    if (!now) return;
    last = undefined;
    show({whole: now.outerHTML});
  };
  const follow = () => {
    clearTimeout(retrying);
    clearInterval(polling);
    source?.close();
    source = undefined;
    if (document.hidden) return;
    if (main.dataset.events) connect();
    else polling = setInterval(() => refresh().catch(() => {}), 5000);
  };

  showAll();
  addEventListener("resize", showAll);
  main.addEventListener("scroll", tellMore, {capture: true, passive: true});
  main.addEventListener("load", showAll, {capture: true});
  document.addEventListener("visibilitychange", follow);
  addEventListener("pageshow", ({persisted}) => persisted && follow());
  follow();
})();
