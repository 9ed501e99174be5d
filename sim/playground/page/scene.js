// The scene on the stage: two frames, the one before and this one, in the form of docs/reference/scene.md.
import {$, data, element} from "./common.js";
import {lineOfInterest, readLines} from "./lines.js";
import {isDim, whole} from "./stage.js";
import {answerOf} from "./insides.js";

export const stage = {scene: null, origin: null, frames: 1, chosen: -1, technique: "pixels", answers: null};
export const nowOf = object => object.path ? object.path[1] : object.at;
const beforeOf = object => object.path ? object.path[0] : object.at;
export const maskName = object => Array.isArray(object.mask) ? object.mask[1] : object.mask;
const maskBefore = object => Array.isArray(object.mask) ? object.mask[0] : object.mask;
/// The point whose motion is the object's.
const anchorOf = name => stage.scene.masks[name].anchor || sizeOf(stage.scene.masks[name]).map(side => side / 2);
/// The motion of the anchor, in the world; a jump is none.
export const speedOf = object => object.jumps ? [0, 0]
  : [0, 1].map(axis => nowOf(object)[axis] + anchorOf(maskName(object))[axis] - beforeOf(object)[axis] - anchorOf(maskBefore(object))[axis]);
export const scrollNow = () => stage.scene.scroll ? stage.scene.scroll.path[1] : [0, 0];
export const sizeOf = mask => [mask.rows[0].length, mask.rows.length];
/// Where an object is on the screen, in whole pixels.
export function boxOf(object) {
  const now = nowOf(object), scroll = scrollNow(), [w, h] = sizeOf(stage.scene.masks[maskName(object)]);
  return {x: whole(now[0]) - whole(scroll[0]), y: whole(now[1]) - whole(scroll[1]), w, h};
}
/// A mask, or terrain, of rows of text as a shape of the stage.
function shapeOfRows(rows, drawn) {
  return {width: rows[0].length, height: rows.length, drawn, rows: rows.map(row => [...row.matchAll(/[^.]+/g)].flatMap(run => [run.index, run[0].length]))};
}
export const shapes = new Map();
export function shapeOf(name) {
  if (!shapes.has(name)) {
    const {rows, sprite} = stage.scene.masks[name], picture = stage.pictures[name], [x, y] = sprite?.at || [0, 0];
    shapes.set(name, sprite ? {...shapeOfRows(rows), sprite: {x, y, ...shapeOfRows(sprite.rows, picture)}} : shapeOfRows(rows, picture));
  }
  return shapes.get(name);
}
/// The moment as the stage takes a frame.
export function frameNow() {
  const {scene, answers} = stage, [width, height] = scene.screen, scroll = scrollNow(), fair = answers?.inside.boxes;
  const body = scene.objects.map((object, index) => {
    const now = nowOf(object), box = boxOf(object), {x, y, radius} = circleOf(maskName(object)), [vx, vy] = speedOf(object), [left, top, right, bottom] = fair?.[index] || [];
    const circle = [now[0] - scroll[0] + x, now[1] - scroll[1] + y, radius];
    return {id: object.id, role: roleOf(object), groups: answers?.groups[index], shape: shapeOf(maskName(object)), ...box, circle,
      fair: right > left && bottom > top ? {x: left, y: top, w: right - left, h: bottom - top} : null,
      from: vx || vy ? {...box, x: whole(box.x - vx), y: whole(box.y - vy), circle: [circle[0] - vx, circle[1] - vy, radius], to: circle} : null};
  });
  if (scene.terrain) stage.land ||= shapeOfRows(scene.terrain.rows);
  const {at = [0, 0]} = scene.terrain || {}, lines = answers && answerOf(stage.technique)?.lines, rows = lines && readLines(lines);
  return {width, height, body, order: scene.objects.map((_, index) => index), dim: body.some(one => isDim(one.shape)), parity: whole(scroll[0]) + whole(scroll[1]) & 1,
    mayHit: (a, b) => mayHit(scene.objects[a].class, scene.objects[b].class), lines: rows?.length ? {rows, line: lineOfInterest(rows)} : null,
    terrain: scene.terrain ? {shape: stage.land, x: whole(at[0]) - whole(scroll[0]), y: whole(at[1]) - whole(scroll[1])} : null};
}
const mayHit = (a, b) => !rules() || !!rules()[a]?.includes(b) || !!rules()[b]?.includes(a);
/// The circle that stands for an object.
function circleOf(name) {
  const mask = stage.scene.masks[name];
  if (!circles.has(name)) {
    let area = 0, x = 0, y = 0;
    mask.rows.forEach((row, j) => [...row].forEach((dot, i) => {
      if (dot === ".") return;
      ++area;
      x += i + .5;
      y += j + .5;
    }));
    circles.set(name, {x: x / area, y: y / area, radius: Math.sqrt(area / Math.PI)});
  }
  const own = mask.circle || {}, usual = circles.get(name);
  return {x: own.centre ? own.centre[0] : usual.x, y: own.centre ? own.centre[1] : usual.y, radius: own.radius ?? usual.radius};
}
export const circles = new Map();
const classes = () => [...new Set(["player", "player-bullet", "enemy", "enemy-bullet", "wall", "bounce-wall", "bunker", "scenery", ...stage.scene.objects.map(object => object.class)])];
export const rules = () => stage.scene.hits;
/// The classes that a scene with rules knows: another would be an error.
export const allowedClasses = () => rules() ? classes().filter(name => known.has(name) || name in rules() || Object.values(rules()).some(list => list.includes(name)) || stage.scene.roles?.[name]) : classes();
const known = new Set(["player", "player-bullet", "enemy", "enemy-bullet", "bunker", "wall", "bounce-wall", "scenery"]);
const roleOf = object => known.has(object.class) ? object.class : stage.scene.roles?.[object.class] || "none";
export const nameOf = index => stage.scene.objects[index].id;

