// The page of a wave. What it shows is said in sim/show/waves/wave_page.h. Times are in ticks of data.tick picoseconds.
import {$, data, element, fill, followTheme, plural} from "./common.js";
import {Packed} from "./packed.js";
const kMostFound = 50;
const kLeast = 4;  // ticks that a window holds at least
const clockTicks = data.period ? data.period / data.tick : 1;
const whole = {from: data.first, to: Math.max(data.last, data.first + kLeast)};
const traces = data.traces.map(({packed, texts}) => {
  const numbers = new Packed(packed);
  const times = numbers.list();
  return {times, values: texts || times.map(() => numbers.next())};
});
const view = {from: whole.from, to: whole.to, cursor: data.first, marker: null, chosen: null};
const origin = data.divergence ? data.divergence.origin : undefined;
let rows = [];  // {signal, row, value, marked}

/// Of the change that is in force at a time, -1 before the first.
function changeAt(times, time) {
  let low = 0, high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
/// As GTKWave has it: the view's name, or that within the top module.
const nameOf = signal => signal.alias || (signal.name.startsWith(`${data.top}.`) ? signal.name.slice(data.top.length + 1) : signal.name);
/// Texts are hexadecimal digits, x where bits are not known.
const binary = value => typeof value === "number" ? value.toString(2) : [...value].map(digit => digit === "x" ? "xxxx" : parseInt(digit, 16).toString(2).padStart(4, "0")).join("");
const isBit = signal => signal.width === 1;
function spoken(signal, value) {
  const states = signal.states === undefined ? null : data.states[signal.states];
  if (states && states[value] !== undefined) return states[value];
  if (isBit(signal)) return String(value);
  if (signal.radix === 10 && typeof value === "number") return String(value);
  if (signal.radix === 2) return binary(value).padStart(signal.width, "0").slice(-signal.width);
  return "0x" + (typeof value === "string" ? value : value.toString(16).toUpperCase().padStart(Math.ceil(signal.width / 4), "0"));
}
function valueAt(signal, time) {
  const {times, values} = traces[signal.trace];
  const change = changeAt(times, time);
  return change < 0 ? "–" : spoken(signal, values[change]);
}
const clockOf = time => Math.floor(time / clockTicks);
function timeText(time) {
  const nanoseconds = time * data.tick / 1000;
  return nanoseconds >= 1e6 ? `${(nanoseconds / 1e6).toFixed(3)} ms` : nanoseconds >= 1e4 ? `${(nanoseconds / 1e3).toFixed(3)} µs` : `${nanoseconds} ns`;
}
const placeText = time => data.period ? `clock ${clockOf(time)}, ${timeText(time)}` : timeText(time);

function rowOf(index) {
  const signal = data.signals[index];
  const button = element("button", {type: "button", "aria-pressed": "false", title: signal.name}, nameOf(signal));
  button.addEventListener("click", () => { view.chosen = signal; show(); });
  const value = element("td"), marked = element("td");
  const row = element("tr", {}, element("th", {scope: "row"}, button), value, marked);
  rows.push({signal, row, value, marked, button});
  return row;
}
/// The saved view's groups; with words to search for, what has them, of all that the wave holds.
function list() {
  const words = $("search").value.toLowerCase();
  const fits = index => `${data.signals[index].alias || ""} ${data.signals[index].name}`.toLowerCase().includes(words);
  const bodies = [], seen = new Set();
  rows = [];
  const add = (title, indices) => {
    if (indices.length === 0) return;
    bodies.push(element("tbody", {}, element("tr", {class: "group"}, element("th", {scope: "rowgroup", colspan: "3"}, title)), ...indices.map(rowOf)));
  };
  for (const group of data.groups) {
    group.signals.forEach(index => seen.add(index));
    add(group.title, group.signals.filter(fits));
  }
  const others = data.signals.map((_, index) => index).filter(index => !seen.has(index));
  const found = words || data.groups.length === 0 ? others.filter(fits) : [];
  add(data.groups.length ? "Not in the view" : "Signals", found.slice(0, kMostFound));
  const head = element("thead", {}, element("tr", {}, ...["Signal", "At cursor", "At marker"].map(text => element("th", {scope: "col"}, text))));
  $("signals").replaceChildren(element("caption", {class: "unseen"}, "Signals with their values"), head, ...bodies);
  const more = found.length - kMostFound;
  $("status").textContent = words ? `${plural(rows.length, "signal")} with “${$("search").value}” in the name${more > 0 ? `, and ${more} more` : ""}` : "";
  if (!rows.some(({signal}) => signal === view.chosen)) view.chosen = rows.length ? rows[0].signal : null;
}

const canvas = $("wave");
const xOf = (time, width) => (time - view.from) / (view.to - view.from) * width;
const timeOf = x => view.from + x / canvas.clientWidth * (view.to - view.from);

/// A text cut to a width; it then ends in a plus, as in GTKWave.
function fitting(pen, text, width) {
  let shown = text;
  for (let letters = text.length - 1; letters > 0 && pen.measureText(shown).width > width; --letters) shown = `${text.slice(0, letters)}+`;
  return shown;
}
function drawTrace(pen, signal, top, height, width, colours) {
  const {times, values} = traces[signal.trace];
  const low = top + height - 5, high = top + 5;
  let crowded = -1;  // up to where changes are too near to be told apart
  for (let i = Math.max(0, changeAt(times, view.from)); i < times.length && times[i] <= view.to; ++i) {
    const from = Math.max(0, xOf(times[i], width)), to = Math.min(width, i + 1 < times.length ? xOf(times[i + 1], width) : xOf(whole.to, width));
    // A change outside the window has no edge at its border.
    const begins = times[i] >= view.from, ends = i + 1 < times.length && times[i + 1] <= view.to;
    if (to - from < 1.5) {
      if (from > crowded) pen.fillRect(from, high, 1.5, low - high);
      crowded = Math.max(crowded, from + 1);
      continue;
    }
    pen.beginPath();
    if (isBit(signal)) {
      const level = values[i] === 1 ? high : low;
      if (i > 0 && begins) {
        pen.moveTo(from, low);
        pen.lineTo(from, high);
      }
      pen.moveTo(from, level);
      pen.lineTo(to, level);
      pen.stroke();
      continue;
    }
    const slope = Math.min(3, (to - from) / 2), middle = (low + high) / 2;
    const left = begins ? slope : 0, right = ends ? slope : 0;
    for (const level of [high, low]) {
      pen.moveTo(from, begins ? middle : level);
      pen.lineTo(from + left, level);
      pen.lineTo(to - right, level);
      pen.lineTo(to, ends ? middle : level);
    }
    pen.stroke();
    const text = fitting(pen, spoken(signal, values[i]), to - from - 2 * slope - 4);
    if (to - from > 14) {
      pen.save();
      pen.beginPath();
      pen.rect(from + slope, top, to - from - 2 * slope, height);
      pen.clip();
      pen.fillStyle = colours.ink;
      pen.fillText(text, from + slope + 2, middle + 4);
      pen.restore();
    }
  }
}
function draw() {
  const style = getComputedStyle(document.documentElement);
  const colours = Object.fromEntries(["ink", "soft", "line", "accent", "missed", "mistimed"].map(name => [name, style.getPropertyValue(`--${name}`)]));
  const width = canvas.clientWidth, height = $("signals").offsetHeight, dots = window.devicePixelRatio || 1;
  canvas.style.height = `${height}px`;
  canvas.width = width * dots;
  canvas.height = height * dots;
  const pen = canvas.getContext("2d");
  pen.scale(dots, dots);
  pen.font = "12px ui-monospace, \"DejaVu Sans Mono\", monospace";
  const ruler = $("signals").tHead.offsetHeight;
  // A line every so many clocks: 1, 2 or 5 times a power of ten.
  const least = (view.to - view.from) / clockTicks / width * 90;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(least)));
  const every = [1, 2, 5, 10].map(times => times * power).find(count => count >= least) || power;
  for (let clock = Math.ceil(view.from / clockTicks / every) * every; clock * clockTicks <= view.to; clock += every) {
    const x = xOf(clock * clockTicks, width);
    pen.fillStyle = colours.line;
    pen.fillRect(x, 0, 1, height);
    pen.fillStyle = colours.soft;
    pen.fillText(data.period ? String(clock) : timeText(clock), x + 3, 13);
  }
  for (const {signal, row} of rows) {
    pen.strokeStyle = pen.fillStyle = colours.accent;
    pen.lineWidth = signal === view.chosen ? 2 : 1.2;
    drawTrace(pen, signal, row.offsetTop, row.offsetHeight, width, colours);
  }
  const line = (time, colour, text, y, onLeft = false) => {
    const x = xOf(time, width);
    if (x < 0 || x > width) return;
    pen.fillStyle = colour;
    pen.fillRect(x - 1, 0, 2, height);
    const wide = pen.measureText(text).width, left = x - wide - 4;
    pen.fillText(text, (onLeft ? left < 0 : x + wide + 6 < width) ? x + 4 : left, y);
  };
  for (const mark of data.marks) line(mark.time, colours.mistimed, mark.name, ruler - 8);
  if (data.divergence) line(data.divergence.time, colours.missed, `expected ${data.divergence.expected}, actual ${data.divergence.actual}`, ruler - 8);
  if (origin) line(origin.time, colours.missed, `first wrong: ${origin.what}`, ruler - 8);
  if (view.marker !== null) line(view.marker, colours.mistimed, "M", ruler - 8, true);
  line(view.cursor, colours.ink, "", 13);
  canvas.setAttribute("aria-label", `${rows.length} signals from ${placeText(view.from)} to ${placeText(view.to)}; their values at the cursor are in the table`);
}

