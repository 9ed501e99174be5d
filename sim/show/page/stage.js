// The stage of report and playground: the bodies of a frame, what a technique looks at, and what it makes of the true contacts.
//
// A frame has width, height, dim (a picture in it can hardly be seen on the dark stage), parity (which half of the dots is black in the
// grey), terrain ({shape, x, y} or null), order (the numbers of those that are there, the lowest first), body (by number), mayHit(a, b)
// and lines ({rows, line} of VERA's line buffers, or null). A body has id, role, groups, x, y, w, h, shape, circle [x, y, radius], fair
// (the box with insets and outsets, or null) and from (null if it has not moved): x, y, w, h and circle before, and the centre `to` now.
// A shape has width, height, rows (first column and length of each run of solid pixels), perhaps a picture (drawn) or a sprite, which is
// drawn in its place at x, y.
import {$, element} from "./common.js";
import {bits, lineClocks} from "./lines.js";

const style = getComputedStyle(document.documentElement);
const colour = name => style.getPropertyValue(`--stage-${name}`).trim();
export const marks = Object.fromEntries(["found", "missed", "invented", "mistimed", "tunnelled", "outside"].map(name => [name, colour(name)]));
export const roleColours = {"player": "#74c7ff", "player-bullet": "#e6f4ff", "enemy": "#ffb566", "enemy-bullet": "#ff8d86",
  "bunker": "#b9a878", "wall": "#67727f", "bounce-wall": "#6fa287", "scenery": "#3a444f", "none": "#d9c7ff"};
const attacks = role => role === "player" || role === "player-bullet";
const attacked = role => role === "enemy" || role === "enemy-bullet";
export const whole = value => Math.floor(value + 1e-9);
export function intersection(a, b) {
  const x = Math.max(a.x, b.x), y = Math.max(a.y, b.y);
  return {x, y, w: Math.min(a.x + a.w, b.x + b.w) - x, h: Math.min(a.y + a.h, b.y + b.h) - y};
}
/// The controls of the layers, and the colours of the answers in words.
export function makeLayers(host, draw, more = []) {
  const layer = (id, text, on = true) => element("label", {id: `${id}-part`}, element("input", {id, type: "checkbox", ...(on ? {checked: ""} : {})}), ` ${text}`);
  host.append(element("fieldset", {class: "layers"}, element("legend", {}, "Show"), layer("truth", "true overlaps"), layer("view", "what the technique looks at"),
    layer("colours", "the sprites' own colours"), layer("solid", "what collides, over what is drawn"), layer("names", "names", false), ...more.map(one => layer(...one))));
  const words = {found: "found", missed: "missed", invented: "invented", mistimed: "wrong time", outside: "true, outside its domain", tunnelled: "only between two frames"};
  host.append(element("ul", {class: "legend", "aria-label": "Colours"}, ...Object.entries(words).map(([name, text]) => element("li", {}, element("i", {class: name}), text))));
  for (const input of host.querySelectorAll("input")) input.addEventListener("change", draw);
}
const shows = id => $(id).checked;
/// As large as there is room, of the window's height at most that share. Returns pixels of the page to one of the screen.
export function fit(canvas, width, height, least, share) {
  const scale = Math.min(canvas.parentElement.clientWidth / width, Math.max(least, innerHeight * share) / height), ratio = devicePixelRatio || 1;
  canvas.style.width = `${width * scale}px`;
  canvas.style.height = `${height * scale}px`;
  canvas.width = Math.round(width * scale * ratio);
  canvas.height = Math.round(height * scale * ratio);
  return scale;
}

// ---- shapes --------------------------------------------------------------------------------------------------------

