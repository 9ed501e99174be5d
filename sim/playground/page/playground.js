// What a user does, and what the page then shows and says.
import {$, data, element, followTheme, plural, short} from "./common.js";
import {makeLayers, whole} from "./stage.js";
import {TimeLine} from "./timeline.js";
import {makeChoices, markChoice} from "./panels.js";
import {models, readJson} from "./calls.js";
import {allowedClasses, boxOf, circles, decode, maskName, nameOf, nowOf, packLink, put, rules, sceneText, scrollNow, shapes, sizeOf, speedOf, stage,
  toBytes, tooLarge, turn, turns, unpackLink, unused} from "./scene.js";
import {canvas, centreOf, chosenTechnique, draw, makeButtons, placeButton, resize, scale, sprites} from "./editor.js";
import {answerOf, asked, looksInto, makePanels, names, saidText, showPanels, some, truthText, unlikePixels, verdictOf, whyOut} from "./insides.js";
import {hoodChanged, hoodChosen, hoodFault, hoodFromLink, hoodOpen, hoodUnit} from "./hood.js";

export const techniques = new Map(data.techniques.map(one => [one.technique, one]));
function fail(error) {
  $("error").textContent = error ? error.message : "";
  $("error").hidden = !error;
}

// ---- said to a screen reader, once it is quiet ---------------------------------------------------------------------

let saying = 0;
export function say(text) {
  clearTimeout(saying);
  saying = setTimeout(() => {
    if (stage.answers) $("live").textContent = `${text}. ${contactsText()} ${wrongText()}`;
  }, 350);
}
export function movedText(index) {
  const object = stage.scene.objects[index], box = boxOf(object), [vx, vy] = speedOf(object);
  return `${object.id} at ${box.x}, ${box.y}${vx || vy ? `, speed ${short(vx)}, ${short(vy)}` : ""}`;
}
const contactName = contact => contact.objects.length === 2 ? names(contact.objects) : `${nameOf(contact.objects[0])} and the terrain`;
function contactsText() {
  const {contacts, between} = stage.answers.truth;
  const met = some(contacts, contact => `${contactName(contact)} (${plural(contact.pixels, "pixel")})`, "Nothing touches");
  return `${contacts.length ? `${plural(contacts.length, "contact")}: ` : ""}${met}.${between.length ? ` Between the frames: ${some(between, names, "")}.` : ""}`;
}
function wrongText() {
  const wrong = stage.answers.techniques.filter(one => one.falses.length);
  const unlike = stage.answers.techniques.filter(one => verdictOf(one) === "unlike").length;
  return (wrong.length ? `${plural(wrong.length, "technique")} of ${stage.answers.techniques.length} ${wrong.length === 1 ? "is" : "are"} wrong.` : "No technique is wrong.")
    + (unlike ? ` ${plural(unlike, "technique")} ${unlike === 1 ? "is" : "are"} right about circles, not about pixels.` : "");
}

// ---- answers -------------------------------------------------------------------------------------------------------

let waiting = false;
/// Answers once before the next picture; a page that is not seen has none, and answers all the same.
export function update() {
  if (waiting || !stage.scene) return;
  waiting = true;
  const once = () => {
    if (!waiting) return;
    waiting = false;
    clearTimeout(late);
    answer();
  };
  const late = setTimeout(once, 60);
  requestAnimationFrame(once);
}
function answer() {
  try {
    stage.answers = models.answers(asked());
  } catch (error) {
    fail(error);
    return;
  }
  document.body.dataset.answers = Number(document.body.dataset.answers || 0) + 1;
  draw();
  showAnswers();
  showPanels();
  if ($("result-part").open) $("result").textContent = models.result();
  const refused = models.refusal();
  $("refused").textContent = refused ? `The program refuses this scene. ${refused}.` : "";
  $("refused").hidden = !refused;
  $("commands").hidden = $("commands-hint").hidden = !!refused;
  hoodChanged();
}
function markOf(one) {
  if (!one) return ["cannot run", ""];
  if (one.falses.length) return [`${one.falses.length} wrong`, "wrong"];
  const said = one.found.length;
  if (unlikePixels(one)) return [`${said} by circles`, "unlike"];
  if (said) return [`${said} found`, "right"];
  return [stage.answers.truth.contacts.length ? "sees nothing" : "nothing", ""];
}
function showAnswers() {
  const {truth} = stage.answers;
  $("truth-count").textContent = truth.contacts.length ? plural(truth.contacts.length, "true contact") : "nothing truly touches";
  $("status").textContent = `${contactsText()} ${wrongText()}`;
  for (const {technique} of data.techniques) {
    const one = answerOf(technique);
    markChoice(technique, ...markOf(one), one ? `${one.cost}${one.clocks ? `, ${one.accesses} accesses` : ""} this frame` : "");
  }
  const one = chosenTechnique(), why = $("why");
  $("about").textContent = techniques.get(stage.technique).about;
  $("said").textContent = one ? saidText(one) : `Cannot run: ${whyOut(stage.technique)}.`;
  why.textContent = one ? truthText(one) : "";
  why.className = one ? verdictOf(one) : "";
}
function chooseTechnique(name) {
  stage.technique = techniques.has(name) ? name : "pixels";
  $(`choice-${stage.technique}`).checked = true;
  if (stage.answers) {
    showAnswers();
    draw();
    if (looksInto[stage.technique]) update();
  }
  remember();
}