function show() {
  for (const {signal, value, marked, button} of rows) {
    value.textContent = valueAt(signal, view.cursor);
    marked.textContent = view.marker === null ? "" : valueAt(signal, view.marker);
    button.setAttribute("aria-pressed", String(signal === view.chosen));
  }
  $("cursor").value = clockOf(view.cursor);
  $("cursor").setAttribute("aria-valuetext", placeText(view.cursor));
  $("at").textContent = placeText(view.cursor);
  draw();
}
/// The cursor at a time, in the window.
function go(time) {
  view.cursor = Math.min(Math.max(time, whole.from), whole.to);
  const size = view.to - view.from;
  if (view.cursor < view.from || view.cursor > view.to) look(view.cursor - size / 2, size);
  let text = placeText(view.cursor);
  if (view.marker !== null) {
    const apart = view.cursor - view.marker;
    const distance = data.period ? plural(Math.abs(clockOf(view.cursor) - clockOf(view.marker)), "clock") : timeText(Math.abs(apart));
    text += apart === 0 ? "; at the marker" : `; ${distance} ${apart < 0 ? "before" : "after"} the marker`;
  }
  if (view.chosen) text += `; ${nameOf(view.chosen)} ${valueAt(view.chosen, view.cursor)}`;
  $("status").textContent = text;
  show();
}
/// The window, kept within the wave.
function look(from, size) {
  size = Math.min(Math.max(size, kLeast), whole.to - whole.from);
  view.from = Math.min(Math.max(from, whole.from), whole.to - size);
  view.to = view.from + size;
}
function zoom(factor, about = view.cursor) {
  const size = view.to - view.from;
  const share = about >= view.from && about <= view.to ? (about - view.from) / size : 0.5;
  const centre = view.from + share * size;
  const now = Math.min(Math.max(size * factor, kLeast), whole.to - whole.from);
  look(centre - share * now, now);
  show();
}
function pan(share) {
  const size = view.to - view.from;
  look(view.from + share * size, size);
  show();
}
function mark() {
  view.marker = view.cursor;
  go(view.cursor);
}
function change(forward) {
  if (!view.chosen) return;
  const {times} = traces[view.chosen.trace];
  const at = forward ? times[changeAt(times, view.cursor) + 1] : times[changeAt(times, view.cursor - 1)];
  if (at === undefined) $("status").textContent = `${nameOf(view.chosen)} does not change ${forward ? "after" : "before"} this`;
  else go(at);
}
const diverge = () => { if (data.divergence) go((origin || data.divergence).time); };
const fit = () => { look(whole.from, whole.to - whole.from); show(); };
const step = count => go((clockOf(view.cursor) + count) * clockTicks);

