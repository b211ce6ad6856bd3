// Clocks that run show the time since they began, or to their end, by the server's time. At the end, the page flashes once, and
// plays a tone if the reader has switched it on.
"use strict";
(() => {
  let ahead = 0, ticking, sound;  // the milliseconds by which the server's time is ahead
  const ended = new Set();
  const main = document.querySelector("main"), button = document.getElementById("sound");
  const lessMotion = matchMedia("(prefers-reduced-motion: reduce)");
  const write = (element, text) => {
    if (element.textContent !== text) element.textContent = text;
  };
  const twoDigits = n => String(n).padStart(2, "0");
  // The text changes when the shown digits do.
  const tick = () => {
    clearTimeout(ticking);
    let wait = Infinity;
    for (const element of document.querySelectorAll("[data-ends], [data-began]")) {
      const {ends, began} = element.dataset, passed = Date.now() + ahead - Date.parse(ends ?? began);
      const time = Math.max(0, ends ? -passed : passed), isLate = !!ends && time < 10000, seconds = Math.floor(time / 1000);
      const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
      write(element, (hours ? hours + ":" + twoDigits(minutes) : minutes) + ":" + twoDigits(seconds % 60)
        + (isLate ? "." + Math.floor(time / 100) % 10 : ""));
      element.classList.toggle("late", isLate);
      if (began) wait = Math.min(wait, 1000 - time % 1000);
      else if (time) wait = Math.min(wait, time % (isLate ? 100 : 1000) + 1);
      else {
        element.classList.remove("runs");
        if (!ended.has(ends) && passed < 5000) ring();
        ended.add(ends);
      }
    }
    if (wait < Infinity) ticking = setTimeout(tick, wait);
    if (button) button.hidden = !main.querySelector("nav") || !main.querySelector(".clock");
  };
  const ring = () => {
    if (!lessMotion.matches && !document.hidden) main.animate([{opacity: 1}, {opacity: .2}, {opacity: 1}], 600);
    if (!sound) return;
    const tone = sound.createOscillator();
    tone.connect(sound.destination);
    tone.start();
    tone.stop(sound.currentTime + .7);
  };
  button?.addEventListener("click", () => {
    if (sound) sound = void sound.close();
    else sound = new AudioContext();
    write(button, sound ? "Sound on" : "Sound off");
  });
  addEventListener("time", ({detail}) => {
    ahead = detail - Date.now();
    tick();
  });
  addEventListener("shown", tick);
  tick();
})();