// ---- sprites -------------------------------------------------------------------------------------------------------

export function choose(index) {
  stage.chosen = index;
  const object = stage.scene.objects[index];
  $("chosen-part").hidden = !object;
  $("chosen-hint").hidden = !!object;
  $("chosen-title").textContent = object ? object.id : "No sprite is chosen";
  if (object) {
    $("class").replaceChildren(...allowedClasses().map(name => element("option", {value: name}, name)));
    showNumbers();
  }
  draw();
  showPanels();
  hoodChosen();
}
function showNumbers() {
  const object = stage.scene.objects[stage.chosen], now = nowOf(object), speed = speedOf(object);
  const set = (id, value) => { if (document.activeElement !== $(id)) $(id).value = String(Math.round(value * 1000) / 1000); };
  set("at-x", now[0]);
  set("at-y", now[1]);
  set("speed-x", speed[0]);
  set("speed-y", speed[1]);
  $("class").value = object.class;
}
/// The scene is another from now on: a link to what it was is no more true.
function changed() {
  stage.edited = true;
  stage.pixel = null;
  remember();
}
export function move(index, now, speed) {
  const object = stage.scene.objects[index], was = {...object};
  put(object, now, speed);
  try {
    if (was.from !== undefined || was.jumps || Array.isArray(was.mask)) models.open(sceneText());
    else models.place(index, ...object.path);
  } catch (error) {
    fail(error);
  }
  placeButton(index);
  if (index === stage.chosen) showNumbers();
  changed();
  update();
}
/// Hands the whole scene to the models; false, and one line says why, if they refuse it.
function reopen() {
  try {
    models.open(sceneText());
    fail();
    return true;
  } catch (error) {
    fail(error);
    return false;
  }
}
/// Changes the scene by `change`, and takes that back if the models refuse it.
function edit(change, text) {
  const before = JSON.stringify(stage.scene), chosen = stage.chosen;
  change();
  if (!reopen()) {
    stage.scene = readJson(before);
    stage.chosen = chosen;
    return;
  }
  Object.assign(stage, {land: null, answers: null});
  shapes.clear();
  circles.clear();
  makeButtons();
  choose(Math.min(stage.chosen, stage.scene.objects.length - 1));
  listAdditions();
  changed();
  answer();
  say(text);
}
export function turnObject(index, how) {
  edit(() => {
    const object = stage.scene.objects[index];
    put(object, nowOf(object));
    turn(object, how);
  }, `${nameOf(index)} ${turns[how].name}`);
  sprites.children[index]?.focus();
}
export function removeObject(index) {
  const name = nameOf(index);
  edit(() => {
    stage.scene.objects.splice(index, 1);
    stage.chosen = -1;
  }, `${name} removed`);
  if (document.activeElement === document.body) sprites.children[Math.min(index, stage.scene.objects.length - 1)]?.focus();
}
/// In the middle of the screen, or where it was dropped.
function addObject(mask, kind, point) {
  const ids = stage.scene.objects.map(object => object.id), id = unused(mask.replace(/[- ]\d+$/, ""), ids), [w, h] = sizeOf(stage.scene.masks[mask]);
  const middle = point || stage.scene.screen.map(side => side / 2), scroll = scrollNow();
  const now = [whole(middle[0] - w / 2) + whole(scroll[0]), whole(middle[1] - h / 2) + whole(scroll[1])];
  stage.scene.objects.push({id, mask, class: kind, path: [now, now]});
  stage.chosen = stage.scene.objects.length - 1;
}
const usualClass = () => rules() ? Object.keys(rules())[0] : "enemy";
function listAdditions() {
  $("add").replaceChildren(element("option", {value: ""}, "a sprite…"), ...Object.keys(stage.scene.masks).map(name => element("option", {value: name}, name)),
    ...data.sprites.filter(({name}) => !(name in stage.scene.masks)).map(({name}) => element("option", {value: name}, name)));
}
async function ownPicture(file, point) {
  try {
    const {canvas: picture, pixels} = await decode(new Uint8Array(await file.arrayBuffer()));
    const rows = models.maskRows(pixels);
    if (!rows.some(row => row.includes("#"))) throw new Error("has no solid pixel, expected one with an alpha of 128 or more");
    const name = unused(file.name.replace(/\.png$/i, "") || "picture", stage.scene.masks);
    stage.pictures[name] = picture;
    edit(() => {
      stage.scene.masks[name] = {rows};
      addObject(name, usualClass(), point);
    }, `${name} added, ${picture.width} by ${picture.height} pixels`);
  } catch (error) {
    fail(new Error(`${file.name}: ${error.message}`));
  }
}

