const mostNamed = 4;
/// Who is in the items of an answer, if it names objects and not too many.
function named(items, says) {
  if (!items.length || items.length > mostNamed || !["pair", "object"].includes(says)) return "";
  const ids = item => (says === "pair" ? pairOf(item) : [item]).map(i => data.objects[i].id).join(" and ");
  return ` (${items.map(ids).join(", ")})`;
}
function tell() {
  const t = state.technique, here = falsesOf(state.frame), result = outcome(state.frame);
  const truth = truths[state.frame];
  const overlap = (list, words) => `${words} truly ${list.length === 1 ? "overlaps" : "overlap"}`;
  const parts = [`Frame ${state.frame}: ${overlap(truth.pairs, `${plural(truth.pairs.length, "pair")} of masks`)}${truth.terrain.length ? `, and ${overlap(truth.terrain, plural(truth.terrain.length, "object"))} the terrain` : ""}.`];
  const bits = t.says === "group" ? ` (bits ${result.found.concat(result.invented).sort().join(", ") || "none"})` : "";
  const found = t.says === "frame" ? (result.found.length ? "a hit somewhere" : "nothing")
    : plural(result.found.length, {pair: "pair", object: "object", group: "group bit"}[t.says]) + named(result.found, t.says);
  const {apart, unnamed} = unlikePixels(t, state.frame);
  const unlike = [apart && `${apart} with no pixel in common`, unnamed && `${plural(unnamed, "pair")} of masks not named`].filter(Boolean).join(", ");
  parts.push(`${t.name} finds ${found}${bits}${result.found.length ? `, of which it says that ${t.claim},` : ""}` +
    (here.length ? ` and is wrong ${here.length === 1 ? "once" : `${here.length} times`}:` : unlike ? " and is right about circles." : " and is not wrong."));
  here.slice(0, 2).forEach(f => parts.push(`${f.text} ${f.sort}, because ${reasons[f.reason] || "of something not known"}.`));
  if (here.length > 2) parts.push(`And ${here.length - 2} more.`);
  if (unlike) parts.push(`Of pixels that is not true: ${unlike}.`);
  $("status").textContent = parts.join(" ");
}
function show() {
  $("frame").value = state.frame;
  $("frame").setAttribute("aria-valuetext", `frame ${state.frame} of ${frames - 1}`);
  $("number").textContent = `${state.frame} / ${frames - 1}`;
  document.body.dataset.frame = state.frame;
  document.body.dataset.technique = state.technique.name;
  showLines();
  showZones();
  showContacts();
  if (!state.playing) {
    tell();
    history.replaceState(null, "", `#frame=${state.frame}&technique=${state.technique.name}`);
    for (const button of document.querySelectorAll("#false button")) {
      if (Number(button.dataset.frame) === state.frame) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
  }
  draw();
  drawStrip();
}
function go(frame) {
  state.frame = Math.max(0, Math.min(frames - 1, frame));
  show();
}

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
    button.addEventListener("click", () => { pause(); go(f.frame); });
    return element("li", {}, button);
  }));
  if (some.length > mostListed) $("false").append(element("li", {}, `The first ${mostListed} of ${some.length}; choose a reason, or see compare --json.`));
}

let last = 0;
function tick(time) {
  if (!state.playing) return;
  if (time - last >= 1000 / $("speed").value) {
    last = time;
    go((state.frame + 1) % frames);
  }
  requestAnimationFrame(tick);
}
function label() {
  $("play").textContent = state.playing ? "❚❚ Pause" : "▶ Play";
  $("play").setAttribute("aria-label", state.playing ? "Pause" : "Play");
}
function pause() {
  state.playing = false;
  label();
}
function toggle() {
  state.playing = !state.playing;
  label();
  if (state.playing) requestAnimationFrame(tick);
  else show();
}
function nextFalse() {
  pause();
  const later = state.technique.falses.filter(f => f.frame > state.frame).map(f => f.frame);
  const all = state.technique.falses.map(f => f.frame);
  if (all.length) go(later.length ? Math.min(...later) : Math.min(...all));
}

function choices() {
  $("choices").append(...data.techniques.map(t => {
    const input = element("input", {type: "radio", name: "technique", id: `choice-${t.name}`, value: t.name});
    input.addEventListener("change", () => choose(t.name));
    const passed = t.falses.filter(f => f.sort === "tunnelled").length, wrong = t.falses.length - passed, outside = t.figures.out_of_domain;
    const silent = t.figures.precision === null && t.figures.recall === null;
    const words = [wrong && `${wrong} wrong`, passed && `${passed} tunnelled`].filter(Boolean);
    const unlike = truths.map((_, frame) => unlikePixels(t, frame)).reduce((sum, {apart, unnamed}) => ({apart: sum.apart + apart, unnamed: sum.unnamed + unnamed}));
    if (unlike.apart + unlike.unnamed) words.push(`by pixels ${unlike.unnamed} missed, ${unlike.apart} invented`);
    else if (!words.length) words.push(silent ? "nothing to say" : outside ? "right in what it sees" : "never wrong");
    if (outside) words.push(`${outside} outside`);
    const mark = element("span", {class: "marks"}, wrong || passed || unlike.apart + unlike.unnamed ? element("b", {}, words.join(", "))
      : silent || outside ? words.join(", ") : element("b", {class: "ok"}, words.join(", ")));
    return element("label", {}, input, t.name, mark);
  }));
}

function fromFragment() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  if (wanted.has("theme")) theme(wanted.get("theme") === "dark");
  state.frame = Math.max(0, Math.min(frames - 1, Math.floor(Number(wanted.get("frame")) || 0)));
  choose(wanted.get("technique"));
}

$("name").textContent = data.name;
$("facts").textContent = `${plural(n, "object")}, ${plural(frames, "frame")}, ${width}×${height}, hardware units on ${data.on}`;
$("note").textContent = data.note;
$("doubts").textContent = data.doubts;
document.title = `${data.name}: who misses what`;
$("frame").max = frames - 1;
if (frames < 20) $("speed").value = "2";
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
$("play").addEventListener("click", toggle);
$("back").addEventListener("click", () => { pause(); go(state.frame - 1); });
$("step").addEventListener("click", () => { pause(); go(state.frame + 1); });
$("next").addEventListener("click", nextFalse);
$("frame").addEventListener("input", () => { pause(); go(Number($("frame").value)); });
$("reason").addEventListener("change", () => { state.reason = $("reason").value; list(); show(); });
for (const id of ["truth", "view", "colours", "solid", "names"]) $(id).addEventListener("change", draw);
$("line").addEventListener("input", () => chooseLine(Number($("line").value)));
$("line-table").addEventListener("toggle", showLines);
$("next-line").addEventListener("click", nextLine);
film.addEventListener("pointermove", showTip);
film.addEventListener("pointerleave", () => { $("tip").hidden = true; });
film.addEventListener("click", event => chooseLine(Math.floor(event.offsetY / film.clientHeight * height)));
$("strip").addEventListener("click", event => { pause(); go(frameAt(event.offsetX)); });
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
  const keys = {" ": toggle, "ArrowLeft": () => { pause(); go(state.frame - 1); }, "ArrowRight": () => { pause(); go(state.frame + 1); },
    "Home": () => { pause(); go(0); }, "End": () => { pause(); go(frames - 1); }, "n": nextFalse, "N": nextFalse, "c": nextLine, "C": nextLine};
  if (!keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
});
