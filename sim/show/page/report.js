// The report: what the user chooses, and what the page then says.
import {$, data, element, followTheme, plural} from "./common.js";
import {makeLayers, roleColours} from "./stage.js";
import {TimeLine} from "./timeline.js";
import {makeChoices, markChoice} from "./panels.js";
import {falsesOf, frames, hasSprites, height, n, none, outcome, pairOf, pictured, readPictures, reasons, state, truths, unlikePixels, width} from "./data.js";
import {draw, drawStrip, film, frameAt, resize, showTip} from "./film.js";
import {chooseLine, groupTables, nextLine, showChosen, showContacts, showLines, showZones} from "./details.js";
import {accuracyChart, costChart, table} from "./charts.js";
import {diagrams} from "./timing.js";
import {matrix} from "./matrix.js";

const nextButton = element("button", {id: "next", type: "button", title: "Next false answer (N)"}, "Next false answer");
export const time = new TimeLine($("time"), () => show(), [nextButton], [element("canvas", {id: "strip", "aria-hidden": "true"})]);
const mostNamed = 4;
/// Who is in the items of an answer, if it names objects and not too many.
function named(items, says) {
  if (!items.length || items.length > mostNamed || !["pair", "object"].includes(says)) return "";
  const ids = item => (says === "pair" ? pairOf(item) : [item]).map(i => data.objects[i].id).join(" and ");
  return ` (${items.map(ids).join(", ")})`;
}
function tell() {
  const t = state.technique, here = falsesOf(time.frame), result = outcome(time.frame);
  const truth = truths[time.frame];
  const overlap = (list, words) => `${words} truly ${list.length === 1 ? "overlaps" : "overlap"}`;
  const parts = [`Frame ${time.frame}: ${overlap(truth.pairs, `${plural(truth.pairs.length, "pair")} of masks`)}${truth.terrain.length ? `, and ${overlap(truth.terrain, plural(truth.terrain.length, "object"))} the terrain` : ""}.`];
  const bits = t.says === "group" ? ` (bits ${result.found.concat(result.invented).sort().join(", ") || "none"})` : "";
  const found = t.says === "frame" ? (result.found.length ? "a hit somewhere" : "nothing")
    : plural(result.found.length, {pair: "pair", object: "object", group: "group bit"}[t.says]) + named(result.found, t.says);
  const {apart, unnamed} = unlikePixels(t, time.frame);
  const unlike = [apart && `${apart} with no pixel in common`, unnamed && `${plural(unnamed, "pair")} of masks not named`].filter(Boolean).join(", ");
  parts.push(`${t.name} finds ${found}${bits}${result.found.length ? `, of which it says that ${t.claim},` : ""}` +
    (here.length ? ` and is wrong ${here.length === 1 ? "once" : `${here.length} times`}:` : unlike ? " and is right about circles." : " and is not wrong."));
  here.slice(0, 2).forEach(f => parts.push(`${f.text} ${f.sort}, because ${reasons[f.reason] || "of something not known"}.`));
  if (here.length > 2) parts.push(`And ${here.length - 2} more.`);
  if (unlike) parts.push(`Of pixels that is not true: ${unlike}.`);
  $("status").textContent = parts.join(" ");
}
export function show() {
  document.body.dataset.frame = time.frame;
  document.body.dataset.technique = state.technique.name;
  showLines();
  showZones();
  showContacts();
  if (!time.playing) {
    tell();
    history.replaceState(null, "", `#frame=${time.frame}&technique=${state.technique.name}`);
    for (const button of document.querySelectorAll("#false button")) {
      if (Number(button.dataset.frame) === time.frame) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
  }
  draw();
  drawStrip();
}
const go = frame => time.go(frame);

/// Scrolls the list, and not the page, so that its entry is seen.
function reveal(entry, list) {
  const top = entry.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop;
  list.scrollTop = Math.min(Math.max(list.scrollTop, top + entry.offsetHeight - list.clientHeight), top);
}
function choose(name) {
  state.technique = data.techniques.find(t => t.name === name) || data.techniques[0];
  const t = state.technique;
  $(`choice-${t.name}`).checked = true;
  reveal($(`choice-${t.name}`).parentElement, $("choices"));
  $("about").textContent = t.about;
  $("meaning").textContent = `${t.meaning}.`;
  $("looks").textContent = t.view.looks;
  $("filter").hidden = t.falses.length === 0;
  const counts = new Map();
  t.falses.forEach(f => counts.set(f.reason, (counts.get(f.reason) || 0) + 1));
  state.reason = "";
  $("reason").replaceChildren(element("option", {value: ""}, "all"),
    ...[...counts].map(([reason, count]) => element("option", {value: reason}, `${reason} (${count})`)));
  $("false-count").textContent = t.falses.length ? `${t.falses.length}, by ${t.name}` : `none by ${t.name}${t.unnamed ? ", asked about circles," : ""} in this scene`;
  for (const row of document.querySelectorAll("#results tbody tr")) row.classList.toggle("chosen", row.dataset.name === t.name);
  state.line = null;
  list();
  showChosen();
  show();
}
const mostListed = 500;
function list() {
  const some = state.technique.falses.filter(f => !state.reason || f.reason === state.reason);
  $("because").textContent = state.reason ? `${state.reason}: ${reasons[state.reason] || "the reason is not known"}.` : "";
  $("false").replaceChildren(...some.slice(0, mostListed).map(f => {
    const button = element("button", {type: "button", "data-frame": f.frame, title: reasons[f.reason] || ""},
      element("span", {class: "n"}, String(f.frame)), element("span", {class: `s ${f.sort}`}, f.sort),
      element("span", {}, f.text, f.reason === f.sort ? "" : element("em", {}, f.reason)));
    button.addEventListener("click", () => time.to(f.frame));
    return element("li", {}, button);
  }));
  if (some.length > mostListed) $("false").append(element("li", {}, `The first ${mostListed} of ${some.length}; choose a reason, or see compare --json.`));
}

function nextFalse() {
  time.pause();
  const later = state.technique.falses.filter(f => f.frame > time.frame).map(f => f.frame);
  const all = state.technique.falses.map(f => f.frame);
  if (all.length) go(later.length ? Math.min(...later) : Math.min(...all));
}

function choices() {
  makeChoices($("choices"), data.techniques.map(({name}) => ({name, title: name})), choose);
  for (const t of data.techniques) {
    const passed = t.falses.filter(f => f.sort === "tunnelled").length, wrong = t.falses.length - passed, outside = t.figures.out_of_domain;
    const silent = t.figures.precision === null && t.figures.recall === null;
    const words = [wrong && `${wrong} wrong`, passed && `${passed} tunnelled`].filter(Boolean);
    const unlike = truths.map((_, frame) => unlikePixels(t, frame)).reduce((sum, {apart, unnamed}) => ({apart: sum.apart + apart, unnamed: sum.unnamed + unnamed}));
    const bad = wrong || passed || unlike.apart + unlike.unnamed;
    if (unlike.apart + unlike.unnamed) words.push(`by pixels ${unlike.unnamed} missed, ${unlike.apart} invented`);
    else if (!words.length) words.push(silent ? "nothing to say" : outside ? "right in what it sees" : "never wrong");
    if (outside) words.push(`${outside} outside`);
    markChoice(t.name, words.join(", "), bad ? "wrong" : silent || outside ? "" : "right");
  }
}

function fromFragment() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  if (wanted.has("theme")) theme(wanted.get("theme") === "dark");
  time.set(Math.floor(Number(wanted.get("frame")) || 0));
  choose(wanted.get("technique"));
}