// ---- scenes --------------------------------------------------------------------------------------------------------

/// Shows a scene of two frames. Throws what the models say of a bad one; the old one then stays.
function show(scene, {origin = null, pictures = {}, frames = 1, frame = 0, name = ""} = {}) {
  models.open(JSON.stringify(scene));
  Object.assign(stage, {scene, origin, pictures: Object.assign(Object.create(null), pictures), frames, frame, name, edited: false, reopening: false, land: null, chosen: -1, answers: null, ground: scene.terrain, sheet: Object.keys(origin ? origin.masks : {})});
  shapes.clear();
  circles.clear();
  fail();
  $("tries").hidden = name !== data.start;
  $("time").hidden = frames < 3;
  $("solid-part").hidden = !Object.values(scene.masks).some(mask => mask.sprite);
  time.open(frames, frame);
  $("terrain-part").hidden = !scene.terrain;
  $("terrain").checked = !!scene.terrain;
  makeButtons();
  listAdditions();
  choose(-1);
  resize();
  answer();
}
const bundled = new Map(data.scenes.map(one => [one.name, one]));
const swarms = new Map([["a swarm of 32", 32], ["a swarm of 128", 128]]);
/// Scenes that are no film begin where something has moved.
async function openBundled(name, frame = bundled.get(name)?.scene.frames === 2 ? 1 : 0) {
  time.pause();
  if (swarms.has(name)) {
    show(models.generated("swarm", 7, swarms.get(name), 512, 342), {name});
    $("scene").value = name;
    return;
  }
  const one = bundled.get(name);
  const {scene, frames} = models.moment(JSON.stringify(one.scene), Math.min(frame, one.scene.frames - 1));
  show(scene, {origin: one.scene, pictures: one.drawn || {}, frames, frame: Math.min(frame, frames - 1), name});
  $("scene").value = name;
  if (one.drawn) return;
  one.drawn = {};
  await Promise.all(Object.entries(one.pictures).map(async ([mask, text]) => {
    one.drawn[mask] = (await decode(toBytes(text))).canvas;
  }));
  if (stage.name === name) {
    stage.pictures = Object.assign(Object.create(null), one.drawn, stage.pictures);
    shapes.clear();
    draw();
  }
}
function momentAt(frame) {
  const {scene, frames} = models.moment(JSON.stringify(stage.origin), frame);
  const {origin, pictures, name, chosen} = stage, id = chosen >= 0 ? nameOf(chosen) : "";
  show(scene, {origin, pictures, frames, frame, name});
  const again = scene.objects.findIndex(object => object.id === id);
  if (again >= 0) choose(again);
  remember();
}
// ---- links and files -----------------------------------------------------------------------------------------------

