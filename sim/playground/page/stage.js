// The stage: what is drawn, and how sprites are dragged, turned and given a speed.
const colours = {"player": "#74c7ff", "player-bullet": "#e6f4ff", "enemy": "#ffb566", "enemy-bullet": "#ff8d86",
  "bunker": "#b9a878", "wall": "#7c8896", "bounce-wall": "#6fa287", "scenery": "#4a5663", "none": "#d9c7ff"};
const marks = {found: "#41d487", missed: "#ff5f52", invented: "#c08cff", mistimed: "#ffb652", outside: "#8b95a0", between: "#62b5ff"};
const canvas = $("stage"), sprites = $("sprites");
let scale = 1;
function resize() {
  const [width, height] = stage.scene.screen, room = canvas.parentElement.clientWidth, tall = Math.max(260, innerHeight * .66);
  scale = Math.min(room / width, tall / height);
  const ratio = devicePixelRatio || 1;
  canvas.style.width = sprites.style.width = `${width * scale}px`;
  canvas.style.height = sprites.style.height = `${height * scale}px`;
  canvas.width = Math.round(width * scale * ratio);
  canvas.height = Math.round(height * scale * ratio);
  draw();
  placeButtons();
}

const silhouettes = new Map();
function silhouette(name, colour) {
  const key = `${name}\n${colour}`;
  const {rows, sprite} = stage.scene.masks[name];
  if (!silhouettes.has(key)) silhouettes.set(key, rowsPicture((sprite || {rows}).rows, colour));
  return silhouettes.get(key);
}
function rowsPicture(rows, colour) {
  const picture = element("canvas", {width: rows[0].length, height: rows.length}), pen = picture.getContext("2d");
  pen.fillStyle = colour;
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; ++x) {
      if (row[x] === ".") continue;
      let end = x;
      while (end < row.length && row[end] !== ".") ++end;
      pen.fillRect(x, y, end - x, 1);
      x = end;
    }
  });
  return picture;
}
const pictureOf = object => stage.pictures[maskName(object)] || silhouette(maskName(object), colours[roleOf(object)]);

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
const chosenTechnique = () => stage.answers && stage.answers.techniques.find(one => one.technique === stage.technique);