/// Puts an object somewhere; without a speed it keeps the one that it has.
export function put(object, now, speed = speedOf(object)) {
  const far = 1e6, clamp = value => Math.max(-far, Math.min(far, value));
  const rounded = value => Math.round(value * 1e6) / 1e6;
  object.path = [now.map((value, axis) => clamp(rounded(value - speed[axis]))), now.map(value => clamp(rounded(value)))];
  delete object.at;
  delete object.from;
  delete object.jumps;
  if (Array.isArray(object.mask)) object.mask = object.mask[1];
}
const mirrored = rows => rows.map(row => [...row].reverse().join(""));
const upsideDown = rows => [...rows].reverse();
/// A quarter turn to the right.
const turned = rows => [...rows[0]].map((_, column) => rows.map(row => row[column]).reverse().join(""));
/// What else than rows a mask has, after turning: its sides in the order left, top, right and bottom, and where its sprite is.
const sidesAfter = {
  right: ([left, top, right, bottom]) => [bottom, left, top, right], left: ([left, top, right, bottom]) => [top, right, bottom, left],
  mirror: ([left, top, right, bottom]) => [right, top, left, bottom], flip: ([left, top, right, bottom]) => [left, bottom, right, top]
};
const cornerAfter = {
  right: ([x, y], [, h], [, tall]) => [h - y - tall, x], left: ([x, y], [w], [wide]) => [y, w - x - wide],
  mirror: ([x, y], [w], [wide]) => [w - x - wide, y], flip: ([x, y], [, h], [, tall]) => [x, h - y - tall]
};
function turnedMask(mask, how) {
  const turnedOne = {rows: turns[how].rows(mask.rows)}, {sprite} = mask;
  for (const side of ["inset", "outset"]) {
    if (mask[side] !== undefined) turnedOne[side] = Array.isArray(mask[side]) ? sidesAfter[how](mask[side]) : mask[side];
  }
  if (mask.anchor) turnedOne.anchor = cornerAfter[how](mask.anchor, sizeOf(mask), [0, 0]);
  if (sprite) turnedOne.sprite = {rows: turns[how].rows(sprite.rows), at: cornerAfter[how](sprite.at || [0, 0], sizeOf(mask), sizeOf(sprite))};
  return turnedOne;
}
export const turns = {
  left: {name: "turned left", rows: rows => turned(turned(turned(rows))), draw: (pen, w, h) => { pen.translate(0, w); pen.rotate(-Math.PI / 2); }},
  right: {name: "turned right", rows: turned, draw: (pen, w, h) => { pen.translate(h, 0); pen.rotate(Math.PI / 2); }},
  mirror: {name: "mirrored", rows: mirrored, draw: (pen, w) => { pen.translate(w, 0); pen.scale(-1, 1); }},
  flip: {name: "upside down", rows: upsideDown, draw: (pen, w, h) => { pen.translate(0, h); pen.scale(1, -1); }}
};
/// Turns the object's mask; masks of one picture that are the same are kept once. Returns the mask's name.
export function turn(object, how) {
  const from = maskName(object), mask = stage.scene.masks[from];
  // A ship that is there in all its directions has the next one.
  const numbered = /^(.*-)(\d+)$/.exec(from);
  const next = numbered && stage.sheet.find(one => one === `${numbered[1]}${String((Number(numbered[2]) + (how === "left" ? 31 : 1)) % 32).padStart(numbered[2].length, "0")}`);
  if (next && (how === "left" || how === "right")) {
    stage.scene.masks[next] ||= stage.origin.masks[next];
    object.mask = next;
    return next;
  }
  const after = turnedMask(mask, how), plain = ({rows, inset = 0, outset = 0, anchor = null, sprite = null}) => JSON.stringify([rows, inset, outset, anchor, sprite]), text = plain(after);
  const same = Object.keys(stage.scene.masks).find(name => plain(stage.scene.masks[name]) === text && !stage.scene.masks[name].circle && !mask.circle);
  const name = same || unused(from.replace(/ \d+$/, ""), stage.scene.masks);
  if (!same) {
    stage.scene.masks[name] = after;
    if (stage.pictures[from]) stage.pictures[name] = redrawn(stage.pictures[from], turns[how].draw);
  }
  object.mask = name;
  return name;
}
/// The picture after what `draw` does to the pen.
function redrawn(picture, draw) {
  const swap = draw === turns.left.draw || draw === turns.right.draw;
  const canvas = element("canvas", {width: swap ? picture.height : picture.width, height: swap ? picture.width : picture.height});
  const pen = canvas.getContext("2d");
  draw(pen, picture.width, picture.height);
  pen.drawImage(picture, 0, 0);
  return canvas;
}
/// A name that none of them has.
export function unused(name, taken) {
  const has = Array.isArray(taken) ? one => taken.includes(one) : one => one in taken;
  if (!has(name)) return name;
  let number = 2;
  while (has(`${name} ${number}`)) ++number;
  return `${name} ${number}`;
}
/// The scene as it is opened, shared and taken home: masks that nobody has are left out.
export function sceneText() {
  const used = new Set(stage.scene.objects.flatMap(object => object.mask));
  const masks = Object.fromEntries(Object.entries(stage.scene.masks).filter(([name]) => used.has(name)));
  const {objects, terrain, ...rest} = stage.scene;
  return JSON.stringify({...rest, masks, ...(terrain ? {terrain} : {}), objects});
}