const keys = {
  ArrowLeft: event => event.shiftKey ? pan(-0.25) : step(-1), ArrowRight: event => event.shiftKey ? pan(0.25) : step(1),
  "+": () => zoom(0.5), "=": () => zoom(0.5), "-": () => zoom(2), 0: fit, Home: () => go(whole.from), End: () => go(data.last),
  m: mark, n: () => change(true), p: () => change(false), d: diverge, "/": () => $("search").focus(),
};
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target === $("search")) return;
  if (event.target === $("cursor") && /^(Arrow|Home|End|Page)/.test(event.key)) return;
  const does = keys[event.key] || keys[event.key.toLowerCase()];
  if (!does) return;
  event.preventDefault();
  does(event);
});
for (const [id, does] of Object.entries({in: () => zoom(0.5), out: () => zoom(2), fit, earlier: () => pan(-0.25), later: () => pan(0.25), mark, diverges: diverge})) {
  $(id).addEventListener("click", does);
}
$("search").addEventListener("input", () => { list(); show(); });
$("cursor").addEventListener("input", () => go($("cursor").valueAsNumber * clockTicks));
canvas.addEventListener("wheel", event => {
  if (!event.ctrlKey) return;
  event.preventDefault();
  zoom(event.deltaY > 0 ? 1.25 : 0.8, timeOf(event.offsetX));
}, {passive: false});
let drag = null;
canvas.addEventListener("pointerdown", event => {
  drag = {x: event.offsetX, from: view.from, moved: false};
  canvas.setPointerCapture(event.pointerId);
});
canvas.addEventListener("pointermove", event => {
  if (!drag || (!drag.moved && Math.abs(event.offsetX - drag.x) < 4)) return;
  drag.moved = true;
  const size = view.to - view.from;
  look(drag.from - (event.offsetX - drag.x) / canvas.clientWidth * size, size);
  show();
});
canvas.addEventListener("pointerup", event => {
  if (drag && !drag.moved) go(timeOf(event.offsetX));
  drag = null;
});
canvas.addEventListener("pointercancel", () => { drag = null; });
window.addEventListener("resize", draw);