function draw() {
  const {scene} = stage, [width, height] = scene.screen, pen = canvas.getContext("2d"), k = canvas.width / width, thin = (devicePixelRatio || 1) / k;
  pen.setTransform(k, 0, 0, k, 0, 0);
  pen.imageSmoothingEnabled = false;
  pen.fillStyle = "#0a0e13";
  pen.fillRect(0, 0, width, height);
  if (scene.terrain) {
    stage.land ||= stage.pictures["\nterrain"] || rowsPicture(scene.terrain.rows, "#4a5562");
    const at = scene.terrain.at || [0, 0], scroll = scrollNow();
    pen.drawImage(stage.land, whole(at[0]) - whole(scroll[0]), whole(at[1]) - whole(scroll[1]));
  }
  for (const object of scene.objects) {
    const {x, y} = boxOf(object), [left, top] = stage.scene.masks[maskName(object)].sprite?.at || [0, 0];
    pen.drawImage(pictureOf(object), x + left, y + top);
  }
  if ($("show-ways").checked) for (const object of scene.objects) drawWay(pen, thin, object);
  if ($("show-names").checked) drawNames(pen, thin);
  drawBoxes(pen, thin);
  drawTruth(pen, thin);
  drawFalse(pen, thin);
  drawChosen(pen, thin);
}
function frameBox(pen, box, margin) { pen.strokeRect(box.x - margin, box.y - margin, box.w + 2 * margin, box.h + 2 * margin); }
function path(pen, ...points) {
  pen.beginPath();
  points.forEach(([x, y], i) => i ? pen.lineTo(x, y) : pen.moveTo(x, y));
  pen.stroke();
}
const centreOf = object => {
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
  path(pen, from, to);
  pen.setLineDash([]);
  const tip = side => [to[0] - 7 * thin * Math.cos(angle + side), to[1] - 7 * thin * Math.sin(angle + side)];
  path(pen, tip(.5), to, tip(-.5));
}
/// The name under each sprite, that of the chosen one first; one that would lie on another is left out, and all where there are too many.
function drawNames(pen, thin) {
  const {objects} = stage.scene, chosen = objects[stage.chosen], placed = [];
  if (objects.length > 16) return;
  pen.font = `${11 * thin}px system-ui, "DejaVu Sans", sans-serif`;
  pen.textAlign = "center";
  pen.lineWidth = 3 * thin;
  for (const object of chosen ? [chosen, ...objects.filter(one => one !== chosen)] : objects) {
    const box = boxOf(object), x = box.x + box.w / 2, y = box.y + box.h + 14 * thin, half = pen.measureText(object.id).width / 2;
    if (placed.some(one => Math.abs(one.x - x) < one.half + half && Math.abs(one.y - y) < 11 * thin)) continue;
    placed.push({x, y, half});
    pen.strokeStyle = "rgba(10,14,19,.8)";
    pen.strokeText(object.id, x, y);
    pen.fillStyle = "rgba(222,230,238,.9)";
    pen.fillText(object.id, x, y);
  }
}
/// The screen's pixels that are solid in both, in the colour of what the technique says of the pair.
function drawTruth(pen, thin) {
  if (!stage.answers) return;
  const technique = chosenTechnique();
  for (const contact of stage.answers.truth.contacts) {
    const colour = marks[fateOf(contact, technique)];
    const [first, second] = contact.objects.map(index => ({box: boxOf(stage.scene.objects[index]), rows: stage.scene.masks[maskName(stage.scene.objects[index])].rows}));
    const other = second || groundBox();
    const x = Math.max(first.box.x, other.box.x, 0), y = Math.max(first.box.y, other.box.y, 0);
    const right = Math.min(first.box.x + first.box.w, other.box.x + other.box.w, stage.scene.screen[0]);
    const bottom = Math.min(first.box.y + first.box.h, other.box.y + other.box.h, stage.scene.screen[1]);
    pen.fillStyle = colour;
    for (let row = y; row < bottom; ++row) {
      const a = first.rows[row - first.box.y], b = other.rows[row - other.box.y];
      const both = column => column < right && a[column - first.box.x] !== "." && b[column - other.box.x] !== ".";
      for (let column = x; column < right; ++column) {
        const from = column;
        while (both(column)) ++column;
        if (column > from) pen.fillRect(from, row, column - from, 1);
      }
    }
    pen.lineWidth = 1.5 * thin;
    pen.strokeStyle = colour;
    if (second) frameBox(pen, {x, y, w: right - x, h: bottom - y}, 3 * thin);
  }
}
/// The boxes that are compared, where that is what the chosen technique does.
function drawBoxes(pen, thin) {
  const fair = stage.technique === "fair-boxes" && stage.answers?.inside.boxes;
  if (!fair && stage.technique !== "boxes") return;
  pen.lineWidth = thin;
  pen.strokeStyle = "rgba(255,255,255,.8)";
  stage.scene.objects.forEach((object, index) => {
    const box = boxOf(object), [left, top, right, bottom] = fair ? fair[index] : [box.x, box.y, box.x + box.w, box.y + box.h];
    if (right > left && bottom > top) frameBox(pen, {x: left, y: top, w: right - left, h: bottom - top}, 0);
  });
}
function groundBox() {
  const {rows, at = [0, 0]} = stage.scene.terrain, scroll = scrollNow(), [w, h] = sizeOf({rows});
  return {rows, box: {x: whole(at[0]) - whole(scroll[0]), y: whole(at[1]) - whole(scroll[1]), w, h}};
}
/// Frames around what the technique answers falsely.
function drawFalse(pen, thin) {
  const technique = chosenTechnique();
  if (!technique) return;
  const mark = (items, colour, dashes) => {
    pen.lineWidth = 2 * thin;
    pen.strokeStyle = colour;
    pen.setLineDash(dashes.map(length => length * thin));
    for (const item of items) {
      item.forEach(index => frameBox(pen, boxOf(stage.scene.objects[index]), 4 * thin));
      if (item.length === 2) path(pen, ...item.map(index => centreOf(stage.scene.objects[index])));
    }
    pen.setLineDash([]);
  };
  if (technique.says === "pair" || technique.says === "object") {
    mark([...technique.invented, ...apartOf(technique)], marks.invented, [5, 3]);
    mark(technique.mistimed, marks.mistimed, [5, 3]);
    if (technique.says === "pair") mark(technique.missed, marks.missed, []);
  }
  mark(technique.between, marks.between, [2, 3]);
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
  pen.strokeStyle = "#ffe08a";
  const box = boxOf(object), m = 6 * thin, arm = Math.min(box.w, box.h) / 3 + m;
  for (const [x, y, right, down] of [[box.x - m, box.y - m, 1, 1], [box.x + box.w + m, box.y - m, -1, 1], [box.x - m, box.y + box.h + m, 1, -1], [box.x + box.w + m, box.y + box.h + m, -1, -1]]) {
    path(pen, [x + right * arm, y], [x, y], [x, y + down * arm]);
  }
  drawWay(pen, thin, object);
  const [x, y] = handleOf(object);
  pen.fillStyle = "#ffe08a";
  pen.beginPath();
  pen.arc(x, y, 6 * thin, 0, 7);
  pen.fill();
}

// ---- pointer and touch ---------------------------------------------------------------------------------------------

const pointOf = event => [event.offsetX / scale, event.offsetY / scale];
function objectAt([x, y]) {
  const objects = stage.scene.objects;
  const hit = solid => {
    for (let index = objects.length - 1; index >= 0; --index) {
      const box = boxOf(objects[index]), column = Math.floor(x) - box.x, row = Math.floor(y) - box.y;
      if (column < 0 || row < 0 || column >= box.w || row >= box.h) continue;
      if (!solid || stage.scene.masks[maskName(objects[index])].rows[row][column] !== ".") return index;
    }
    return -1;
  };
  const exact = hit(true);
  return exact >= 0 ? exact : hit(false);
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
function makeButtons() {
  sprites.replaceChildren(...stage.scene.objects.map((object, index) => {
    const button = element("button", {type: "button"});
    button.addEventListener("focus", () => { if (stage.chosen !== index) choose(index); });
    button.addEventListener("keydown", event => spriteKeys(event, index));
    return button;
  }));
  placeButtons();
}
function placeButton(index) {
  const object = stage.scene.objects[index], button = sprites.children[index], box = boxOf(object), [vx, vy] = speedOf(object);
  if (!button) return;
  button.style.cssText = `left:${box.x * scale}px;top:${box.y * scale}px;width:${box.w * scale}px;height:${box.h * scale}px`;
  button.setAttribute("aria-label", `${object.id}, ${object.class}, at ${box.x}, ${box.y}${vx || vy ? `, speed ${short(vx)}, ${short(vy)}` : ""}`);
}
const placeButtons = () => stage.scene.objects.forEach((object, index) => placeButton(index));
