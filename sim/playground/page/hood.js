// Under the hood: RTL and golden model of a unit in lockstep over this scene, and the wave of that (sim/playground/wasm/rtl.cpp).
// It runs in a worker: VERA's frames take longer than a picture may.
import {$, cells, element, fill} from "./common.js";
import {callProgram} from "./calls.js";
import {sceneText, stage} from "./scene.js";
import {names} from "./insides.js";
import {remember} from "./playground.js";

const hood = {worker: null, loading: null, asked: new Map(), count: 0, faults: {}, ran: null, running: false, again: false, timer: 0, waves: 0, wanted: -1};
export const hoodUnit = () => $("hood-unit").value;
/// The number of the fault in the unit's list, -1 for none.
export const hoodFault = () => $("hood-fault").options.length ? Number($("hood-fault").value) : hood.wanted;
export const hoodOpen = () => $("hood").open;
const kRowClocks = 800, kMargin = {before: 40, after: 40, most: 2000};
/// What the worker does: `program` is what rtl.js defines.
function serve(program) {
  const loaded = program()();
  onmessage = async ({data: [id, name, values]}) => {
    try {
      postMessage([id, callProgram(await loaded, name, values)]);
    } catch (error) {
      postMessage([id, null, error.message]);
    }
  };
}
function startWorker() {
  const text = new Blob([`${callProgram}(${serve})(${collideRtlProgram});`], {type: "text/javascript"});
  hood.worker = new Worker(URL.createObjectURL(text));
  hood.worker.onmessage = ({data: [id, answer, failure]}) => failure === undefined ? hood.asked.get(id).done(answer) : restartWorker(failure);
  hood.worker.onerror = event => restartWorker(event.message);
}
/// A program that failed is damaged: another takes its place.
function restartWorker(failure) {
  hood.worker.terminate();
  startWorker();
  hood.asked.forEach(one => one.failed(new Error(`The RTL failed (${failure}) and starts again.`)));
}
function loadRtl() {
  hood.loading ||= new Promise((done, failed) => {
    const script = element("script", {src: "rtl.js"});
    script.addEventListener("load", async () => {
      try {
        startWorker();
        hood.faults = await rtl("rtl_faults");
        done();
      } catch (error) {
        failed(error);
      }
    });
    script.addEventListener("error", () => failed(new Error("rtl.js is missing, expected it beside this page")));
    document.head.append(script);
  });
  return hood.loading;
}
/// A promise of what the RTL answers. It throws what that says of bad input.
async function rtl(name, ...values) {
  const id = ++hood.count;
  try {
    const value = JSON.parse(await new Promise((done, failed) => {
      hood.asked.set(id, {done, failed});
      hood.worker.postMessage([id, name, values]);
    }));
    if (value && value.error) throw new Error(value.error);
    return value;
  } finally {
    hood.asked.delete(id);
  }
}
function hoodFail(error) {
  $("hood-status").textContent = error.message;
  $("hood-status").className = "hint";
  $("hood-report").replaceChildren();
  $("hood-wave-part").hidden = true;
}
/// Plays this scene on the unit, and shows what comes of it. While it runs, the next run waits; of several the last is enough.
async function runHood() {
  clearTimeout(hood.timer);
  hood.again = hood.running;
  if (hood.running) return;
  hood.running = true;
  const wait = setTimeout(() => {
    $("hood-status").textContent = "The RTL runs…";
    $("hood-status").className = "hint";
  }, 200);
  const scene = sceneText(), unit = hoodUnit(), fault = hoodFault();
  try {
    hood.ran = {scene, unit, fault, ...await rtl("rtl_run", scene, unit, fault)};
    clearTimeout(wait);
    if (!hood.again) await showRun();
  } catch (error) {
    clearTimeout(wait);
    hood.ran = {scene, unit, fault, why_not: error.message};
    hoodFail(error);
  }
  hood.running = false;
  if (hood.again) return runHood();
  document.body.dataset.hood = Number(document.body.dataset.hood || 0) + 1;
}
const timeText = nanoseconds => nanoseconds >= 1e6 ? `${(nanoseconds / 1e6).toFixed(2)} ms` : `${(nanoseconds / 1e3).toFixed(1)} µs`;
async function showRun() {
  const {ran} = hood, found = ran.divergence;
  if (ran.why_not) {
    hoodFail(new Error(`No result: ${ran.why_not}.`));
    return;
  }
  const counted = `${ran.compared.toLocaleString("en")} comparisons in ${ran.clocks.toLocaleString("en")} clocks of the RTL, ${timeText(ran.clocks * ran.nanoseconds)}`;
  $("hood-status").textContent = found ? `They diverge in clock ${found.clock.toLocaleString("en")}, after ${counted}.` : `The RTL does what the golden model does: ${counted}.`;
  $("hood-status").className = found ? "verdict wrong" : "verdict right";
  $("hood-report").replaceChildren(...(found ? reportOf(found) : []));
  listMet();
  await showWave();
}
/// The divergence report: what was compared, both sides, and what led there.
function reportOf(found) {
  const facts = element("table", {class: "narrow"}), led = element("table", {class: "narrow"});
  fill(facts, ["", "golden model", "RTL"], [element("tr", {}, element("th", {scope: "row"}, found.what), ...cells([found.expected, found.actual])),
    ...(found.origin ? [element("tr", {}, element("th", {scope: "row"}, `${found.origin.what}, clock ${found.origin.clock}`), ...cells([found.origin.expected, found.origin.actual]))] : [])]);
  facts.prepend(element("caption", {class: "unseen"}, "What differs"));
  fill(led, ["", "golden model", "RTL"], (found.context || []).map(({golden, rtl: own}, index) => element("tr", {class: golden === own ? "" : "differs"}, element("th", {scope: "row"}, String(index + 1)), ...cells([golden, own]))));
  led.prepend(element("caption", {class: "unseen"}, "What led to it, oldest first"));
  const scrolled = (table, label) => element("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": label}, table);
  return [element("h3", {}, "Divergence report"), scrolled(facts, "What differs"),
    element("p", {class: "strip-name"}, "What led to it, and what the golden model does next"), scrolled(led, "What led to it")];
}
/// The moments that a wave can be opened at; the chosen sprite's come first to mind.
function listMet() {
  const {ran} = hood, list = $("hood-met");
  const options = ran.first_row === undefined
    ? ran.met.map(({pair}, index) => element("option", {value: index}, names(pair)))
    : [...Array(480).keys()].map(line => element("option", {value: line}, `line ${line}`));
  if (ran.divergence) options.unshift(element("option", {value: "divergence"}, "the divergence"));
  list.replaceChildren(...options);
  $("hood-met-part").hidden = options.length === 0;
  pickMet();
}
function pickMet() {
  const {ran} = hood, list = $("hood-met"), chosen = stage.chosen;
  if (!ran || !list.options.length) return;
  if (ran.divergence) {
    list.value = "divergence";
  } else if (ran.first_row === undefined) {
    const index = ran.met.findIndex(({pair}) => pair.includes(chosen));
    list.value = String(Math.max(0, index));
  } else {
    list.value = String(lineMarked());
  }
}
/// The pixel that was clicked, or the first that two share.
function pixelOfInterest() {
  if (stage.pixel) return stage.pixel;
  const contact = stage.answers?.truth.contacts.find(({objects}) => objects.length === 2);
  return contact ? contact.at : [-1, 0];
}
const lineMarked = () => Math.max(0, Math.min(479, pixelOfInterest()[1]));
/// The clocks to record, and what to mark in them.
function windowOf(wanted) {
  const {ran} = hood;
  if (wanted === "divergence") {
    const at = ran.divergence.shown_clock;
    return {first: at - 400, last: Math.max(at, ran.divergence.clock) + kMargin.after, mark: -1, column: -1, what: ""};
  }
  if (ran.first_row !== undefined) {
    const line = Number(wanted), first = ran.first_row + kRowClocks * line, [x, y] = pixelOfInterest();
    return {first: first - kMargin.before, last: first + kRowClocks + kMargin.after, mark: -1, column: y === line ? x : -1, what: `pixel ${x}, ${y}`};
  }
  const met = ran.met[Number(wanted)];
  if (!met) return {first: 0, last: kMargin.most, mark: -1, column: -1, what: ""};
  return {first: Math.max(met.from - kMargin.before, met.at - kMargin.most), last: met.at + kMargin.after, mark: met.at, column: -1, what: names(met.pair)};
}
async function showWave() {
  const {scene, unit, fault} = hood.ran, {first, last, mark, column, what} = windowOf($("hood-met").value), number = ++hood.waves;
  try {
    const page = await rtl("rtl_wave", scene, unit, fault, first, last, mark, column, what);
    // Another has been asked for.
    if (number !== hood.waves) return;
    $("hood-wave-part").hidden = false;
    $("hood-wave").srcdoc = page;
  } catch (error) {
    hoodFail(error);
  }
  document.body.dataset.wave = Number(document.body.dataset.wave || 0) + 1;
}
/// The scene is another.
export function hoodChanged() {
  if (!hoodOpen() || !hood.ran || sceneText() === hood.ran.scene) return;
  clearTimeout(hood.timer);
  hood.timer = setTimeout(runHood, 400);
}
/// Another sprite or pixel was clicked.
export function hoodChosen() {
  if (!hoodOpen() || hood.running || !hood.ran || hood.ran.why_not || hood.ran.divergence) return;
  const before = $("hood-met").value, was = hood.pixel;
  pickMet();
  hood.pixel = String(stage.pixel);
  if ($("hood-met").value === before && (hood.ran.first_row === undefined || was === hood.pixel)) return;
  clearTimeout(hood.waveTimer);
  hood.waveTimer = setTimeout(showWave, 150);
}
/// The faults that the unit can have.
function listFaults(chosen = -1) {
  const faults = hood.faults[hoodUnit()] || [];
  $("hood-fault").replaceChildren(element("option", {value: -1}, "none: the RTL as it is"), ...faults.map(({what}, number) => element("option", {value: number}, what)));
  $("hood-fault").value = String(faults[chosen] ? chosen : -1);
  showFault();
}
function showFault() {
  $("hood-file").textContent = hood.faults[hoodUnit()]?.[hoodFault()]?.file || "";
}
/// Loads the RTL when it is seen first, and runs it.
async function openHood() {
  remember();
  if (!hoodOpen()) return;
  if (!hood.worker) hoodFail(new Error("Loading the RTL…"));
  try {
    await loadRtl();
  } catch (error) {
    hoodFail(error);
    return;
  }
  if (!$("hood-fault").options.length) listFaults(hood.wanted);
  if (sceneText() !== hood.ran?.scene) await runHood();
}
/// As a link says: the unit, and the fault counted from 1.
export function hoodFromLink(unit, fault) {
  if ([...$("hood-unit").options].every(({value}) => value !== unit)) throw new Error(`link: there is no unit “${unit}” under the hood`);
  $("hood-unit").value = unit;
  hood.wanted = fault - 1;
  if (hood.ran) {
    listFaults(hood.wanted);
    runHood();
  }
  $("hood").open = true;
}
/// The wave in the colours of this page.
function colourWave() {
  const inner = $("hood-wave").contentDocument, button = inner?.getElementById("theme");
  if (button && inner.documentElement.dataset.theme !== document.documentElement.dataset.theme) button.click();
}
$("hood-wave").addEventListener("load", colourWave);
$("theme").addEventListener("click", () => setTimeout(colourWave));
$("hood").addEventListener("toggle", openHood);
$("hood-unit").addEventListener("change", () => {
  listFaults();
  remember();
  if (hood.worker) runHood();
});
$("hood-fault").addEventListener("change", () => {
  showFault();
  remember();
  runHood();
});
$("hood-met").addEventListener("change", showWave);