$("name").textContent = data.name;
$("facts").textContent = `${plural(n, "object")}, ${plural(frames, "frame")}, ${width}×${height}, hardware units on ${data.on}`;
$("note").textContent = data.note;
$("doubts").textContent = data.doubts;
document.title = `${data.name}: who misses what`;
time.open(frames);
makeLayers($("layers"), draw);
$("colours-part").hidden = pictured.length === 0;
$("solid-part").hidden = !hasSprites;
$("pictures-left-out").hidden = !data.picturesLeftOut;
$("pictures-left-out").textContent = `${plural(data.picturesLeftOut, "picture")} would make this page too large: drawn as silhouettes.`;
$("roles").append(...[...new Set(data.objects.map(object => object.role))].map(role => element("li", {}, element("i", {style: `background:${roleColours[role]}`}), role)));
choices();
table();
accuracyChart();
costChart();
groupTables();
diagrams();
matrix();
const theme = followTheme(drawStrip);
fromFragment();
resize();
readPictures(draw);
addEventListener("resize", resize);
addEventListener("hashchange", fromFragment);
$("next").addEventListener("click", nextFalse);
$("reason").addEventListener("change", () => { state.reason = $("reason").value; list(); show(); });
$("line").addEventListener("input", () => chooseLine(Number($("line").value)));
$("line-table").addEventListener("toggle", showLines);
$("next-line").addEventListener("click", nextLine);
film.addEventListener("pointermove", showTip);
film.addEventListener("pointerleave", () => { $("tip").hidden = true; });
film.addEventListener("click", event => chooseLine(Math.floor(event.offsetY / film.clientHeight * height)));
$("strip").addEventListener("click", event => time.to(frameAt(event.offsetX)));
// Arrows choose another technique if the keyboard led to the choices. After a click they step.
let tabbed = false;
addEventListener("pointerdown", () => { tabbed = false; });
addEventListener("keydown", event => {
  const tag = event.target.tagName;
  if (event.ctrlKey || event.altKey || event.metaKey || tag === "SELECT") return;
  // What a control does with the key itself comes first.
  if (event.key === " " && ["BUTTON", "SUMMARY", "INPUT"].includes(tag)) return;
  if (event.key === "Tab") tabbed = true;
  if (tag === "INPUT" && event.key.length > 1 && (tabbed || event.target.type !== "radio")) return;
  const keys = {" ": () => time.toggle(), "ArrowLeft": () => time.step(-1), "ArrowRight": () => time.step(1),
    "Home": () => time.to(0), "End": () => time.to(frames - 1), "n": nextFalse, "N": nextFalse, "c": nextLine, "C": nextLine};
  if (!keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
});
