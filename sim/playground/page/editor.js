// What a user does on the stage: sprites are dragged, turned and given a speed.
import {$, element, short} from "./common.js";
import {chosenColour, fit, paint, solid, stroke} from "./stage.js";
import {boxOf, frameNow, nowOf, shapeOf, maskName, speedOf, stage} from "./scene.js";
import {answerOf, apartOf} from "./insides.js";
import {choose, move, removeObject, say, movedText, techniques, turnObject} from "./playground.js";

export const canvas = $("stage"), sprites = $("sprites");
export let scale = 1;
export function resize() {
  scale = fit(canvas, ...stage.scene.screen, 260, .66);
  Object.assign(sprites.style, {width: canvas.style.width, height: canvas.style.height});
  draw();
  placeButtons();
}

/// What the chosen technique makes of a true contact.
function fateOf(contact, technique) {
  if (!technique) return "outside";
  const has = list => list.some(item => {
    if (technique.says === "pair") return contact.objects.length === 2 && item[0] === contact.objects[0] && item[1] === contact.objects[1];
    return technique.says === "object" ? contact.objects.includes(item[0]) : true;
  });
  if (has(technique.missed) || contact.objects.length === 2 && technique.unnamed.some(([a, b]) => a === contact.objects[0] && b === contact.objects[1])) return "missed";
  return has(technique.found) ? "found" : "outside";
}
export const chosenTechnique = () => stage.answers && answerOf(stage.technique);
/// What the technique answers falsely, as the stage takes it.
function falsesOf(technique) {
  const all = (sort, items) => items.map(item => ({sort, pairs: item.length === 2 ? [item] : [], objects: item}));
  const named = technique.says === "pair" || technique.says === "object";
  return [...(named ? [...all("invented", [...technique.invented, ...apartOf(technique)]), ...all("mistimed", technique.mistimed)] : []),
    ...(technique.says === "pair" ? all("missed", technique.missed) : []), ...all("tunnelled", technique.between)];
}
export function draw() {
  const technique = chosenTechnique(), contacts = stage.answers ? stage.answers.truth.contacts : [];
  const {pen, thin} = paint(canvas, frameNow(), techniques.get(stage.technique).view.layers,
    contacts.map(contact => ({objects: contact.objects, fate: fateOf(contact, technique)})), technique ? falsesOf(technique) : [], stage.chosen);
  if ($("ways").checked) for (const object of stage.scene.objects) drawWay(pen, thin, object);
  drawChosen(pen, thin);
}
export const centreOf = object => {
  const box = boxOf(object);
  return [box.x + box.w / 2, box.y + box.h / 2];
};
/// Where it came from, seen from where the screen is now: a scroll moves nothing.
const cameFrom = object => {
  const [x, y] = centreOf(object), speed = speedOf(object);
  return [x - speed[0], y - speed[1]];
};
function drawWay(pen, thin, object) {
  const speed = speedOf(object);
  if (speed[0] === 0 && speed[1] === 0) return;
  const to = centreOf(object), from = cameFrom(object), angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  pen.lineWidth = 1.5 * thin;
  pen.strokeStyle = "rgba(210,224,236,.55)";
  pen.setLineDash([3 * thin, 3 * thin]);
  stroke(pen, from, to);
  pen.setLineDash([]);
  const tip = side => [to[0] - 7 * thin * Math.cos(angle + side), to[1] - 7 * thin * Math.sin(angle + side)];
  stroke(pen, tip(.5), to, tip(-.5));
}
/// The handle of the arrow: at its tail, or beside a sprite that rests.
function handleOf(object) {
  const speed = speedOf(object), box = boxOf(object);
  if (Math.hypot(...speed) * scale >= 14) return cameFrom(object);
  return [box.x - 14 / scale, box.y + box.h / 2];
}
function drawChosen(pen, thin) {
  const object = stage.scene.objects[stage.chosen];
  if (!object) return;
  pen.lineWidth = 2 * thin;
  pen.strokeStyle = chosenColour;
  const box = boxOf(object), m = 6 * thin, arm = Math.min(box.w, box.h) / 3 + m;
  for (const [x, y, right, down] of [[box.x - m, box.y - m, 1, 1], [box.x + box.w + m, box.y - m, -1, 1], [box.x - m, box.y + box.h + m, 1, -1], [box.x + box.w + m, box.y + box.h + m, -1, -1]]) {
    stroke(pen, [x + right * arm, y], [x, y], [x, y + down * arm]);
  }
  drawWay(pen, thin, object);
  const [x, y] = handleOf(object);
  pen.fillStyle = chosenColour;
  pen.beginPath();
  pen.arc(x, y, 6 * thin, 0, 7);
  pen.fill();
}

// ---- pointer and touch ---------------------------------------------------------------------------------------------