$("name").textContent = data.name;
$("facts").textContent = `${data.top}, ${placeText(data.first)} to ${placeText(data.last)}, ${plural(data.signals.length, "signal")}${data.whole ? `; part of a wave from ${placeText(data.whole[0])} to ${placeText(data.whole[1])}` : ""}`;
$("cursor").min = clockOf(data.first);
$("cursor").max = clockOf(data.last);
if (data.divergence) {
  const {what, expected, actual, time, context} = data.divergence;
  $("verdict").textContent = `${what}: expected ${expected}, actual ${actual}, at ${placeText(time)}${origin ? `. First wrong: ${origin.what} in ${placeText(origin.time)}: the golden model ${origin.expected}, the RTL ${origin.actual}` : ""}`;
  $("verdict").hidden = $("diverges").hidden = false;
  $("divergence").hidden = context.length === 0;
  fill($("moments"), ["", "Golden model", "RTL"], context.map(({golden, rtl}, i) =>
    element("tr", golden === rtl ? {} : {class: "differs"}, element("th", {scope: "row"}, String(i + 1)), ...cells([golden || "–", rtl || "–"]))));
  $("moments").prepend(element("caption", {class: "unseen"}, "The golden model beside the RTL"));
}
list();
followTheme(() => draw());
const asked = /^#clock=(\d+)$/.exec(location.hash);
if (data.marker !== undefined) view.marker = data.marker;
if (data.opens) {
  $("opens").textContent = `The marker M is at ${data.opens}, ${placeText(data.marker)}.`;
  $("opens").hidden = false;
}
const start = asked ? Number(asked[1]) * clockTicks : view.marker;
if (start !== null) {
  look(start - 20 * clockTicks, 28 * clockTicks);
  go(start);
} else {
  look(whole.from, Math.min(whole.to - whole.from, 32 * clockTicks));
  show();
}
