// The page of a scorer. A tap goes into an outbox, which a reload does not lose, and from there to the server, in order and
// one at a time. It has an identity, so that it counts once however often it is sent.
// Laws: a tap leaves the browser only when the server has answered that it is committed, or when the scorer drops it. It is
// sent with the link that it was made with, unless the scorer decides otherwise.
"use strict";
(() => {
  const {post: address, events, pin: hasPIN} = document.body.dataset;
  const find = id => document.getElementById(id);
  const status = document.querySelector("[role=status]");
  const dialog = document.querySelector("dialog"), amount = find("amount");
  // Names are equal as for the server; browsers have no other function that folds.
  const folded = name => name.normalize("NFD").toLowerCase().toUpperCase().toLowerCase().normalize();
  const wanted = new URLSearchParams(location.search).get("players")?.split(",").map(name => folded(name.trim()));
  // As on the other pages: a picture for a control character, and U+FFFD for one that turns the direction of the text.
  const safe = text => text.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, c =>
    c < " " ? String.fromCharCode(0x2400 + c.charCodeAt()) : c === "\x7f" ? "\u2421" : "\ufffd");
  const write = (node, text) => {
    if (node.textContent !== text) node.textContent = text;
  };

  // A browser may keep nothing for pages.
  const store = (where, name, text) => {
    try {
      if (text === undefined) window[where].removeItem(name);
      else window[where].setItem(name, text);
      return true;
    } catch {}
  };
  const load = (where, name) => {
    try {
      return window[where].getItem(name);
    } catch {}
  };

  const parsed = text => {
    try {
      return JSON.parse(text) ?? undefined;
    } catch {}
  };
  // What the browser keeps for this board under names that begin with a word, in the order of the names.
  const kept = word => {
    try {
      return Object.keys(localStorage).filter(name => name.startsWith(`${word} ${address} `)).sort()
        .map(name => parsed(localStorage.getItem(name))).filter(Boolean);
    } catch {
      return [];
    }
  };
  const random = size => [...crypto.getRandomValues(new Uint8Array(size))].map(byte => byte.toString(16).padStart(2, "0")).join("");

  // The link. The key in the address opens for a while, and stays in the history of the browser, so it is exchanged at once
  // for a key of this device. That one is kept for the evening: the tab goes on after a reload, and another tab after it.

  let me = {}, opening;
  const keep = () => {
    store("sessionStorage", "link " + address, JSON.stringify(me));
    if (me.key) store("localStorage", `link ${address} ${me.scorer}`, JSON.stringify(me));
  };
  const become = link => {
    me = link ?? {};
    if (link) keep();
    setOpening();
    start();
  };
  const setOpening = found => {
    opening = found;
    store("sessionStorage", "opening " + address, found);
  };
  // Enough to tell the keys of this device's links apart, and too little to open one.
  const beginning = key => key.slice(0, 8);
  const open = async () => {
    if (!opening) return;
    const from = opening;
    try {
      const answer = await request({open: true}, from);
      if (answer.key) return become({scorer: answer.scorer, key: answer.key, from: beginning(from)});
      if (answer.status !== 401 && answer.status !== 410) throw answer;
      setOpening();
      trouble(answer.error);
      draw();
    } catch ({error}) {
      trouble(error ?? "Connection lost. The link opens when it is back");
      setTimeout(() => opening === from && open(), 2000);
    }
  };

  // The outbox. Each tap is kept by itself, by its time and with its scorer, so that pages of one browser take none from each
  // other.

  const place = ({tap, at}) => `tap ${address} ${at} ${tap}`;
  const save = item => (item.isUnsaved = !store("localStorage", place(item), JSON.stringify(item)));
  const forget = item => {
    taps = taps.filter(({tap}) => tap !== item.tap);
    store("localStorage", place(item));
  };
  const belongs = ({scorer = me.scorer}) => scorer === me.scorer;
  let taps = [];
  const readTaps = () => (taps = [...kept("tap"), ...taps.filter(item => item.isUnsaved)].sort((one, other) => one.at - other.at));
  const mine = () => taps.filter(item => !item.refused && belongs(item));
  const device = load("localStorage", "device") ?? random(8);
  store("localStorage", "device", device);
  const identity = () => (device + random(8)).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  let board, isSending = false, pause = 0, isEnded = false, timer;

  const request = async (message, key = me.key) => {
    const answer = await fetch(address, {
      method: "POST", cache: "no-store", credentials: "omit", signal: AbortSignal.timeout(10000),
      headers: {"Content-Type": "application/json", ...key && {Authorization: "Bearer " + key}},
      body: JSON.stringify(message),
    });
    // A proxy answers for a server that is away.
    if (!answer.headers.get("content-type")?.startsWith("application/json")) throw answer;
    const result = {status: answer.status, ...await answer.json()};
    if (answer.status >= 500) throw result;
    return result;
  };
  const isOver = ({status, error}) => {
    if (status !== 401 && status !== 410) return false;
    const link = kept("link").find(({scorer}) => scorer === me.scorer);
    // Another page of this browser has opened the link since.
    if (link && link.key !== me.key) return become(link), true;
    isEnded = true;
    store("localStorage", `link ${address} ${me.scorer}`);
    store("sessionStorage", "link " + address, JSON.stringify({scorer: me.scorer}));
    trouble(error);
    draw();
    return true;
  };
  const trouble = sentence => {
    find("problem").hidden = !sentence;
    write(find("problem"), sentence && safe(sentence));
  };

  const tap = message => {
    const name = message.match ? pairOf(matchWith(message.match)) : board?.players.find(({id}) => id === message.player)?.name;
    const item = {tap: identity(), at: Math.max(Date.now(), (taps.at(-1)?.at ?? 0) + 1), scorer: me.scorer, name, ...message};
    taps.push(item);
    save(item);
    navigator.vibrate?.(10);
    draw();
    send();
  };
  const send = async () => {
    if (isSending || !me.key || isEnded) return;
    isSending = true;
    clearTimeout(timer);
    for (let item; (item = mine()[0]) && !isEnded;) {
      try {
        const {scorer, name, at, isUnsaved, ...message} = item, key = me.key;
        const answer = await request({...message, waiting: mine().length - 1});
        // Meanwhile, this page may have begun with another link.
        if (key !== me.key) continue;
        if (isOver(answer)) break;
        if (![200, 400, 409, 413].includes(answer.status)) throw answer;
        forget(item);
        pause = 0;
        trouble("");
        if (answer.error) refuse(item, answer);
        else took(answer);
      } catch ({error}) {
        if (error) trouble(error);
        pause = Math.min(8000, pause * 2 || 500);
        timer = setTimeout(send, pause);
        break;
      }
      draw();
    }
    isSending = false;
    draw();
  };
  // Points that the board refuses are kept until the scorer has seen them. If they were undone before they were sent, both
  // are done with: the undo must not take back something else.
  const refuse = (item, {error, seen}) => {
    say(error + ".");
    let depth = 1;
    const undo = item.do !== "undo" && mine().find(other => other.at > item.at && !(depth += other.do === "undo" ? -1 : 1));
    if (undo) forget(undo);
    // A result that is sent again is sent by somebody who knows the other one.
    else if (item.player || item.match || item.finish) change([item], {refused: error, seen});
  };
  const change = (items, values) => {
    for (const item of items) {
      forget(item);
      const changed = {...item, ...values};
      taps.push(changed);
      save(changed);
    }
    taps.sort((one, other) => one.at - other.at);
    draw();
    send();
  };
  const took = ({number, round, players = [], finish, changesEnds, match, words}) => {
    if (!board) return;
    board.players = board.players.map(player => players.find(({id}) => id === player.id) ?? player);
    Object.assign(board, {finish, changesEnds});
    if (match && board.matches) board.matches = board.matches.map(other => other.id === match.id ? match : other);
    // Others may have changed the rest meanwhile.
    if (!players.length || round !== board.round || number !== board.number + 1) refreshSoon();
    else board.number = number;
    if (words) say(words);
  };

  // The board, as the server knows it. The stream of the public page says when to ask.

  let isAsking = false, isStale = false, lastAsked = 0, left;
  const refresh = async () => {
    if (!me.key || isEnded) return;
    const {key} = me, answer = await request({waiting: mine().length});
    if (key !== me.key || isOver(answer)) return;
    trouble(answer.error ?? "");
    if (!answer.players) return;
    const before = new Map(shown().map(({id, score}) => [id, score]));
    const isWanted = (...names) => !wanted || names.some(name => wanted.includes(folded(name)));
    answer.players = answer.players.filter(({name}) => isWanted(name));
    answer.matches = answer.matches?.filter(({home, away}) => isWanted(home, away));
    board = answer;
    if (left) tellMissed(before);
    left = undefined;
    draw();
  };
  const shown = () => board?.matches ?? board?.players ?? [];
  const tellMissed = before => {
    const missed = shown().filter(({id, score}) => before.has(id) && before.get(id) !== score)
      .map(({id, name, home, away, score}) => `${name ?? pairOf({home, away})} ${before.get(id) ?? "–"}→${score ?? "–"}`);
    if (Date.now() - left > 60000) say(missed.length ? "While you were away: " + missed.join(", ") : "Nothing has changed while you were away");
  };
  const refreshSoon = async () => {
    if (isAsking) return void (isStale = true);
    isAsking = true;
    do {
      isStale = false;
      await new Promise(done => setTimeout(done, lastAsked + 1000 - Date.now()));
      lastAsked = Date.now();
      await refresh().then(send, ({error}) => {
        left ??= Date.now();
        trouble(error ?? "Connection lost. Taps are kept, and sent when it is back");
      });
    } while (isStale);
    isAsking = false;
  };
  const say = text => write(status, safe(text));

  // Drawing: rows are made once, and only texts that differ are written.

  const make = (name, values, ...children) => {
    const node = Object.assign(document.createElement(name), values);
    node.append(...children);
    return node;
  };
  const rows = new Map();
  const signed = text => text.startsWith("-") ? "−" + text.slice(1) : "+" + text;
  const rowOf = player => {
    const part = className => make("span", {className});
    const parts = {place: part("place"), serve: part("serve"), name: make("bdi"), score: part("score"), round: part("round"), sending: part("sending"), also: part("also")};
    const minus = make("button", {type: "button", className: "minus"}, "−"), plus = make("button", {type: "button"}, "+");
    const middle = make("button", {type: "button", className: "player"}, ...Object.values(parts));
    const level = make("button", {type: "button", className: "level", onclick: () => makeLevel(player.id)}, "=");
    minus.onclick = () => give(player.id, "-" + board.step);
    plus.onclick = () => give(player.id, board.step);
    plus.className = "plus " + player.colour;
    middle.onclick = () => {
      if (!order && !isFinishing()) return openPad(player.id);
      order ??= {round: board.finish, groups: []};
      setPlace(player.id);
    };
    return {node: make("li", {}, minus, middle, plus, level), minus, plus, middle, level, ...parts};
  };
  const give = (player, points) => tap({do: "by", player, amount: points, round: board.round});
  // What a round is called, in the singular and the plural.
  const called = () => (board?.called ?? ["round", "rounds"]).map(safe);
  const inRound = (number, isFirst) => {
    const text = `${called()[0]} ${number}`;
    return isFirst ? text[0].toUpperCase() + text.slice(1) : text;
  };
  const amountOf = item => item.result ?? item.frame ?? (item.do === "to" ? "= " + item.amount : signed(item.amount));
  const wordsOf = items => items.map(item => item.player || item.match ? `${item.name ?? ""} ${amountOf(item)}` : item.finish ? `${inRound(item.round, true)}: ${item.name}` : item.do === "round" ? inRound(item.round, true) : "Undo").join(", ");
  // What has come to a player and was not sent yet.
  const sentTo = (player, items) => items.flatMap(item => {
    if (item.player === player.id) return [amountOf(item)];
    return item.finish?.flat().includes(player.id) ? [`place ${placesOf(item.finish)[player.id]}`] : [];
  });
  // What this page does not send by itself, with what can be done about it. Another page of this browser has five seconds to
  // send its own.
  let overdue;
  const drawKept = () => {
    const groups = new Map(), links = kept("link"), parts = [];
    let wait = Infinity;
    for (const item of taps) {
      const rest = me.key ? item.at + 5000 - Date.now() : 0, key = item.scorer + "\n" + item.refused;
      if (item.refused || !belongs(item) && rest <= 0) groups.set(key, [...groups.get(key) ?? [], item]);
      else if (!belongs(item)) wait = Math.min(wait, rest);
    }
    clearTimeout(overdue);
    if (wait < Infinity) overdue = setTimeout(drawKept, Math.min(wait, 5000));
    for (const items of groups.values()) {
      const {scorer, refused} = items[0], buttons = [["Drop", () => confirm(safe(`Drop ${wordsOf(items)}?`)) && (items.forEach(forget), draw())]];
      const verb = belongs(items[0]) ? "again" : "as " + me.scorer, link = links.find(link => link.scorer === scorer);
      if (me.key && !isEnded) buttons.unshift(["Send " + verb, () => change(items, {scorer: me.scorer, refused: undefined})]);
      if (link && !belongs(items[0])) buttons.unshift(["Go on as " + scorer, () => become(link)]);
      const words = wordsOf(items), place = belongs(items[0]) ? "" : " for " + scorer;
      parts.push([refused ? `Not counted${place}: ${words}. ${refused}` : `${scorer} has not sent: ${words}`, ...buttons]);
    }
    const others = links.filter(({scorer}) => ![...groups.values()].some(([item]) => item.scorer === scorer));
    if (!me.key || isEnded) for (const link of others) parts.push(["", ["Go on as " + link.scorer, () => become(link)]]);
    const text = JSON.stringify(parts);
    if (drawKept.text === text) return;
    drawKept.text = text;
    find("kept").replaceChildren(...parts.map(([words, ...buttons]) => make("div", {},
      make("p", {}, safe(words)), ...buttons.map(([label, onclick]) => make("button", {type: "button", onclick}, safe(label))))));
  };
  const drawClock = html => {
    drawClock.shown = html;
    find("clock").innerHTML = html ?? "";
    dispatchEvent(new Event("shown"));
  };
  const draw = () => {
    const waiting = mine(), count = waiting.length;
    drawKept();
    write(find("waiting"), count && (count > 1 || pause || isEnded) ? `${count} not sent yet` : "");
    find("enter").hidden = hasPIN === undefined || !!me.key && !isEnded;
    document.querySelector("footer").hidden = !board && !count;
    for (const id of ["undo", "round", "finish"]) find(id).disabled = isEnded || !board;
    if (!board) return;
    if (board.clock !== drawClock.shown) drawClock(board.clock);
    write(find("who"), safe(board.scorer) + (board.frozen ? " · frozen: only you see this" : ""));
    // Where places have points, the order is what is entered.
    const isOrdering = isFinishing();
    write(find("notice"), order ? "Players not tapped did not finish" : isOrdering ? `${inRound(board.finish, true)}: tap in the order of the finish` : board.changesEnds ? "Change ends" : "");
    const list = find("players"), nodes = board.matches ? matchNodes(waiting) : board.players.map(player => {
      if (!rows.has(player.id)) rows.set(player.id, rowOf(player));
      const row = rows.get(player.id), name = safe(player.name), {counts, frame, frameNumber} = player, sent = sentTo(player, waiting);
      write(row.name, name);
      if (counts) drawCounts(row.score, counts);
      else write(row.score, player.score);
      write(row.serve, player.serves ? "serves " : "");
      const isTold = player.round && !counts && !board.frames;
      write(row.round, sent.length ? "" : isTold ? `${signed(player.round)} in ${inRound(board.round)}` : `${inRound(frameNumber ?? board.round)}${frame ? ": " + frame : ""}`);
      write(row.sending, sent.length ? sent.slice(-4).join(" ") + " sending" : "");
      write(row.also, player.also?.length ? `${safe(player.also.join(" and "))} also score${player.also.length > 1 ? "" : "s"} ${name}` : "");
      for (const [button, label] of [[row.minus, `${name}: take ${board.step}`], [row.plus, `${name}: add ${board.step}`]]) {
        if (button.ariaLabel !== label) button.ariaLabel = label;
        button.disabled = isEnded;
      }
      row.node.className = order ? "ordered" : board.frames || board.oneResult || isOrdering ? "named" : "";
      drawPlace(row, player.id, name);
      return row.node;
    });
    // There may be many matches: what was not sent comes before them.
    if (board.matches && list.nextElementSibling) find("kept").after(list);
    if (nodes.length !== list.children.length || nodes.some((node, index) => list.children[index] !== node)) list.replaceChildren(...nodes);
    find("undo").hidden = !!order;
    find("cancel").hidden = find("order").hidden = !order;
    find("order").disabled = isEnded || !order?.groups.length;
    if (order) write(find("order"), `Save ${inRound(order.round)}`);
    // An address with some players shows no others who came in.
    find("finish").hidden = !isOrdering && !(canFinish() && isByHand);
    write(find("finish"), isOrdering ? "Other points" : "In order");
    find("round").hidden = !!order || !board.next;
    if (board.next) write(find("round"), safe(board.next.name) + " ›");
  };

  // The rounds that a player has won, the points of the present one and, where these are games, the points of the game.
  const drawCounts = (node, counts) => {
    const words = counts.length > 2 ? [called()[1], "games", "points"] : [called()[1], "points"];
    const texts = counts.map((count, index) => [count, ` ${words[index]} `]);
    if (node.textContent === texts.flat().join("")) return;
    node.replaceChildren(...texts.map(([count, word]) => make("span", {}, count, make("small", {}, word))));
  };

  // The order in which players come in. A reload does not lose it, and it is for the round in which it began.

  let order, isByHand = false;
  const canFinish = () => !order && board.finish && !wanted && !mine().some(({finish}) => finish);
  const isFinishing = () => canFinish() && !isByHand;
  const ordering = () => `order ${address} ${me.scorer}`;
  const keepOrder = value => {
    order = value;
    store("sessionStorage", ordering(), order && JSON.stringify(order));
    draw();
  };
  const placesOf = groups => {
    const places = {};
    let next = 1;
    for (const group of groups) {
      for (const id of group) places[id] = next;
      next += group.length;
    }
    return places;
  };
  const drawPlace = (row, id, name) => {
    const place = order && placesOf(order.groups)[id], group = order?.groups.find(group => group.includes(id));
    write(row.place, !order ? "" : !place ? "–" : (group.length > 1 ? "=" : "") + place);
    row.middle.ariaLabel = order ? `${name}: ${place ? `place ${place}` : "no place yet"}` : null;
    row.middle.ariaPressed = order ? !!place : null;
    row.level.hidden = !place || order.groups[0][0] === id;
    row.level.ariaLabel = `${name}: level with the one before`;
    row.level.ariaPressed = group?.indexOf(id) > 0;
  };
  const nameOf = id => board.players.find(player => player.id === id)?.name ?? "?";
  const setPlace = id => {
    const groups = order.groups.map(group => [...group]), last = groups.at(-1)?.at(-1);
    if (last === id) {
      groups.at(-1).pop();
      if (!groups.at(-1).length) groups.pop();
    } else if (groups.flat().includes(id)) {
      return say(`${nameOf(id)} has a place. Only the last one is taken back: ${nameOf(last)}`);
    } else groups.push([id]);
    navigator.vibrate?.(10);
    keepOrder({...order, groups});
  };
  const makeLevel = id => {
    const groups = order.groups.map(group => [...group]), index = groups.findIndex(group => group.includes(id)), at = groups[index].indexOf(id);
    if (at > 0) groups.splice(index + 1, 0, groups[index].splice(at));
    else groups.splice(index - 1, 2, [...groups[index - 1], ...groups[index]]);
    keepOrder({...order, groups});
  };
  find("finish").onclick = () => {
    isByHand = !isByHand;
    draw();
  };
  find("cancel").onclick = () => (say(""), keepOrder());
  find("order").onclick = () => {
    const {round, groups} = order, name = groups.map(group => group.map(nameOf).join(" = ")).join(", ");
    order = undefined;
    store("sessionStorage", ordering());
    tap({do: "finish", name, round, finish: groups});
  };

  // Matches, under the days or rounds in which they are played.

  const matchWith = number => board?.matches?.find(({id}) => id === number);
  const pairOf = match => match ? `${match.home} – ${match.away}` : "";
  const rowOfMatch = ({id}) => {
    const part = className => make("span", {className});
    const parts = {home: make("bdi"), score: part("score"), away: make("bdi"), round: part("round"), sending: part("sending"), also: part("also")};
    const middle = make("button", {type: "button", className: "match"}, ...Object.values(parts));
    middle.onclick = () => openMatch(id);
    return {node: make("li", {className: "whole"}, middle), middle, ...parts};
  };
  const matchNodes = waiting => board.matches.flatMap((match, index) => {
    if (!rows.has(match.id)) rows.set(match.id, rowOfMatch(match));
    const row = rows.get(match.id), sent = waiting.findLast(item => item.match === match.id);
    for (const side of ["home", "away"]) write(row[side], safe(match[side]));
    write(row.score, match.score ?? "–");
    write(row.round, sent ? "" : match.by ? safe("by " + match.by) : "no result yet");
    write(row.sending, sent ? sent.result + " sending" : "");
    write(row.also, match.asked ? safe(`Asked for: ${match.asked}`) : "");
    row.middle.disabled = isEnded;
    if (match.when === board.matches[index - 1]?.when) return [row.node];
    // Days may come again among the last results.
    const head = `${index} ${match.when}`;
    if (!rows.has(head)) rows.set(head, {node: make("li", {className: "head"}, safe(match.when))});
    return [rows.get(head).node, row.node];
  });

  // A match that is open: its sets, of which one is changed. What was decided after them has a score like a set.

  const sides = [find("home"), find("away")], decided = find("decided");
  let match, sets, at;
  const isScored = () => /^[a-z]/.test(decided.value) && !decided.value.includes(":");
  const openMatch = number => {
    match = matchWith(number);
    const {home, away, result, by, score} = match, waiting = mine().findLast(item => item.match === number);
    match = {...match, result: waiting?.result ?? result};
    write(find("pair"), safe(pairOf(match)));
    write(find("there"), !result ? "" : safe(by === board.scorer ? `${score} is there, by you. Save corrects it` : `${score} is there, by ${by}. Save asks the scorekeeper for another result`));
    decided.replaceChildren(...[
      ["", "by the score"], ["w/o 1:0", `${away} did not come`], ["w/o 0:1", `${home} did not come`], ["ret 1:0", `${away} gave up`], ["ret 0:1", `${home} gave up`],
      ["pens", "by penalties"], ["extra", "in extra time"], ["shoot-out", "by a shoot-out"], ["tie-break", "by a tie-break"],
    ].map(([value, label]) => make("option", {value}, safe(label))));
    sides.forEach((input, side) => {
      const name = safe([home, away][side]), [less, more] = input.parentNode.querySelectorAll("button");
      write(input.labels[0], name);
      [less.ariaLabel, more.ariaLabel] = [`${name}: less`, `${name}: more`];
    });
    // A match that goes on is saved after each set.
    const [, scores, kind, pair] = /^([\d.: ]+?)(?: ([a-z/-]+)(?: ([\d.:]+))?)?(?: bonus .*)?$/.exec(match.result) ?? [, "0:0"];
    const [us, them] = scores.split(":").map(parseFloat);
    decided.value = [`${kind} ${pair ?? (kind === "w/o" && us < them ? "0:1" : "1:0")}`, kind, ""].find(word => [...decided.options].some(({value}) => value === word));
    sets = [...scores.split(" "), ...isScored() ? [pair ?? "0:0"] : []].map(set => set.split(":"));
    decided.dataset.scored = isScored() ? "yes" : "";
    editSet(sets.length - 1);
    find("match").showModal();
  };
  const editSet = index => {
    at = index;
    sides.forEach((input, side) => (input.value = sets[at][side]));
    drawSets();
  };
  const drawSets = () => {
    const chips = sets.map((set, index) => {
      const word = isScored() && index === sets.length - 1 ? decided.value + " " : "";
      return make("button", {type: "button", ariaPressed: index === at, onclick: () => editSet(index)}, word + set.join(":"));
    });
    const more = make("button", {type: "button", disabled: isScored(), onclick: () => editSet(sets.push(["0", "0"]) - 1)}, "+ Set");
    const less = make("button", {type: "button", disabled: isScored() || sets.length < 2, onclick: () => (sets.pop(), editSet(sets.length - 1))}, "− Set");
    find("sets").replaceChildren(...chips, more, less);
  };
  const keepSet = () => {
    sets[at] = sides.map(input => input.value.trim().replace(",", ".") || "0");
    drawSets();
  };
  sides.forEach(input => (input.oninput = keepSet, input.onfocus = () => input.select()));
  find("match").onkeydown = event => {
    if (event.key !== "Enter" || !sides.includes(event.target)) return;
    event.preventDefault();
    find("save").click();
  };
  find("match").onclick = ({target}) => {
    const {less, more} = target.dataset, input = find(less ?? more);
    if (!input) return;
    input.value = Math.max(0, (parseFloat(input.value) || 0) + (less ? -1 : 1));
    keepSet();
  };
  decided.onchange = () => {
    const wasScored = decided.dataset.scored;
    decided.dataset.scored = isScored() ? "yes" : "";
    if (isScored() && !wasScored) sets.push(["0", "0"]);
    if (!isScored() && wasScored) sets.pop();
    editSet(sets.length - 1);
  };
  find("save").onclick = () => {
    const wrong = sets.findIndex(set => !set.every(score => /^\d+(\.\d+)?$/.test(score)));
    if (wrong >= 0) return void (editSet(wrong), sides.find(input => !/^\d+(\.\d+)?$/.test(input.value)).focus());
    const texts = sets.map(set => set.join(":"));
    // A score that has the extra time in it needs no other.
    if (isScored() && texts.at(-1) === "0:0") texts.pop(), texts.push(decided.value);
    else if (decided.value) texts.splice(isScored() ? -1 : texts.length, 0, decided.value);
    find("match").close();
    tap({do: "result", match: match.id, result: texts.join(" "), seen: match.result});
  };

  // The pad for an amount.

  let chosen, frame;
  const openPad = id => {
    const {name, round, frameNumber, frame: rolls, isOpen} = board.players.find(player => player.id === id);
    chosen = id;
    // The round in which the pad was opened, whoever begins the next one meanwhile.
    frame = frameNumber ?? board.round;
    write(find("whose"), safe(name));
    // The second roll of a frame goes on with the first.
    amount.value = isOpen ? rolls : "";
    preview();
    dialog.className = board.frames ? "rolls" : board.oneResult ? "results" : "";
    write(find("what"), board.frames ? `${inRound(frame, true)}: X for a strike, 9/ for a spare, 81, 5-` : board.oneResult && round ? `Instead of ${round}` : "Amount");
    dialog.showModal();
    amount.focus();
  };
  find("pad").onclick = ({target}) => {
    const digit = target.dataset.key;
    if (digit === undefined) return;
    amount.value = digit ? amount.value + digit : amount.value.slice(0, -1);
    preview();
  };
  // What a sum counts, as the server reads it.
  let asking;
  const preview = () => {
    const text = amount.value.trim();
    clearTimeout(asking);
    write(find("sum"), "");
    if (board.frames || !/\d\D|[½¼¾]/.test(text)) return;
    asking = setTimeout(async () => {
      const {sum} = await request({sum: text, waiting: mine().length}).catch(() => ({}));
      if (sum && amount.value.trim() === text) write(find("sum"), sum);
    }, 300);
  };
  amount.oninput = preview;
  const apply = verb => {
    const text = amount.value.trim().replaceAll("−", "-").replace(/^\+/, "");
    if (verb === "roll") {
      if (!/^[X\/\d-]{1,3}$/i.test(text)) return void amount.focus();
      dialog.close();
      return tap({do: "roll", player: chosen, frame: text.toUpperCase(), round: frame});
    }
    // The server reads sums, and says what is wrong with one.
    if (!/^[-+*×·() \d:.,½¼¾]*[\d½¼¾][-+*×·() \d:.,½¼¾]*$/.test(text)) return void amount.focus();
    dialog.close();
    if (verb === "to") return tap({do: "to", player: chosen, amount: text, round: frame});
    if (/[-+*×·()]/.test(text.slice(1)) || text.startsWith("(")) return give(chosen, verb === "take" ? `-(${text})` : text);
    give(chosen, (verb === "take" || text.startsWith("-") ? "-" : "") + text.replace(/^-/, ""));
  };
  find("verbs").onclick = ({target}) => target.dataset.verb && apply(target.dataset.verb);
  amount.onkeydown = event => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const {down} = board.players.find(player => player.id === chosen);
    apply(board.frames ? "roll" : board.oneResult ? "to" : down && !/^[-−+]/.test(amount.value.trim()) ? "take" : "add");
  };
  find("undo").onclick = () => tap({do: "undo", device: true});
  find("round").onclick = () => {
    const {number, name} = board.next;
    if (confirm(safe(`Begin ${name[0].toLowerCase()}${name.slice(1)} for everybody?`))) tap({do: "round", round: number});
  };

  find("enter").onsubmit = async event => {
    event.preventDefault();
    const answer = await request({pin: find("pin").value}).catch(() => ({error: "Connection lost. Try again"}));
    find("pin").value = "";
    if (!answer.key) return trouble(answer.error);
    become({scorer: answer.scorer, key: answer.key});
  };

  // A page that is hidden sends, but asks for nothing.

  let source, polling;
  const follow = () => {
    source?.close();
    clearInterval(polling);
    if (document.hidden) return void (left ??= Date.now());
    refreshSoon();
    source = new EventSource(events);
    source.addEventListener("time", ({data}) => dispatchEvent(new CustomEvent("time", {detail: data})));
    source.onmessage = ({lastEventId}) => !(parseInt(lastEventId) <= board?.number) && refreshSoon();
    polling = setInterval(refreshSoon, 5000 + Math.random() * 1000);
  };
  const start = () => {
    source?.close();
    clearInterval(polling);
    find("players").replaceChildren();
    board = left = undefined;
    isEnded = false;
    pause = 0;
    order = parsed(load("sessionStorage", ordering()));
    readTaps();
    trouble(me.key || opening ? "" : "To score, open the link that the scorekeeper shows, or scan its code");
    draw();
    if (!me.key) return;
    follow();
    send();
  };
  const begin = () => {
    const [, found] = location.hash.match(/^#k=([\w-]+)$/) ?? [];
    // Nobody reads the key in the address.
    if (found) history.replaceState(null, "", location.pathname + location.search);
    const links = kept("link"), from = found ?? load("sessionStorage", "opening " + address);
    const own = parsed(load("sessionStorage", "link " + address)) ?? (links.length === 1 ? links[0] : undefined);
    const link = links.find(link => from ? link.from === beginning(from) : link.scorer === own?.scorer) ?? (from ? undefined : own);
    if (link || !from) return become(link);
    me = {};
    setOpening(from);
    start();
    open();
  };
  addEventListener("hashchange", () => location.hash && begin());
  // Another page of this browser has changed what is kept.
  addEventListener("storage", () => (readTaps(), draw()));
  addEventListener("online", () => (pause = 0, send()));
  document.addEventListener("visibilitychange", () => me.key && follow());
  addEventListener("pageshow", ({persisted}) => persisted && me.key && follow());
  begin();
})();