export function solid(shape, x, y) {
  const runs = shape.rows[y];
  if (!runs) return false;
  for (let i = 0; i < runs.length; i += 2) if (x >= runs[i] && x < runs[i] + runs[i + 1]) return true;
  return false;
}
function silhouette(shape, fill) {
  shape.silhouettes ||= new Map();
  if (!shape.silhouettes.has(fill)) {
    const canvas = element("canvas", {width: shape.width, height: shape.height}), pen = canvas.getContext("2d");
    pen.fillStyle = fill;
    shape.rows.forEach((runs, y) => {
      for (let i = 0; i < runs.length; i += 2) pen.fillRect(runs[i], y, runs[i + 1], 1);
    });
    shape.silhouettes.set(fill, canvas);
  }
  return shape.silhouettes.get(fill);
}
/// The picture in its own colours, where there is one and they are wanted.
const pictureOf = (shape, fill) => shows("colours") && shape.drawn || silhouette(shape, fill);
/// What is drawn, and over it what collides if that is something else and is wanted.
function drawShape(pen, shape, fill, x, y) {
  if (!shape.sprite) {
    pen.drawImage(pictureOf(shape, fill), x, y);
    return;
  }
  const own = shows("colours") && shape.sprite.drawn;
  pen.save();
  if (!own) pen.globalAlpha = .4;
  pen.drawImage(pictureOf(shape.sprite, fill), x + shape.sprite.x, y + shape.sprite.y);
  pen.globalAlpha = own ? .55 : 1;
  if (shows("solid")) pen.drawImage(silhouette(shape, fill), x, y);
  pen.restore();
}
const linear = value => value <= 10 ? value / 3294.6 : ((value / 255 + .055) / 1.055) ** 2.4;
const luminance = (r, g, b) => .2126 * linear(r) + .7152 * linear(g) + .0722 * linear(b);
/// Whether the shape's picture, on average, can hardly be told from the dark stage.
export function isDim(shape) {
  const picture = shape.drawn || shape.sprite?.drawn;
  if (!picture) return false;
  if (shape.dim !== undefined) return shape.dim;
  const {data: bytes} = picture.getContext("2d").getImageData(0, 0, picture.width, picture.height);
  let sum = 0, count = 0;
  for (let i = 0; i < bytes.length; i += 4) if (bytes[i + 3] >= 128) {
    sum += luminance(bytes[i], bytes[i + 1], bytes[i + 2]);
    ++count;
  }
  return shape.dim = count > 0 && (sum / count + .05) / (luminance(10, 14, 19) + .05) < 1.6;
}

// ---- a frame -------------------------------------------------------------------------------------------------------

/// Draws a frame with the layers of a technique, its true contacts ({objects, fate}) and its false answers ({sort, pairs, objects}). Returns
/// the pen, and how wide a thin line is.
export function paint(canvas, frame, layers, contacts, falses, first) {
  const pen = canvas.getContext("2d"), k = canvas.width / frame.width, thin = (devicePixelRatio || 1) / k;
  pen.setTransform(k, 0, 0, k, 0, 0);
  pen.imageSmoothingEnabled = false;
  pen.fillStyle = shows("colours") && frame.dim ? colour("grey") : colour("dark");
  pen.fillRect(0, 0, frame.width, frame.height);
  if (frame.terrain) pen.drawImage(pictureOf(frame.terrain.shape, "#4a5562"), frame.terrain.x, frame.terrain.y);
  const view = of => layers.forEach(layer => {
    pen.lineWidth = thin;
    pen.strokeStyle = "rgba(210,224,236,.6)";
    of[layer]?.(pen, thin, frame);
  });
  if (shows("view")) view(ground);
  each(frame, b => {
    const seen = b.shape.sprite || b.x < frame.width && b.y < frame.height && b.x + b.w > 0 && b.y + b.h > 0;
    if (seen) drawShape(pen, b.shape, roleColours[b.role], b.x, b.y);
  });
  if (shows("view")) view(views);
  if (shows("truth")) drawContacts(pen, thin, frame, contacts);
  falses.forEach(one => drawFalse(pen, thin, frame, one));
  if (shows("names")) drawNames(pen, thin, frame, first);
  return {pen, thin};
}
const each = (frame, use) => frame.order.forEach(index => use(frame.body[index]));
export function stroke(pen, ...points) {
  pen.beginPath();
  points.forEach(([x, y], i) => i ? pen.lineTo(x, y) : pen.moveTo(x, y));
  pen.stroke();
}
function circle(pen, [x, y, radius]) {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 7);
  pen.stroke();
}
const outline = (pen, {x, y, w, h}, margin = 0) => pen.strokeRect(x - margin, y - margin, w + 2 * margin, h + 2 * margin);

