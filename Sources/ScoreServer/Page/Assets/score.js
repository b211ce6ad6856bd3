// The page of a scorer. A tap goes into an outbox, which a reload does not lose, and from there to the server, in order and
// one at a time. It has an identity, so that it counts once however often it is sent.
// Law: a tap leaves the outbox only when the server has answered that it is committed, or refused for good.
"use strict";
(() => {
  const {post: address, events, pin: hasPIN} = document.body.dataset;
  const find = id => document.getElementById(id);
  const status = document.querySelector("[role=status]");
  const dialog = document.querySelector("dialog"), amount = find("amount");
  const wanted = new URLSearchParams(location.search).get("players")?.split(",").map(name => name.trim().toLowerCase());
  // As on the other pages: a picture for what would be invisible or turn the direction of the text.
  const safe = text => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, c =>
    /[\u200c\u200d\u{e0020}-\u{e007f}]/u.test(c) ? c : c < " " ? String.fromCharCode(0x2400 + c.charCodeAt()) : "\ufffd");
  const write = (node, text) => {
    if (node.textContent !== text) node.textContent = text;
  };

  // The key of the link leaves the address at once, so that nobody reads it there or in the history.
  let key;
  const takeKey = () => {
    const [, found] = location.hash.match(/^#k=([\w-]+)$/) ?? [];
    if (found) {
      store("sessionStorage", "key " + address, found);
      history.replaceState(null, "", location.pathname + location.search);
    }
    key = found ?? load("sessionStorage", "key " + address);
  };
  // A browser may keep nothing for pages.
  const store = (where, name, text) => {
    try {
      if (text === undefined) window[where].removeItem(name);
      else window[where].setItem(name, text);
    } catch {}
  };
  const load = (where, name) => {
    try {
      return window[where].getItem(name);
    } catch {}
  };

  // The outbox.

  // Each tap is kept by itself, by its time, so that several pages of one browser take none from each other.
  const place = ({tap, at}) => `tap ${address} ${at} ${tap}`;
  let outbox = [];
  try {
    outbox = Object.keys(localStorage).filter(name => name.startsWith(`tap ${address} `)).sort()
      .map(name => JSON.parse(localStorage.getItem(name)));
  } catch {}
  const random = size => [...crypto.getRandomValues(new Uint8Array(size))].map(byte => byte.toString(16).padStart(2, "0")).join("");
  const device = load("localStorage", "device") ?? random(8);
  store("localStorage", "device", device);
  const identity = () => (device + random(8)).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  let board, isSending = false, pause = 0, isEnded = false, timer;

  const request = async message => {
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
  // Whether a tap is done with: committed, or refused by the board.
  const isFinal = ({status}) => [200, 400, 409].includes(status);
  const isOver = ({status, error}) => {
    if (status !== 401 && status !== 410) return false;
    isEnded = true;
    trouble(error);
    draw();
    return true;
  };
  const trouble = sentence => {
    find("problem").hidden = !sentence;
    write(find("problem"), sentence && safe(sentence));
  };

  const tap = message => {
    const item = {tap: identity(), at: Math.max(Date.now(), (outbox.at(-1)?.at ?? 0) + 1), ...message};
    outbox.push(item);
    store("localStorage", place(item), JSON.stringify(item));
    navigator.vibrate?.(10);
    draw();
    send();
  };
  const send = async () => {
    if (isSending || !key || isEnded) return;
    isSending = true;
    clearTimeout(timer);
    while (outbox.length && !isEnded) {
      try {
        const answer = await request({...outbox[0], waiting: outbox.length - 1});
        if (isOver(answer)) break;
        if (!isFinal(answer)) throw answer;
        store("localStorage", place(outbox.shift()));
        pause = 0;
        trouble("");
        if (answer.error) say(answer.error + ".");
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
  const took = ({number, round, player, words}) => {
    if (!board) return;
    const index = board.players.findIndex(({id}) => id === player?.id);
    if (index >= 0) board.players[index] = {...board.players[index], ...player};
    // Others may have changed the rest meanwhile.
    if (index < 0 || round !== board.round || number !== board.number + 1) refreshSoon();
    else board.number = number;
    if (words) say(words);
  };

  // The board, as the server knows it. The stream of the public page says when to ask.

  let isAsking = false, isStale = false, lastAsked = 0, left;
  const refresh = async () => {
    if (!key || isEnded) return;
    const answer = await request({waiting: outbox.length});
    if (isOver(answer)) return;
    trouble(answer.error ?? "");
    if (!answer.players) return;
    const before = new Map(board?.players.map(({id, score}) => [id, score]));
    if (wanted) answer.players = answer.players.filter(({name}) => wanted.includes(name.toLowerCase()));
    board = answer;
    if (left) tellMissed(before);
    left = undefined;
    draw();
  };
  const tellMissed = before => {
    const missed = board.players.filter(({id, score}) => before.has(id) && before.get(id) !== score)
      .map(({id, name, score}) => `${name} ${before.get(id)}→${score}`);
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
    const parts = {name: make("bdi"), score: part("score"), round: part("round"), sending: part("sending"), also: part("also")};
    const minus = make("button", {type: "button", className: "minus"}, "−"), plus = make("button", {type: "button"}, "+");
    const middle = make("button", {type: "button", className: "player"}, parts.name, parts.score, parts.round, parts.sending, parts.also);
    minus.onclick = () => give(player.id, "-" + board.step);
    plus.onclick = () => give(player.id, board.step);
    plus.className = "plus " + player.colour;
    middle.onclick = () => openPad(player.id);
    return {node: make("li", {}, minus, middle, plus), minus, plus, middle, ...parts};
  };
  const give = (player, points) => tap({do: "by", player, amount: points, round: board.round});
  const draw = () => {
    const count = outbox.length;
    write(find("waiting"), count && (count > 1 || pause || isEnded) ? `${count} not sent yet` : "");
    find("enter").hidden = hasPIN === undefined || !!key && !isEnded;
    document.querySelector("footer").hidden = !board && !count;
    find("undo").disabled = find("round").disabled = isEnded || !board;
    if (!board) return;
    write(find("who"), safe(board.scorer) + (board.frozen ? " · frozen: only you see this" : ""));
    const list = find("players"), nodes = board.players.map(player => {
      if (!rows.has(player.id)) rows.set(player.id, rowOf(player));
      const row = rows.get(player.id), name = safe(player.name);
      const mine = outbox.filter(item => item.player === player.id).map(item => item.do === "to" ? "= " + item.amount : signed(item.amount));
      write(row.name, name);
      write(row.score, player.score);
      write(row.round, mine.length ? "" : player.round ? `${signed(player.round)} in round ${board.round}` : `round ${board.round}`);
      write(row.sending, mine.length ? mine.slice(-4).join(" ") + " sending" : "");
      write(row.also, player.also?.length ? `${safe(player.also.join(" and "))} also score${player.also.length > 1 ? "" : "s"} ${name}` : "");
      for (const [button, label] of [[row.minus, `${name}: take ${board.step}`], [row.plus, `${name}: add ${board.step}`]]) {
        if (button.ariaLabel !== label) button.ariaLabel = label;
        button.disabled = isEnded;
      }
      return row.node;
    });
    if (nodes.length !== list.children.length || nodes.some((node, index) => list.children[index] !== node)) list.replaceChildren(...nodes);
    write(find("round"), `Round ${board.round + 1} ›`);
  };

  // The pad for an amount.

  let chosen;
  const openPad = id => {
    chosen = id;
    write(find("whose"), safe(board.players.find(player => player.id === id).name));
    amount.value = "";
    dialog.showModal();
    amount.focus();
  };
  find("pad").onclick = ({target}) => {
    const digit = target.dataset.key;
    if (digit === undefined) return;
    amount.value = digit ? amount.value + digit : amount.value.slice(0, -1);
  };
  const apply = verb => {
    const text = amount.value.trim();
    if (!/^[-−+]?[\d:.,]*\d[\d:.,]*$/.test(text)) return void amount.focus();
    dialog.close();
    if (verb === "to") return tap({do: "to", player: chosen, amount: text, round: board.round});
    const isNegative = /^[-−]/.test(text) !== (verb === "take"), size = text.replace(/^[-−+]/, "");
    give(chosen, (isNegative ? "-" : "") + size);
  };
  find("verbs").onclick = ({target}) => target.dataset.verb && apply(target.dataset.verb);
  amount.onkeydown = event => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    apply("add");
  };
  find("undo").onclick = () => tap({do: "undo", device: true});
  find("round").onclick = () => tap({do: "round", round: board.round + 1});

  find("enter").onsubmit = async event => {
    event.preventDefault();
    const answer = await request({pin: find("pin").value}).catch(() => ({error: "Connection lost. Try again"}));
    find("pin").value = "";
    if (!answer.key) return trouble(answer.error);
    location.hash = "k=" + answer.key;
  };

  // A page that is hidden sends, but asks for nothing.

  let source, polling;
  const follow = () => {
    source?.close();
    clearInterval(polling);
    if (document.hidden) return void (left ??= Date.now());
    refreshSoon();
    source = new EventSource(events);
    source.onmessage = ({lastEventId}) => !(parseInt(lastEventId) <= board?.number) && refreshSoon();
    polling = setInterval(refreshSoon, 5000 + Math.random() * 1000);
  };
  const begin = () => {
    takeKey();
    isEnded = false;
    trouble(key ? "" : "To score, open the link that the scorekeeper shows, or scan its code");
    draw();
    if (!key) return;
    follow();
    send();
  };
  addEventListener("hashchange", () => location.hash && begin());
  addEventListener("online", () => (pause = 0, send()));
  document.addEventListener("visibilitychange", () => key && follow());
  addEventListener("pageshow", ({persisted}) => persisted && key && follow());
  begin();
})();