let remembering = 0;
/// The address holds what is shown, so that it can be shared from there as well.
export function remember() {
  clearTimeout(remembering);
  remembering = setTimeout(async () => {
    try {
      history.replaceState(null, "", `#${await fragment()}`);
    } catch {
      // Of a page that was opened from a folder, some browsers do not let the address change.
    }
  }, 500);
}
async function fragment() {
  const shown = new URLSearchParams();
  if (!stage.edited && stage.name) {
    shown.set("scene", stage.name);
    if (stage.frames > 1) shown.set("frame", stage.frame);
  } else {
    shown.set("s", await packLink(sceneText()));
  }
  shown.set("technique", stage.technique);
  if (hoodOpen()) {
    shown.set("hood", hoodUnit());
    if (hoodFault() >= 0) shown.set("fault", hoodFault() + 1);
  }
  return shown.toString();
}
async function fromAddress() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  if (wanted.has("theme")) theme(wanted.get("theme") === "dark");
  chooseTechnique(wanted.get("technique"));
  try {
    if (wanted.has("s")) {
      let text;
      try {
        text = await unpackLink(wanted.get("s"));
      } catch (error) {
        throw error.tooLarge ? error : new Error("link: the scene in it is damaged, expected what “Copy the link” gives");
      }
      const {scene, frames} = models.moment(text, 1);
      if (frames !== 2) throw new Error(`link: its scene has ${frames} frames, expected 2`);
      show(scene);
      stage.edited = true;
      $("scene").value = "";
    } else {
      const name = wanted.get("scene");
      if (name !== null && !bundled.has(name) && !swarms.has(name)) throw new Error(`link: there is no scene “${name}”`);
      await openBundled(name || data.start, wanted.has("frame") ? Math.max(0, Math.floor(Number(wanted.get("frame")) || 0)) : undefined);
    }
    if (wanted.has("hood")) hoodFromLink(wanted.get("hood"), Number(wanted.get("fault")) || 0);
  } catch (error) {
    if (!stage.scene) await openBundled(data.start);
    fail(error);
  }
}
async function copyLink() {
  const link = `${location.href.split("#")[0]}#${await fragment()}`;
  try {
    await navigator.clipboard.writeText(link);
    $("shared").textContent = `Copied, ${link.length} characters.`;
  } catch {
    $("shared").replaceChildren(element("a", {href: link}, "The link"));
  }
}
function save() {
  const url = URL.createObjectURL(new Blob([`${sceneText()}\n`], {type: "application/json"}));
  element("a", {href: url, download: "playground.json"}).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
  $("shared").textContent = "Saved.";
}
async function ownFile(file, point) {
  if (!/\.json$/i.test(file.name)) {
    await ownPicture(file, point);
    return;
  }
  try {
    if (file.size > data.mostText) throw tooLarge("it", file.size);
    const text = await file.text(), {scene, frames} = models.moment(text, 0);
    show(frames === 2 ? models.moment(text, 1).scene : scene, {origin: readJson(text), frames, frame: frames === 2 ? 1 : 0});
    stage.edited = true;
    $("scene").value = "";
  } catch (error) {
    fail(new Error(`${file.name}: ${error.message}`));
  }
}

// ---- controls ------------------------------------------------------------------------------------------------------

const theme = followTheme();
makeLayers($("layers"), draw, [["ways", "ways"]]);
$("names").checked = $("ways").checked = true;
makeChoices($("choices"), data.techniques.map(({technique, title}) => ({name: technique, title})), chooseTechnique);
$("scene").append(element("option", {value: "", hidden: ""}, "your own"), element("optgroup", {label: "Scenes"}, ...data.scenes.map(({name}) => element("option", {value: name}, name))),
  element("optgroup", {label: "Made by chance"}, ...[...swarms.keys()].map(name => element("option", {value: name}, name))));