/// The layers that lie under the objects: cells, the part of the screen that is seen, and how much of a line's clocks VERA needed.
const ground = {
  cells(pen) {
    pen.strokeStyle = "#26313b";
    for (let x = 0; x <= 640; x += 40) stroke(pen, [x, 0], [x, 480]);
    for (let y = 0; y <= 480; y += 30) stroke(pen, [0, y], [640, y]);
    pen.strokeStyle = "#4b5c6b";
    stroke(pen, [320, 0], [320, 480]);
    stroke(pen, [0, 240], [640, 240]);
  },
  square(pen) {
    pen.strokeStyle = "#4b5c6b";
    pen.strokeRect(0, 0, 256, 256);
  },
  /// Red where it left something out.
  "line-load"(pen, thin, {lines, width, height}) {
    lines?.rows.forEach((row, y) => {
      if (row.drawn + row.dropped === 0 || y >= height) return;
      pen.fillStyle = row.dropped > 0 || row.cut ? "rgba(255,95,82,.45)" : "rgba(98,181,255,.16)";
      pen.fillRect(0, y, width * Math.min(1, row.clocks / lineClocks), 1);
    });
  },
};
/// The rows and columns of what marks, as `marked` of its box, and the points that are looked up.
function drawBands(pen, frame, marked) {
  each(frame, b => {
    if (attacks(b.role)) {
      const r = marked(b);
      pen.fillStyle = "rgba(116,199,255,.10)";
      pen.fillRect(0, r.y, frame.width, r.h);
      pen.fillRect(r.x, 0, r.w, frame.height);
      outline(pen, r);
    } else if (attacked(b.role)) {
      const x = b.x + Math.floor(b.w / 2) + .5, y = b.y + Math.floor(b.h / 2) + .5;
      stroke(pen, [x - 4, y], [x + 4, y]);
      stroke(pen, [x, y - 4], [x, y + 4]);
    }
  });
}
/// Around the ship, the dots that are black in the grey: what lies on them only is not seen.
function drawGrey(pen, frame, odd) {
  const margin = 8;
  pen.fillStyle = "rgba(8,11,15,.72)";
  each(frame, b => {
    if (b.role !== "player") return;
    for (let y = b.y - margin; y < b.y + b.h + margin; ++y) for (let x = b.x - margin; x < b.x + b.w + margin; ++x) {
      if (((x + y + odd) & 1) === 0) pen.fillRect(x, y, 1, 1);
    }
  });
}
/// Where two boxes overlap, for every such pair that may hit each other.
export function zones(frame) {
  const list = [], there = [...frame.order].sort((a, b) => a - b);
  there.forEach((i, place) => there.slice(place + 1).forEach(j => {
    const zone = intersection(frame.body[i], frame.body[j]);
    if (zone.w > 0 && zone.h > 0 && frame.mayHit(i, j)) list.push({pair: [i, j], zone});
  }));
  return list;
}
/// The layers of what a technique looks at.
const views = {
  boxes(pen, thin, frame) { each(frame, b => outline(pen, b)); },
  "fair-boxes"(pen, thin, frame) { each(frame, b => { if (b.fair) outline(pen, b.fair); }); },
  circles(pen, thin, frame) { each(frame, b => circle(pen, b.circle)); },
  ways(pen, thin, frame) {
    each(frame, b => {
      if (b.role === "scenery") return;
      circle(pen, b.circle);
      if (!b.from) return;
      pen.setLineDash([3 * thin, 3 * thin]);
      circle(pen, b.from.circle);
      pen.setLineDash([]);
      stroke(pen, b.from.circle, b.from.to);
    });
  },
  bands(pen, thin, frame) { drawBands(pen, frame, b => b); },
  "game-bands"(pen, thin, frame) {
    drawBands(pen, frame, b => b.role === "player" ? {x: b.x + 4, y: b.y + 4, w: 8, h: 8} : {x: b.x, y: b.y + 1, w: 12, h: 8});
  },
  grey(pen, thin, frame) { drawGrey(pen, frame, frame.parity); },
  "wrong-grey"(pen, thin, frame) { drawGrey(pen, frame, frame.parity ^ 1); },
  zones(pen, thin, frame) { zones(frame).forEach(({zone}) => outline(pen, zone)); },
  /// The group masks, where there is room for them.
  groups(pen, thin, frame) {
    if (frame.order.length > 40) return;
    pen.font = `${11 * thin}px ui-monospace, "DejaVu Sans Mono", monospace`;
    pen.fillStyle = "#c9d6e2";
    each(frame, b => { if (b.groups) pen.fillText(bits(b.groups), b.x, attacks(b.role) ? b.y - 4 * thin : b.y + b.h + 12 * thin); });
  },
  /// The line that is looked at.
  line(pen, thin, {lines, width}) {
    if (!lines) return;
    pen.setLineDash([2 * thin, 4 * thin]);
    pen.strokeStyle = "#ffe08a";
    stroke(pen, [0, lines.line + .5], [width, lines.line + .5]);
    pen.setLineDash([]);
  },
};

