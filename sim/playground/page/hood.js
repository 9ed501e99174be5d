// Under the hood: RTL and golden model of a unit in lockstep over this scene, and the wave of that (sim/playground/wasm/rtl.cpp).
const hood = {module: null, loading: null, faults: {}, ran: null, scene: "", timer: 0};
const hoodUnit = () => $("hood-unit").value;
const isBroken = () => $("hood-broken").checked;
const hoodOpen = () => $("hood").open;
const kRowClocks = 800, kMargin = {before: 40, after: 40, most: 2000};
function loadRtl() {
  hood.loading ||= new Promise((done, failed) => {
    const script = element("script", {src: "rtl.js"});
    script.addEventListener("load", async () => {
      try {
        hood.module = await collideRtl();
        hood.faults = JSON.parse(hood.module.ccall("rtl_faults", "string", [], []));
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
function rtl(name, ...values) {
  const types = values.map(value => typeof value === "string" ? "string" : "number");
  const value = JSON.parse(hood.module.ccall(name, "string", types, values));
  if (value && value.error) throw new Error(value.error);
  return value;
}
function hoodFail(error) {
  $("hood-status").textContent = error.message;
  $("hood-report").replaceChildren();
  $("hood-wave-part").hidden = true;
}
/// Plays this scene on the unit, and shows what comes of it.
function runHood() {
  clearTimeout(hood.timer);
  const unit = hoodUnit();
  try {
    hood.scene = sceneText();
    hood.ran = rtl("rtl_run", hood.scene, unit, isBroken() ? 1 : 0);
    showRun();
  } catch (error) {
    hoodFail(error);
  }
  document.body.dataset.hood = Number(document.body.dataset.hood || 0) + 1;
}
const timeText = nanoseconds => nanoseconds >= 1e6 ? `${(nanoseconds / 1e6).toFixed(2)} ms` : `${(nanoseconds / 1e3).toFixed(1)} µs`;
function showRun() {
  const {ran} = hood, found = ran.divergence;
  if (ran.why_not) {
    hoodFail(new Error(`Cannot run: ${ran.why_not}.`));
    return;
  }
  const counted = `${ran.compared.toLocaleString("en")} comparisons in ${ran.clocks.toLocaleString("en")} clocks of the RTL, ${timeText(ran.clocks * ran.nanoseconds)}`;
  $("hood-status").textContent = found ? `They diverge in clock ${found.clock.toLocaleString("en")}, after ${counted}.` : `The RTL does what the golden model does: ${counted}.`;
  $("hood-status").className = found ? "verdict wrong" : "verdict right";
  $("hood-report").replaceChildren(...(found ? reportOf(found) : []));
  listMet();
  showWave();
}
/// The divergence report: what was compared, both sides, and what led there.
function reportOf(found) {
  const facts = element("table", {class: "narrow"}), led = element("table", {class: "narrow"});
  fill(facts, ["", "golden model", "RTL"], [element("tr", {}, element("th", {scope: "row"}, found.what), ...cells([found.expected, found.actual])),
    ...(found.origin ? [element("tr", {}, element("th", {scope: "row"}, `${found.origin.what}, clock ${found.origin.clock}`), ...cells([found.origin.expected, found.origin.actual]))] : [])]);
  facts.prepend(element("caption", {class: "unseen"}, "What differs"));
  fill(led, ["golden model", "RTL"], (found.context || []).map(({golden, rtl: own}) => element("tr", {class: golden === own ? "" : "differs"}, ...cells([golden, own]))));
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
    list.value = String(lineOfInterest());
  }
}
/// The pixel that was clicked, or the first that two share.
function pixelOfInterest() {
  if (stage.pixel) return stage.pixel;
  const contact = stage.answers?.truth.contacts.find(({objects}) => objects.length === 2);
  return contact ? contact.at : [-1, 0];
}
const lineOfInterest = () => Math.max(0, Math.min(479, pixelOfInterest()[1]));
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
function showWave() {
  const part = $("hood-wave-part"), {first, last, mark, column, what} = windowOf($("hood-met").value);
  part.hidden = false;
  const page = rtl("rtl_wave", hood.scene, hoodUnit(), isBroken() ? 1 : 0, first, last, mark, column, what);
  $("hood-wave").srcdoc = page;
  document.body.dataset.wave = Number(document.body.dataset.wave || 0) + 1;
}
/// The scene is another: units that take long wait to be asked.
function hoodChanged() {
  if (!hoodOpen() || !hood.module || sceneText() === hood.scene) return;
  clearTimeout(hood.timer);
  if (hoodUnit() === "vera") {
    $("hood-status").textContent = "The scene has changed. Run the RTL to see it.";
    $("hood-status").className = "hint";
    return;
  }
  hood.timer = setTimeout(runHood, 400);
}
/// Another sprite or pixel was clicked.
function hoodChosen() {
  if (!hoodOpen() || !hood.ran || hood.ran.why_not || hood.ran.divergence) return;
  const before = $("hood-met").value, was = hood.pixel;
  pickMet();
  hood.pixel = String(stage.pixel);
  if ($("hood-met").value === before && (hood.ran.first_row === undefined || was === hood.pixel)) return;
  clearTimeout(hood.waveTimer);
  hood.waveTimer = setTimeout(() => {
    try {
      showWave();
    } catch (error) {
      hoodFail(error);
    }
  }, 150);
}
function showFault() {
  const fault = hood.faults[hoodUnit()];
  $("hood-fault").textContent = fault ? `a known fault: ${fault.what}` : "a known fault";
  $("hood-file").textContent = fault ? fault.file : "";
}
async function openHood() {
  if (!hoodOpen()) return;
  $("hood-status").className = "hint";
  if (!hood.module) $("hood-status").textContent = "Loading the RTL…";
  try {
    await loadRtl();
  } catch (error) {
    hoodFail(error);
    return;
  }
  showFault();
  if (sceneText() === hood.scene && hood.ran) return;
  askToRun();
}
function askToRun() {
  hood.ran = null;
  hood.scene = "";
  showFault();
  if (hoodUnit() !== "vera") {
    runHood();
    return;
  }
  hoodFail(new Error("VERA draws 525 lines of 800 clocks each frame, which takes a moment. Run the RTL to see it."));
  $("hood-status").className = "hint";
}
/// The wave in the colours of this page.
function colourWave() {
  const inner = $("hood-wave").contentDocument, button = inner?.getElementById("theme");
  if (button && inner.documentElement.dataset.theme !== document.documentElement.dataset.theme) button.click();
}
$("hood-wave").addEventListener("load", colourWave);
$("theme").addEventListener("click", () => setTimeout(colourWave));
$("hood").addEventListener("toggle", openHood);
$("hood-unit").addEventListener("change", () => { if (hood.module) askToRun(); });
$("hood-broken").addEventListener("change", () => { if (hood.module) runHood(); });
$("hood-run").addEventListener("click", () => { if (hood.module) runHood(); });
$("hood-met").addEventListener("change", () => {
  try {
    showWave();
  } catch (error) {
    hoodFail(error);
  }
});