// A scene in a link: its text, deflated, in base 64 without what an address may not have.
const fromBytes = bytes => btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), "")).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
export const toBytes = text => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), letter => letter.charCodeAt(0));
/// Stops where the result would have more than `most` bytes.
async function through(bytes, stream, most) {
  const writer = stream.writable.getWriter();
  // What is wrong with the bytes is said by the end that is read.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  const parts = [], reader = stream.readable.getReader();
  for (let size = 0, {done, value} = await reader.read(); !done; {done, value} = await reader.read()) {
    size += value.length;
    if (size > most) throw tooLarge("link: its scene", `more than ${most}`);
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
export const packLink = async text => fromBytes(await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"), Infinity));
export const unpackLink = async packed => new TextDecoder().decode(await through(toBytes(packed), new DecompressionStream("deflate-raw"), data.mostText));
/// What the models say of the text of a scene, said before they get it.
export const tooLarge = (what, size) => Object.assign(new Error(`${what} has ${size} bytes of text, expected ${data.mostText} at most in a page`), {tooLarge: true});

// A picture of one's own. In a palette picture without transparency the background colour is not solid: it is made transparent
// before the browser decodes the picture, and is then what the program takes it for.
const crcTable = Array.from({length: 256}, (_, n) => { for (let k = 0; k < 8; ++k) n = n & 1 ? 0xEDB88320 ^ n >>> 1 : n >>> 1; return n >>> 0; });
const crc32 = bytes => (bytes.reduce((crc, byte) => crcTable[(crc ^ byte) & 255] ^ crc >>> 8, 0xFFFFFFFF) ^ 0xFFFFFFFF) >>> 0;
function withTransparency(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const signature = [137, 80, 78, 71, 13, 10, 26, 10];
  if (bytes.length < 33 || signature.some((byte, i) => bytes[i] !== byte)) throw new Error("not a PNG file");
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  if (width * height > data.mostText) throw new Error(`has ${width}x${height} pixels, expected ${data.mostText} at most in a page`);
  if (bytes[25] !== 3) return bytes;
  let background = 0;
  for (let at = 8; at + 12 <= bytes.length;) {
    const size = view.getUint32(at), type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (type === "tRNS") return bytes;
    if (type === "bKGD") background = bytes[at + 8];
    if (type === "IDAT") {
      const chunk = new Uint8Array(8 + background + 1 + 4), head = new DataView(chunk.buffer);
      head.setUint32(0, background + 1);
      chunk.set([116, 82, 78, 83], 4);  // tRNS
      chunk.fill(255, 8, 8 + background);
      head.setUint32(9 + background, crc32(chunk.subarray(4, 9 + background)));
      const all = new Uint8Array(bytes.length + chunk.length);
      all.set(bytes.subarray(0, at));
      all.set(chunk, at);
      all.set(bytes.subarray(at), at + chunk.length);
      return all;
    }
    at += 12 + size;
  }
  throw new Error("damaged PNG file: no picture in it");
}
export async function decode(bytes) {
  const blob = new Blob([withTransparency(bytes)], {type: "image/png"});
  let bitmap;
  try {
    bitmap = await createImageBitmap(blob, {premultiplyAlpha: "none", colorSpaceConversion: "none"});
  } catch {
    throw new Error("damaged PNG file");
  }
  const canvas = element("canvas", {width: bitmap.width, height: bitmap.height});
  const pen = canvas.getContext("2d", {willReadFrequently: true});
  pen.drawImage(bitmap, 0, 0);
  return {canvas, pixels: pen.getImageData(0, 0, canvas.width, canvas.height)};
}