// The screen's pixels that are solid in both of some masks, each pair in a colour of its own; drawn at once.
const common = {canvas: element("canvas")};
function addCommon({width, height}, a, b, fill) {
  const z = intersection(a, b), rgb = parseInt(fill.slice(1), 16);
  // The bytes of a pixel are red, green, blue and alpha, the lowest first.
  const word = (0xff000000 | (rgb & 255) << 16 | rgb & 0xff00 | rgb >> 16) >>> 0;
  for (let y = Math.max(z.y, 0); y < Math.min(z.y + z.h, height); ++y) {
    const first = a.shape.rows[y - a.y], second = b.shape.rows[y - b.y];
    for (let i = 0, j = 0; i < first.length && j < second.length;) {
      const from = Math.max(a.x + first[i], b.x + second[j]), firstEnd = a.x + first[i] + first[i + 1], secondEnd = b.x + second[j] + second[j + 1];
      const left = Math.max(from, 0), right = Math.min(firstEnd, secondEnd, width);
      if (left < right) common.words.fill(word, y * width + left, y * width + right);
      if (firstEnd < secondEnd) i += 2;
      else j += 2;
    }
  }
  return z;
}
/// Every pixel that is solid in both masks, in the colour of what the technique says of the two.
function drawContacts(pen, thin, frame, contacts) {
  if (contacts.length === 0) return;
  const {width, height, terrain} = frame, canvas = common.canvas;
  if (canvas.width !== width || canvas.height !== height || !common.image) {
    Object.assign(canvas, {width, height});
    common.image = canvas.getContext("2d").createImageData(width, height);
    common.words = new Uint32Array(common.image.data.buffer);
  }
  common.words.fill(0);
  const order = ["outside", "found", "missed"], last = terrain && {...terrain, w: terrain.shape.width, h: terrain.shape.height};
  const painted = [...contacts].sort((a, b) => order.indexOf(a.fate) - order.indexOf(b.fate)).map(({objects: [a, b], fate}) =>
    ({fate, pair: b !== undefined, zone: addCommon(frame, frame.body[a], b === undefined ? last : frame.body[b], marks[fate])}));
  canvas.getContext("2d").putImageData(common.image, 0, 0);
  pen.drawImage(canvas, 0, 0);
  pen.lineWidth = 1.5 * thin;
  for (const {fate, pair, zone} of painted) {
    pen.strokeStyle = marks[fate];
    if (pair && fate !== "outside") outline(pen, zone, 4 * thin);
  }
}
/// Where a body is, or with where it was.
function around(b, back) {
  if (!back || !b.from) return b;
  const x = Math.min(b.x, b.from.x), y = Math.min(b.y, b.from.y);
  return {x, y, w: Math.max(b.x + b.w, b.from.x + b.from.w) - x, h: Math.max(b.y + b.h, b.from.y + b.from.h) - y};
}
/// Frames around what was answered falsely, with the two joined.
function drawFalse(pen, thin, frame, {sort, pairs, objects}) {
  pen.lineWidth = 2 * thin;
  pen.strokeStyle = marks[sort];
  pen.setLineDash(sort === "missed" ? [] : [5 * thin, 3 * thin]);
  for (const part of pairs.length ? pairs : objects.map(index => [index])) {
    const boxes = part.map(index => around(frame.body[index], sort === "tunnelled"));
    boxes.forEach(one => outline(pen, one, 3 * thin));
    if (boxes.length === 2) stroke(pen, ...boxes.map(b => [b.x + b.w / 2, b.y + b.h / 2]));
  }
  pen.setLineDash([]);
}
/// The name under each body, that of the `first` one first; one that would lie on another is left out.
function drawNames(pen, thin, frame, first) {
  const placed = [];
  pen.font = `${11 * thin}px system-ui, "DejaVu Sans", sans-serif`;
  pen.textAlign = "center";
  pen.lineWidth = 3 * thin;
  for (const index of [...frame.order].sort((a, b) => (b === first) - (a === first))) {
    const b = frame.body[index], x = b.x + b.w / 2, y = b.y + b.h + 14 * thin, half = pen.measureText(b.id).width / 2;
    if (placed.some(one => Math.abs(one.x - x) < one.half + half && Math.abs(one.y - y) < 11 * thin)) continue;
    placed.push({x, y, half});
    pen.strokeStyle = "rgba(10,14,19,.8)";
    pen.strokeText(b.id, x, y);
    pen.fillStyle = "rgba(222,230,238,.9)";
    pen.fillText(b.id, x, y);
  }
  pen.textAlign = "start";
}
/// A cross, brackets or what else is chosen is drawn in this colour.
export const chosenColour = "#ffe08a";
