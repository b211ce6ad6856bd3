// Keeps the page up to date. The standings follow the changes of the feed: the change set of the rows is applied to the
// table by identity, as it is to the rows of the terminal. Other pages reload after a change.
// Law: after any changes the page equals one that is freshly loaded.
"use strict";
(() => {
  const root = document.documentElement;
  const main = document.querySelector("main");
  const {view, events} = main.dataset;
  const top = Number(main.dataset.top) || 1e9;
  const table = document.querySelector("table");
  const status = document.querySelector("[role=status]");
  const lost = document.querySelector(".lost");
  const lessMotion = matchMedia("(prefers-reduced-motion: reduce)");
  const isCalm = () => lessMotion.matches || document.hidden;

  let board = {}, rows = [], teams = new Map(), before = new Map();  // as the feed has them

  // Texts, as the server writes them.

  // As `String.printed`.
  const safe = text => text.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, c =>
    c < " " ? String.fromCharCode(0x2400 + c.charCodeAt()) : c === "\x7f" ? "\u2421" : "\ufffd");
  const rtl = "\\u05d0-\\u061b\\u061d-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefe\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}";
  const runs = text => safe(text).split(RegExp(`([${rtl}](?:[${rtl} '’".־\\p{M}\\p{Cf}-]*[${rtl}\\p{M}])?)`, "u"))
    .map((run, i) => i % 2 ? bdi(run) : run);
  const twoDigits = n => String(n).padStart(2, "0");
  const ordinal = n => n + (n % 100 > 10 && n % 100 < 14 ? "th" : ["th", "st", "nd", "rd"][n % 10] ?? "th");
  // Scores are exact: whole thousandths, read from the digits and not from a number.
  const parse = line => JSON.parse(line.replace(/"(score|target)":(-?[\d.]+)/g, '"$1":"$2"')
    .replace(/"(\d+)":(-?[\d.]+)/g, '"$1":"$2"')
    .replace(/"target":\{[^}]*"to":(-?[\d.]+)\}/g, '"target":{"to":"$1"}'));
  const thousandths = text => {
    const [whole, rest = ""] = String(text ?? 0).split(".");
    return BigInt(whole + rest.padEnd(3, "0"));
  };
  const decimals = n => n % 1000n === 0n ? 0 : n % 100n === 0n ? 1 : n % 10n === 0n ? 2 : 3;
  const written = (n, places = decimals(n)) => {
    const sign = n < 0n ? "-" : "", size = n < 0n ? -n : n, whole = size / 1000n;
    const rest = places ? "." + String(size % 1000n + 1000n).slice(1, places + 1) : "";
    if (board.scores !== "time" || whole < 60n) return sign + whole + rest;
    const minutes = whole < 3600n ? whole / 60n : whole / 3600n + ":" + twoDigits(whole / 60n % 60n);
    return sign + minutes + ":" + twoDigits(whole % 60n) + rest;
  };
  // Times of day are in the reader's time zone.
  const showTimes = () => {
    for (const time of document.querySelectorAll("time")) {
      const date = new Date(time.dateTime);
      write(time, twoDigits(date.getHours()) + ":" + twoDigits(date.getMinutes()));
    }
  };

  // Clocks: what they showed, and since when they run. The text changes when the shown digits do.
  let ahead = 0, ticking, sound;  // the milliseconds by which the server's time is ahead
  const ended = new Set();
  const clockTime = ({kind, shown, since}) => {
    const passed = since ? Math.max(0, Date.now() + ahead - Date.parse(since)) : 0;
    return Math.max(0, Math.round(shown * 1000) + (kind === "up" ? passed : -passed));
  };
  const tick = () => {
    clearTimeout(ticking);
    let wait = Infinity;
    for (const element of document.querySelectorAll("[data-clock]")) {
      const text = element.dataset.clock, clock = JSON.parse(text), time = clockTime(clock), isDown = clock.kind !== "up";
      const isLate = isDown && time < 10000 && time !== clock.length * 1000, seconds = Math.floor(time / 1000);
      const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
      write(element, (hours ? hours + ":" + twoDigits(minutes) : minutes) + ":" + twoDigits(seconds % 60)
        + (isLate ? "." + Math.floor(time / 100) % 10 : ""));
      mark(element, {clock: true, late: isLate, runs: clock.since && (time > 0 || !isDown)});
      if (!clock.since) continue;
      if (isDown && time === 0) {
        if (!ended.has(text) && clock.since && Date.now() + ahead - Date.parse(clock.since) < clock.shown * 1000 + 5000) ring();
        ended.add(text);
        continue;
      }
      wait = Math.min(wait, isDown ? time % (time < 10000 ? 100 : 1000) + 1 : 1000 - time % 1000);
    }
    if (wait < Infinity) ticking = setTimeout(tick, wait);
  };
  // The page flashes once, and plays a tone if the reader has switched it on.
  const ring = () => {
    if (!isCalm()) main.animate([{opacity: 1}, {opacity: .2}, {opacity: 1}], 600);
    if (!sound) return;
    const tone = sound.createOscillator();
    tone.connect(sound.destination);
    tone.start();
    tone.stop(sound.currentTime + .7);
  };
  const offerSound = () => {
    const nav = main.querySelector("nav");
    if (!nav || nav.querySelector("button") || !document.querySelector("[data-clock]")) return;
    const button = make("button", {type: "button", textContent: "Sound off"});
    button.onclick = () => {
      if (sound) sound = void sound.close();
      else sound = new AudioContext();
      write(button, sound ? "Sound on" : "Sound off");
    };
    nav.append(" ", button);
  };

  // Elements.

  const make = (name, properties, ...children) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  };
  const bdi = text => make("bdi", {textContent: safe(text)});
  const write = (element, text) => {
    if (element.textContent !== text) element.textContent = text;
  };
  const mark = (element, classes) => {
    const names = Object.keys(classes).filter(name => classes[name]).join(" ");
    if (names) element.className = names;
    else element.removeAttribute("class");
  };
  // Puts nodes in their order, and removes all others. Nodes that are in order stay where they are.
  const arrange = (parent, nodes) => {
    const wanted = new Set(nodes);
    for (const node of [...parent.childNodes]) if (!wanted.has(node)) node.remove();
    let next = parent.firstChild;
    for (const node of nodes) {
      if (node === next) next = next.nextSibling;
      else parent.insertBefore(node, next);
    }
  };

  // Motion: rows move, bars grow and scores count, unless the reader prefers less of it.

  const easing = "cubic-bezier(.3, 0, .2, 1)";
  const seen = new Set();  // the rows in the window
  const watcher = new IntersectionObserver(entries => {
    for (const {target, isIntersecting} of entries) isIntersecting ? seen.add(target) : seen.delete(target);
  });
  const motions = new Map();
  // Changes the page, and moves the rows in the window from their old places to the new ones: also those rows that come
  // from elsewhere, if they are named.
  const moving = (named, change) => {
    const places = new Map();
    if (!isCalm()) {
      for (const row of [...seen, ...named]) if (row.isConnected) places.set(row, row.getBoundingClientRect());
    }
    for (const [row, motion] of motions) if (places.has(row)) motion.cancel();
    change();
    const tops = [...places].filter(([row]) => row.isConnected).map(([row, {top, bottom, left}]) => {
      const place = row.getBoundingClientRect();
      const isSeen = Math.max(bottom, place.bottom) > 0 && Math.min(top, place.top) < innerHeight;
      return isSeen ? [row, top - place.top, left - place.left] : [row, 0, 0];
    });
    for (const [row, way, side] of tops) {
      if (Math.abs(way) < 1 && Math.abs(side) < 1) continue;
      const zIndex = way > 0 ? 1 : 0;
      const from = {transform: `translate(${side}px, ${way}px)`, zIndex}, to = {transform: "none", zIndex};
      const motion = row.animate([from, to], {duration: 500, easing});
      motions.set(row, motion);
      motion.onfinish = () => motions.get(row) === motion && motions.delete(row);
    }
  };
  const counts = new Map();
  let isCounting = false;
  const count = now => {
    for (const [cell, counting] of counts) {
      const {from, to, places, start} = counting, share = Math.max(0, (now - start) / 450);
      if (share >= 1) counts.delete(cell);
      counting.shown = share < 1 ? from + BigInt(Math.trunc(Number(to - from) * share)) : to;
      write(cell, written(counting.shown, places));
    }
    isCounting = counts.size > 0;
    if (isCounting) requestAnimationFrame(count);
  };

  // The standings.

  const parts = new Map();  // the rows by the identities of players, and the bodies of the table by the names of teams
  const shownScores = new Map();
  const hasScored = row => row.score !== undefined;
  const score = row => thousandths(row.score ?? "0");

  const bar = colour => {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    if (colour) svg.setAttribute("class", colour);
    svg.setAttribute("aria-hidden", "true");
    for (const name of ["rect", "line"]) svg.append(document.createElementNS(svg.namespaceURI, name));
    return svg;
  };
  const playerRow = ({id, colour}) => {
    if (!parts.has(id)) {
      const name = make("th", {scope: "row"}, make("div", {}, make("bdi"), bar(colour)));
      const row = make("tr", {}, make("td"), name, make("td"));
      row.dataset.id = id;
      adopt(row);
      if (!isCalm()) row.animate({opacity: [0, 1]}, 500);
    }
    return parts.get(id);
  };
  const adopt = row => {
    parts.set(row.dataset.id, row);
    watcher.observe(row);
  };
  const teamHeader = () => make("tr", {className: "team"},
    make("th", {scope: "rowgroup", colSpan: 2}, make("div", {}, make("span"), bar())), make("td"));

  // The bars of scores in a range, with their places in thousandths.
  const scale = scores => {
    const numbers = scores.map(Number), low = Math.min(0, ...numbers), high = Math.max(0, ...numbers);
    const share = n => high > low ? Math.round(1000 * Math.min(1, n / (high - low))) : 0;
    const axis = share(-low);
    return (svg, score) => {
      const [rect, line] = svg.children, width = score && Math.max(5, share(Math.abs(Number(score))));
      const percent = n => Number(n) / 10 + "%";
      const old = {x: rect.getAttribute("x"), width: rect.getAttribute("width")};
      const now = {x: percent(score < 0 ? Math.max(0, axis - width) : axis), width: percent(width)};
      for (const name in now) rect.setAttribute(name, now[name]);
      for (const name of ["x1", "x2"]) line.setAttribute(name, percent(axis));
      line.setAttribute("y2", "100%");
      if (old.x && !isCalm() && (old.x !== now.x || old.width !== now.width)) rect.animate([old, now], {duration: 500, easing});
    };
  };

  const drawScore = (cell, row, places) => {
    const old = shownScores.get(row.id), now = hasScored(row) ? score(row) : undefined;
    shownScores.set(row.id, now);
    const text = hasScored(row) ? written(now, places) : "–";
    if (old === undefined || now === undefined || old === now) {
      if (old !== undefined && now !== undefined && counts.has(cell)) {
        counts.get(cell).places = places;
        return;
      }
      counts.delete(cell);
      return write(cell, text);
    }
    const isGain = (now > old) === (board.wins !== "low");
    const color = `var(--${isGain ? "gain" : now > old ? "muted" : "loss"})`;
    cell.animate([{color, fontWeight: 700, offset: 0}, {color, fontWeight: 700, offset: .7}], 1500);
    if (isCalm() || !seen.has(cell.parentElement)) {
      counts.delete(cell);
      return write(cell, text);
    }
    const from = counts.get(cell)?.shown ?? old;
    counts.set(cell, {from, shown: from, to: now, places, start: performance.now()});
    if (!isCounting) requestAnimationFrame(count);
    isCounting = true;
  };

  const drawTeam = (section, drawShare, places) => {
    const {score, rank} = teams.get(section.team) ?? {};
    const header = section.body.querySelector(".team") ?? teamHeader();
    const [name, cell] = header.children, [title, svg] = name.firstElementChild.children;
    const isTied = [...teams.values()].filter(other => other.rank === rank).length > 1;
    const place = rank ? (isTied ? "=" : "") + ordinal(rank) + " " : "";
    const words = make("span", {}, ...section.team === undefined ? ["No team"] : [place, bdi(section.team)]);
    if (title.innerHTML !== words.innerHTML) title.replaceChildren(...words.childNodes);
    const unknown = section.rows.some(hasScored) ? "?" : "–";
    write(cell, score === undefined ? unknown : written(thousandths(score), places));
    drawShare(svg, section.team === undefined ? 0n : share(score));
    return header;
  };
  const share = score => score?.startsWith("-") ? 0n : thousandths(score);

  // Brings the table to the rows of the feed.
  const draw = () => {
    const best = new Set(rows.filter(r => r.rank || top > 1e8).sort((a, b) => a.rank - b.rank).slice(0, top));
    const isPlayed = rows.some(row => score(row) || board.wins === "low" && hasScored(row)) || rows.length > 0 && hasScored(rows[0]);
    // While a frozen board is revealed, some rows are as they are, and others as they were.
    const isRevealing = rows.some(row => row.revealed), winners = new Set(board.winners);
    const tied = new Map(), rankKey = ({rank, place}) => place ? "place " + place : rank;
    for (const key of rows.map(rankKey)) tied.set(key, tied.has(key));
    const scores = rows.map(score), places = Math.max(0, ...scores.map(decimals));
    const drawBar = scale([...scores, thousandths(board.target)]);
    const hasTeams = rows.some(row => row.team !== undefined);
    const sections = [];
    for (const row of rows) {
      if (!sections.length || sections.at(-1).team !== row.team) sections.push({team: row.team, rows: []});
      sections.at(-1).rows.push(row);
    }
    const bodies = [...table.tBodies];
    for (const [index, section] of sections.entries()) {
      const key = "team " + (section.team ?? "");
      // The bodies that the server has written are used in their order.
      if (!parts.has(key)) parts.set(key, (isDrawn ? null : bodies[index]) ?? make("tbody"));
      section.body = parts.get(key);
    }
    isDrawn = true;
    const drawShare = scale([...teams.values()].filter(team => team.name !== undefined).map(team => share(team.score)));
    const shown = sections.filter(section => section.rows.some(row => best.has(row)));
    for (const section of shown) {
      const lines = section.rows.filter(row => best.has(row)).map(row => {
        const line = playerRow(row), [rank, name, cell] = line.children, isFrozen = isRevealing && !row.revealed;
        const isFirst = row.rank === 1 && isPlayed && !isFrozen;
        const [text, svg] = name.firstElementChild.children;
        write(rank, row.rank ? (tied.get(rankKey(row)) ? "=" : "") + row.rank : "–");
        const lift = (before.get(row.id) ?? row.rank) - row.rank;
        for (const [name, ranks] of [["up", lift], ["down", -lift]]) {
          if (ranks > 0) rank.dataset[name] = ranks;
          else delete rank.dataset[name];
        }
        write(text, safe(row.name));
        drawScore(cell, row, places);
        svg.setAttribute("class", row.colour);
        drawBar(svg, score(row));
        const hasTurn = row.id === board.turn;
        text.parentElement.querySelector("small")?.remove();
        if (board.clock?.kind === "each") {
          const {kind, length, shown, since, times = {}} = board.clock;
          const small = make("small", {className: "clock"});
          small.dataset.clock = JSON.stringify(hasTurn ? {kind, length, shown, since} : {kind, length, shown: times[row.id] ?? length});
          text.parentElement.append(small);
        } else if (row.note) {
          text.parentElement.append(make("small", {className: "muted", textContent: row.note}));
        }
        mark(line, {first: isFirst, won: winners.has(row.id), shown: row.revealed, frozen: isFrozen || row.left, active: hasTurn});
        return line;
      });
      arrange(section.body, hasTeams ? [drawTeam(section, drawShare, places), ...lines] : lines);
    }
    const empty = main.querySelector(".empty");
    arrange(table, [table.caption, table.tHead, ...shown.map(section => section.body)]);
    mark(table, {teams: hasTeams, goal: board.target > 0, signed: scores.some(score => score < 0n)});
    table.hidden = !rows.length;
    empty.hidden = rows.length > 0;
    write(empty, board.isGone ? "This board is deleted" : "Nobody plays yet");
    drawHead();
    fit();
  };
  let isDrawn = false;

  // The name and the facts, as the server has written them for the newest change. With other links, the page is loaded.
  let head;
  const drawHead = () => {
    if (!head) return;
    const now = new DOMParser().parseFromString(head, "text/html").querySelector("header");
    head = undefined;
    for (const part of ["h1", ".facts"]) morph(main.querySelector(part), now.querySelector(part));
    document.title = main.querySelector("h1").textContent + document.body.dataset.suffix;
    if (now.dataset.views !== main.querySelector("header").dataset.views) refreshSoon();
    showTimes();
    tick();
    offerSound();
  };

  // Large letters, and the cards of streaming software: letters are so large that all rows fit, names get their room
  // before bars do, and what cannot be read any more is on further pages.
  const isBig = root.classList.contains("big"), isFitted = isBig || root.classList.contains("overlay");
  const seconds = Number(main.dataset.pages) || 0;
  const turn = document.querySelector(".turn");
  const pen = document.createElement("canvas").getContext("2d");
  const smallest = 12, air = .12;
  // In letters: the width of a text with some air, while the ink grows to hold the text. Piles of accents are cut.
  const ink = {};
  const measured = text => {
    const {width, actualBoundingBoxAscent, actualBoundingBoxDescent} = pen.measureText(text.replace(/\d/g, "0"));
    ink.above = Math.max(ink.above, Math.min(1.3, actualBoundingBoxAscent / 100));
    ink.below = Math.max(ink.below, Math.min(.6, actualBoundingBoxDescent / 100));
    return width / 97;
  };
  let pages = [], page = 0, showPage, turning;  // the pages, each with its first row, the row behind its last one, and its place
  const fit = () => {
    if (!isFitted) return;
    root.classList.add("fit");
    const set = values => {
      for (const name in values) root.style.setProperty("--" + name, values[name]);
    };
    const base = parseFloat(getComputedStyle(root).fontSize), box = main.querySelector(".scroll");
    if (box) {
      set({room: ""});
      box.scrollTop = 0;
      const all = [...box.querySelectorAll("tbody tr")], lines = all.filter(row => !row.matches(".line")), [head] = lines.length ? box.querySelectorAll("thead") : [];
      const room = isBig ? box.clientHeight : innerHeight - document.body.offsetHeight + box.offsetHeight;
      const usual = base * 1.2, most = (room - 8) / (all.length + 1) / 2.05;
      set({letter: seconds || most < smallest ? usual : Math.min(usual, most)});
      pages = [];
      const start = head?.getBoundingClientRect();
      for (const [first, line] of lines.entries()) {
        // With the heading above it, and the line below it.
        const ends = [line.previousElementSibling, line.nextElementSibling].map(row => row?.matches(".line") ? row : line);
        const [{top}, {bottom}] = ends.map(row => row.getBoundingClientRect()), last = pages.at(-1);
        if (last && bottom - last.top + start.height <= room) Object.assign(last, {end: first + 1, bottom});
        else pages.push({first, end: first + 1, top, bottom});
      }
      tellMore();
      return showPages(lines.length, ({top, bottom}) => {
        if (pages.length > 1) set({room: bottom - top + start.height});
        box.scrollTop = top - start.bottom;
      });
    }
    const lines = table && !table.hidden ? [...table.querySelectorAll("tbody tr")] : [];
    if (!lines.length) return write(turn, "");
    pen.font = "700 100px " + getComputedStyle(main).fontFamily;
    // A row is as high as its ink and a little: fonts differ in how much higher their lines are.
    const {fontBoundingBoxAscent, fontBoundingBoxDescent} = pen.measureText("");
    ink.above = ink.below = 0;
    measured("Ég");
    let rank = 0, name = 0, title = 0, note = 0, points = 0;
    for (const line of lines) {
      const first = line.firstElementChild, cell = line.lastElementChild, counting = counts.get(cell);
      points = Math.max(points, measured(counting ? written(counting.to, counting.places) : cell.textContent));
      if (line.className === "team") {
        title = Math.max(title, measured(first.textContent));
        continue;
      }
      rank = Math.max(rank, measured(first.textContent) + (first.matches("[data-up], [data-down]") ? 1.9 : 0));
      const small = line.querySelector("small");
      if (small?.offsetWidth) note = Math.max(note, measured(small.textContent) * .84);
      name = Math.max(name, measured(line.querySelector("bdi").textContent) + (line.matches(".won, .shown, .active") ? 1.1 : 0));
    }
    rank += .6, points += .4, title = Math.max(title + .5, rank + name + .45);
    // Bars are long enough to be compared.
    const need = title + 2.7 + note + points;
    // Not as wide as it was in another window.
    set({wide: ""});
    const width = isBig ? table.clientWidth : innerWidth - 3.4 * base;
    const height = isBig ? table.clientHeight : innerHeight - document.body.offsetHeight + table.offsetHeight - 2;
    const pitch = ink.above + ink.below + air;
    const gap = 1.6 * base, most = isBig ? height / 5 : base * 1.1, usual = isBig ? height / 12 / pitch : base;
    let shown = {letter: 0};
    for (let columns = 1; columns <= 4; columns += 1) {
      const count = Math.ceil(lines.length / columns);
      const letter = Math.min(most, (width - (columns - 1) * gap) / columns / need, height / count / pitch);
      if (letter > shown.letter * 1.15) shown = {columns, count, letter};
    }
    const wanted = Math.min(usual, most, width / need);
    if (shown.letter < smallest || seconds && shown.letter < wanted) {
      const letter = Math.max(smallest, wanted);
      const columns = Math.max(1, Math.floor((width + gap) / (need * letter + gap)));
      shown = {columns, count: Math.max(1, Math.floor(height / letter / pitch)), letter};
    }
    // Several pages hold about the same number of rows.
    const all = Math.ceil(lines.length / shown.count), turns = Math.ceil(all / shown.columns);
    if (turns > 1) shown.count = Math.ceil(lines.length / turns / shown.columns);
    const {columns, count} = shown, letter = Math.floor(shown.letter * 20) / 20;
    const column = Math.floor(Math.min((width - (columns - 1) * gap) / columns, isBig ? Infinity : (need + 5) * letter));
    const line = Math.floor(Math.min(height / count, letter * Math.max(pitch, isBig ? 2.1 : 1.5)) * 10) / 10;
    set({
      letter, line, column, gap, lines: count, wide: columns * (column + gap) - gap,
      // The ink is in the middle of its row, wherever the font has the middle of its line.
      lift: (fontBoundingBoxAscent - fontBoundingBoxDescent) / 200 - (ink.above - ink.below) / 2 + "em",
      rank: rank + "em", name: title - rank + "em", title: title + "em", note: note + "em", score: points + "em",
    });
    pages = [];
    // The last page is full, too.
    for (let left = 0, all = Math.ceil(lines.length / count); left < all; left += columns) {
      const start = Math.max(0, Math.min(left, all - columns)), first = start * count;
      pages.push({first, end: Math.min(lines.length, first + columns * count), left: start * (column + gap)});
    }
    showPages(lines.length, ({left}) => table.scrollLeft = left);
  };
  const showPages = (total, scroll) => {
    showPage = () => {
      if (page >= pages.length) page = 0;
      const shown = pages[page];
      if (shown) scroll(shown);
      write(turn, pages.length > 1 ? `${shown.first + 1}–${shown.end} of ${total}` : "");
    };
    const wasPaged = turn.textContent !== "";
    showPage();
    if (pages.length > 1) turning ??= setInterval(() => (page += 1, showPage()), (seconds || 8) * 1000);
    else turning = void clearInterval(turning);
    // The line that tells the page takes room of its own.
    if (wasPaged !== pages.length > 1) fit();
  };
  // Elsewhere a page is what the window holds.
  if (seconds && !isFitted) {
    setInterval(() => {
      const isLast = scrollY + innerHeight >= root.scrollHeight - 2;
      scrollTo({top: isLast ? 0 : scrollY + innerHeight * .85, behavior: isCalm() ? "instant" : "smooth"});
    }, seconds * 1000);
  }

  let isDrawing = false;
  const moved = new Set();
  const drawSoon = () => {
    if (isDrawing) return;
    isDrawing = true;
    requestAnimationFrame(() => {
      isDrawing = false;
      const named = [...moved].map(id => parts.get(id)).filter(Boolean);
      moved.clear();
      moving(named, () => {
        for (const row of named) row.remove();
        draw();
      });
    });
  };

  // Applies a change set of the rows by identity.
  const apply = ({ranks = [], removed = [], moved: moves = [], inserted = [], updated = []}) => {
    // The ranks of players who have not changed otherwise.
    const ranked = rows.map(row => {
      const shift = ranks.find(({first, last}) => row.rank >= first && row.rank <= last);
      return shift ? {...row, rank: row.rank + shift.by} : row;
    });
    const leaving = new Set([...removed, ...moves.map(move => move.id)]);
    const latest = new Map([...ranked, ...updated].map(row => [row.id, row]));
    const coming = [
      ...moves.map(({id, to}) => [to, latest.get(id)]), ...inserted.map(({at, row}) => [at, row]),
    ].sort(([a], [b]) => a - b);
    rows = rows.filter(row => !leaving.has(row.id)).map(row => latest.get(row.id));
    for (const [at, row] of coming) rows.splice(at, 0, row);
    for (const id of leaving) moved.add(id);
  };

  const aside = main.querySelector("aside"), wide = matchMedia("(min-width: 1100px)");
  let asideNumber = Number(main.dataset.number);
  const brief = words => words.slice(0, 3).join(" · ") + (words.length > 3 ? ` · and ${words.length - 3} more` : "");
  // The last changes, as the server lists them. The rounds beside the standings are loaded where they are shown.
  const note = ({type, number, time, words, frozen}) => {
    if (!aside || type === "deleted") return;
    // A board that comes again comes after a gap.
    if (type === "board") return void ((board.type || number !== asideNumber) && refreshSoon());
    // A reveal that is taken back leaves the list.
    if (wide.matches || frozen || board.frozen) refreshSoon();
    if (!words.length || number <= asideNumber) return;
    asideNumber = number;
    const list = aside.querySelector("ol");
    list.prepend(make("li", {}, make("time", {dateTime: time}), ...runs(" " + brief(words))));
    while (list.children.length > 6) list.lastElementChild.remove();
    list.parentElement.hidden = false;
    showTimes();
  };

  const receive = event => {
    note(event);
    main.dataset.number = event.number;
    if (event.type === "board") {
      board = event;
      rows = event.players;
      teams = new Map();
      before = new Map();
    } else if (event.type === "deleted") {
      board.isGone = true;
      rows = [];
      // Another board may get the name.
      setTimeout(refreshSoon, 3000);
    } else {
      for (const name of "winners frozen wins scores target clock turn".split(" ")) {
        if (name in event) board[name] = event[name] instanceof Object ? event[name].to : event[name] ?? undefined;
      }
      if (event.rows) apply(event.rows);
    }
    for (const [id, rank] of Object.entries(event.before ?? {})) before.set(id, rank);
    for (const team of event.teams ?? []) teams.set(team.name, team);
    for (const team of teams.keys()) if (!rows.some(row => row.team === team)) teams.delete(team);
    drawSoon();
  };

  // Other pages.

  // Makes a part of the page equal to a new one; elements with an identity keep it.
  const morph = (old, now) => {
    for (const {name} of [...old.attributes]) if (!now.hasAttribute(name)) old.removeAttribute(name);
    for (const {name, value} of now.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    const key = node => node.dataset?.id ?? node.nodeName;
    const known = new Map();
    for (const node of old.childNodes) known.set(key(node), [...known.get(key(node)) ?? [], node]);
    arrange(old, [...now.childNodes].map(node => {
      const same = known.get(key(node))?.shift();
      if (!same || same.nodeName !== node.nodeName) return node;
      if (same.nodeType === Node.ELEMENT_NODE) morph(same, node);
      else if (same.data !== node.data) same.data = node.data;
      return same;
    }));
  };
  // A sheet that shows its last round shows the new one, too.
  const renew = (old, now) => {
    const box = () => main.querySelector(".scroll:has(.rounds)"), isAtEnd = Math.abs(box()?.scrollLeft ?? 0) <= 1;
    moving([], () => {
      morph(old, now);
      if (isAtEnd && box()) box().scrollLeft = 0;
    });
  };
  // A board is found by its identity, even under another name.
  const address = events ? events.replace(/events$/, "") + location.search : location.href;
  let tag;
  const refresh = async () => {
    const answer = await fetch(address, {cache: "no-cache"});
    const newTag = answer.headers.get("etag");
    if (newTag && newTag === tag) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const now = page.querySelector("main");
    // A proxy answers for a server that is away.
    if (!now) return;
    tag = newTag;
    if (now.dataset.view !== view) return location.reload();
    if (view === "table") {
      morph(main.querySelector("header"), now.querySelector("header"));
      if (!aside) return;
      asideNumber = Number(now.dataset.number);
      renew(aside, now.querySelector("aside"));
      return showAll();
    }
    renew(main, now);
    document.title = page.title;
    showAll();
    watch();
  };
  const showAll = () => {
    showTimes();
    tick();
    offerSound();
    fit();
    tellMore();
  };
  // Reloads at most three times a second, and again three seconds after a failure.
  let isWaiting = false, isStale = false;
  const refreshSoon = async () => {
    if (isWaiting) return void (isStale = true);
    isWaiting = true;
    do {
      isStale = false;
      const hasFailed = await refresh().catch(() => true);
      if (hasFailed) isStale = true;
      await new Promise(done => setTimeout(done, hasFailed ? 3000 : 350));
    } while (isStale);
    isWaiting = false;
  };
  const watch = () => {
    for (const row of main.querySelectorAll("[data-id]")) watcher.observe(row);
  };

  // Tells by signs whether a table has more columns on either side. A sheet of rounds begins at its end.
  const tellMore = () => {
    const box = main.querySelector(".scroll"), rest = box ? box.scrollWidth - box.clientWidth : 0;
    const left = (box?.scrollLeft ?? 0) + (box?.querySelector(".rounds") ? rest : 0);
    root.classList.toggle("before", left > 1);
    root.classList.toggle("after", rest - left > 1);
  };

  // What has just happened, in the words of the narration. Sentences that come fast are said together.

  let sentences = [], speaking = 0, aging = 0;
  const say = words => {
    sentences = [...sentences, ...words].slice(-4);
    if (!speaking && sentences.length) speak();
  };
  // Words from before a gap are old.
  const hush = () => {
    sentences = [];
    status.textContent = "";
  };
  const speak = () => {
    speaking = 0;
    if (!sentences.length) return;
    status.replaceChildren(...runs(sentences.join(" · ")));
    sentences = [];
    mark(status, {old: false});
    clearTimeout(aging);
    aging = setTimeout(() => mark(status, {old: true}), 6000);
    speaking = setTimeout(speak, 1000);
  };

  // The connection. A hidden page has none, and goes on after the last change that it knows.

  let source, last, retrying;
  const trouble = sentence => {
    if (lost.textContent === sentence) return;
    write(lost, sentence);
    lost.hidden = !sentence;
    fit();
  };
  const disconnect = () => {
    clearTimeout(retrying);
    source?.close();
    source = undefined;
  };
  const connect = () => {
    disconnect();
    source = new EventSource(events + "?page" + (last ? "&since=" + last : ""));
    source.onopen = () => trouble("");
    source.addEventListener("time", ({data}) => {
      ahead = data - Date.now();
      tick();
    });
    // The change that it belongs to follows.
    source.addEventListener("head", ({data}) => head = data);
    source.onerror = () => {
      trouble("Connection lost. Trying again…");
      if (source.readyState !== EventSource.CLOSED) return;
      retrying = setTimeout(connect, 3000);
      // The board may be gone.
      refreshSoon();
    };
    source.onmessage = ({data, lastEventId}) => {
      last = lastEventId;
      const event = parse(data);
      // The server cannot read the scores for now.
      if (event.type === "problem") return trouble(event.words[0]);
      trouble("");
      if (event.type === "board") hush();
      if (view === "table") receive(event);
      else refreshSoon();
      say(event.words ?? []);
    };
  };
  const follow = () => {
    clearInterval(polling);
    if (document.hidden) return disconnect();
    if (events) return connect();
    polling = setInterval(refreshSoon, 5000);
  };
  let polling;

  if (view === "table") table.querySelectorAll("[data-id]").forEach(adopt);
  else watch();
  showAll();
  addEventListener("resize", showAll);
  addEventListener("beforeprint", () => root.classList.remove("fit"));
  addEventListener("afterprint", fit);
  wide.addEventListener("change", () => aside && refreshSoon());
  main.addEventListener("scroll", tellMore, {capture: true, passive: true});
  main.addEventListener("load", showAll, {capture: true});
  document.addEventListener("visibilitychange", follow);
  addEventListener("pageshow", ({persisted}) => persisted && follow());
  follow();
})();