/// What may fail with the models: one line says so, and a film stops.
const guarded = does => async () => {
  try {
    await does();
  } catch (error) {
    time.pause();
    fail(error);
  }
};
$("scene").addEventListener("change", guarded(async () => {
  await openBundled($("scene").value);
  remember();
}));
const time = new TimeLine($("time"), guarded(() => { if (time.frame !== stage.frame) momentAt(time.frame); }));
$("reset").addEventListener("click", guarded(async () => {
  await openBundled(stage.name && (bundled.has(stage.name) || swarms.has(stage.name)) ? stage.name : data.start, stage.frames > 1 ? stage.frame : undefined);
  remember();
}));
for (const id of ["at-x", "at-y", "speed-x", "speed-y"]) {
  $(id).addEventListener("input", () => {
    const values = ["at-x", "at-y", "speed-x", "speed-y"].map(one => $(one).valueAsNumber);
    if (values.some(value => !Number.isFinite(value)) || stage.chosen < 0) return;
    move(stage.chosen, values.slice(0, 2), values.slice(2));
    say(movedText(stage.chosen));
  });
}
$("class").addEventListener("change", () => {
  const kind = $("class").value, index = stage.chosen;
  edit(() => { stage.scene.objects[index].class = kind; }, `${nameOf(index)} is now of class ${kind}`);
});
for (const [id, how] of Object.entries({"turn-left": "left", "turn-right": "right", "mirror": "mirror", "flip": "flip"})) {
  $(id).addEventListener("click", () => edit(() => {
    const object = stage.scene.objects[stage.chosen];
    put(object, nowOf(object));
    turn(object, how);
  }, `${nameOf(stage.chosen)} ${turns[how].name}`));
}
$("copy").addEventListener("click", () => edit(() => {
  const object = stage.scene.objects[stage.chosen], speed = speedOf(object);
  addObject(maskName(object), object.class, centreOf(object).map(value => value + 12));
  put(stage.scene.objects[stage.chosen], nowOf(stage.scene.objects[stage.chosen]), speed);
}, "Copied"));
$("remove").addEventListener("click", () => removeObject(stage.chosen));
$("add").addEventListener("change", () => {
  const name = $("add").value;
  $("add").value = "";
  const more = data.sprites.find(one => one.name === name);
  edit(() => {
    stage.scene.masks[name] ||= {rows: more.rows};
    addObject(name, usualClass());
  }, `${name} added`);
});
$("png").addEventListener("change", async () => {
  if ($("png").files.length) await ownFile($("png").files[0]);
  $("png").value = "";
});
$("terrain").addEventListener("change", () => {
  const on = $("terrain").checked;
  edit(() => {
    if (on) stage.scene.terrain = stage.ground;
    else delete stage.scene.terrain;
  }, on ? "Terrain shown" : "Terrain removed");
  $("terrain").checked = !!stage.scene.terrain;
});
for (const button of document.querySelectorAll("[data-try]")) button.addEventListener("click", () => chooseTechnique(button.dataset.try));
$("link").addEventListener("click", copyLink);
$("save").addEventListener("click", save);
$("result-part").addEventListener("toggle", guarded(() => { if ($("result-part").open && stage.scene) $("result").textContent = models.result(); }));
for (const type of ["dragenter", "dragover"]) $("screen").addEventListener(type, event => { event.preventDefault(); $("screen").classList.add("over"); });
for (const type of ["dragleave", "drop"]) $("screen").addEventListener(type, () => $("screen").classList.remove("over"));
$("screen").addEventListener("drop", async event => {
  event.preventDefault();
  const bounds = canvas.getBoundingClientRect();
  if (event.dataTransfer.files.length) await ownFile(event.dataTransfer.files[0], [(event.clientX - bounds.left) / scale, (event.clientY - bounds.top) / scale]);
});

async function start() {
  if (typeof collideModels !== "function") throw new Error("models.js is missing, expected it beside this page");
  await models.load();
  // The scene on the stage is theirs again; nothing is asked of them before the user does something.
  models.restarted = () => {
    if (!stage.scene || stage.reopening) return;
    stage.reopening = true;
    models.open(sceneText());
    stage.reopening = false;
  };
  addEventListener("resize", resize);
  addEventListener("hashchange", fromAddress);
  await fromAddress();
  makePanels();
  document.body.dataset.ready = Math.round(performance.now());
}
addEventListener("DOMContentLoaded", () => start().catch(fail));