const pointOf = event => [event.offsetX / scale, event.offsetY / scale];
function objectAt([x, y]) {
  const objects = stage.scene.objects;
  const hit = exact => {
    for (let index = objects.length - 1; index >= 0; --index) {
      const box = boxOf(objects[index]), column = Math.floor(x) - box.x, row = Math.floor(y) - box.y;
      if (column < 0 || row < 0 || column >= box.w || row >= box.h) continue;
      if (!exact || solid(shapeOf(maskName(objects[index])), column, row)) return index;
    }
    return -1;
  };
  const found = hit(true);
  return found >= 0 ? found : hit(false);
}
/// Whether the tail of the chosen sprite's arrow is there; a finger is less exact.
function isHandle(point, touch) {
  const object = stage.scene.objects[stage.chosen];
  return !!object && Math.hypot(...handleOf(object).map((value, axis) => value - point[axis])) * scale < (touch ? 22 : 11);
}
// A finger on a sprite drags it, and one beside it scrolls the page.
canvas.addEventListener("touchstart", event => {
  const bounds = canvas.getBoundingClientRect(), [touch] = event.touches;
  const point = [(touch.clientX - bounds.left) / scale, (touch.clientY - bounds.top) / scale];
  if (event.touches.length === 1 && (isHandle(point, true) || objectAt(point) >= 0)) event.preventDefault();
}, {passive: false});
let drag = null;
canvas.addEventListener("pointerdown", event => {
  const point = pointOf(event), near = isHandle(point, event.pointerType === "touch");
  const index = near ? stage.chosen : objectAt(point);
  stage.pixel = point.map(Math.floor);
  choose(index);
  if (index < 0) return;
  // From here the keys move it.
  sprites.children[index].focus({preventScroll: true});
  const object = stage.scene.objects[index];
  drag = {index, arrow: near, point, now: nowOf(object), speed: speedOf(object), centre: centreOf(object), moved: false};
  canvas.setPointerCapture(event.pointerId);
  event.preventDefault();
});
canvas.addEventListener("pointermove", event => {
  const point = pointOf(event);
  if (!drag) {
    canvas.style.cursor = objectAt(point) >= 0 ? "grab" : "default";
    return;
  }
  const by = point.map((value, axis) => Math.round(value - drag.point[axis]));
  if (by[0] === 0 && by[1] === 0 && !drag.moved) return;
  drag.moved = true;
  canvas.style.cursor = "grabbing";
  if (drag.arrow) {
    move(drag.index, drag.now, drag.centre.map((value, axis) => Math.round(value - point[axis])));
  } else {
    move(drag.index, drag.now.map((value, axis) => value + by[axis]), drag.speed);
  }
});
for (const end of ["pointerup", "pointercancel"]) {
  canvas.addEventListener(end, () => {
    if (drag && drag.moved) say(movedText(drag.index));
    drag = null;
    canvas.style.cursor = "default";
  });
}

// ---- keyboard: a button for each sprite ----------------------------------------------------------------------------

const steps = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
function spriteKeys(event, index) {
  const object = stage.scene.objects[index], step = steps[event.key];
  if (event.ctrlKey || event.metaKey) return;
  if (step) {
    const by = step.map(value => value * (event.shiftKey ? 8 : 1)), add = values => values.map((value, axis) => value + by[axis]);
    if (event.altKey) move(index, nowOf(object), add(speedOf(object)));
    else move(index, add(nowOf(object)), speedOf(object));
    say(movedText(index));
  } else if (event.altKey) {
    return;
  } else if (event.key === "[" || event.key === "]") {
    turnObject(index, event.key === "[" ? "left" : "right");
  } else if (event.key === "h" || event.key === "H") {
    turnObject(index, "mirror");
  } else if (event.key === "v" || event.key === "V") {
    turnObject(index, "flip");
  } else if (event.key === "Delete") {
    removeObject(index);
  } else if (event.key === "Escape") {
    choose(-1);
  } else {
    return;
  }
  event.preventDefault();
}
export function makeButtons() {
  sprites.replaceChildren(...stage.scene.objects.map((object, index) => {
    const button = element("button", {type: "button"});
    button.addEventListener("focus", () => { if (stage.chosen !== index) choose(index); });
    button.addEventListener("keydown", event => spriteKeys(event, index));
    return button;
  }));
  placeButtons();
}
export function placeButton(index) {
  const object = stage.scene.objects[index], button = sprites.children[index], box = boxOf(object), [vx, vy] = speedOf(object);
  if (!button) return;
  button.style.cssText = `left:${box.x * scale}px;top:${box.y * scale}px;width:${box.w * scale}px;height:${box.h * scale}px`;
  button.setAttribute("aria-label", `${object.id}, ${object.class}, at ${box.x}, ${box.y}${vx || vy ? `, speed ${short(vx)}, ${short(vy)}` : ""}`);
}
const placeButtons = () => stage.scene.objects.forEach((object, index) => placeButton(index));
