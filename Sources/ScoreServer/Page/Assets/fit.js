// Large letters, and the cards of streaming software: letters are so large that all rows fit, names get their room before bars
// do, and what cannot be read any more is on further pages. Pages that need none of this do not load it.
"use strict";
(() => {
  const root = document.documentElement;
  const main = document.querySelector("main");
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
      return showPages(lines.length, ({top, bottom}) => {
        if (pages.length > 1) set({room: bottom - top + start.height});
        box.scrollTop = top - start.bottom;
      });
    }
    const table = document.getElementById("standings");
    if (!table) return void (turn.textContent = "");
    const lines = [...table.querySelectorAll("tbody tr")];
    pen.font = "700 100px " + getComputedStyle(main).fontFamily;
    // A row is as high as its ink and a little: fonts differ in how much higher their lines are.
    const {fontBoundingBoxAscent, fontBoundingBoxDescent} = pen.measureText("");
    ink.above = ink.below = 0;
    measured("Ég");
    let rank = 0, name = 0, title = 0, note = 0, points = 0;
    for (const line of lines) {
      const first = line.firstElementChild;
      points = Math.max(points, measured(line.lastElementChild.textContent));
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
      turn.textContent = pages.length > 1 ? `${shown.first + 1}–${shown.end} of ${total}` : "";
    };
    const wasPaged = turn.textContent !== "";
    showPage();
    if (pages.length > 1) turning ??= setInterval(() => (page += 1, showPage()), (seconds || 8) * 1000);
    else turning = void clearInterval(turning);
    // The line that tells the page takes room of its own.
    if (wasPaged !== pages.length > 1) fit();
  };
  if (isFitted) {
    fit();
    addEventListener("shown", fit);
    addEventListener("beforeprint", () => root.classList.remove("fit"));
    addEventListener("afterprint", fit);
  } else {
    // A page is what the window holds.
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)");
    setInterval(() => {
      const isLast = scrollY + innerHeight >= root.scrollHeight - 2;
      scrollTo({top: isLast ? 0 : scrollY + innerHeight * .85, behavior: isCalm.matches ? "instant" : "smooth"});
    }, seconds * 1000);
  }
})();
