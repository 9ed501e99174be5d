// What came as numbers (sim/show/compare/comparison_page.cpp, film_data.cpp), in words, and each frame as the stage takes it.
import {data, element} from "./common.js";
import {Packed, track} from "./packed.js";
import {lineOfInterest, readLines} from "./lines.js";
import {intersection, isDim, whole} from "./stage.js";
import {apartFrom} from "./panels.js";

export const {width, height, frames} = data;
export const state = {technique: data.techniques[0], reason: "", line: null, pointed: null};
export const n = data.objects.length;
export const pairOf = item => [Math.floor(item / n), item % n];
const sorts = ["missed", "invented", "mistimed", "tunnelled"];
export const reasons = Object.fromEntries(data.reasons);
function readTruth(text) {
  const numbers = new Packed(text), list = [];
  while (!numbers.ended) list.push({pairs: numbers.list().map(pairOf), terrain: numbers.list()});
  return list;
}
export const truths = readTruth(data.truth);
/// Pairs that share a pixel on the way.
const movingNumbers = new Packed(data.moving);
for (const truth of truths) truth.moving = movingNumbers.list().map(pairOf);
/// Of each true contact, pairs and then the terrain's: the first common pixel, and how many.
const areaNumbers = new Packed(data.areas);
for (const truth of truths) {
  truth.areas = Array.from({length: truth.pairs.length + truth.terrain.length}, () => ({x: areaNumbers.next(), y: areaNumbers.next(), pixels: areaNumbers.next()}));
}
function readAnswers(text) {
  const numbers = new Packed(text), answers = new Map();
  for (let frame = 0; !numbers.ended;) {
    frame += numbers.next();
    answers.set(frame, {found: numbers.list(), missed: numbers.list(), invented: numbers.list(), mistimed: numbers.list()});
  }
  return answers;
}
/// Places in each frame's list of true pairs.
function readOutside(text) {
  const numbers = new Packed(text);
  return Array.from({length: frames}, () => numbers.ended ? null : numbers.list());
}
function readFalses(text, says) {
  const numbers = new Packed(text), falses = [];
  for (let frame = 0; !numbers.ended;) {
    frame += numbers.next();
    const sort = sorts[numbers.next()], reason = numbers.next() - 1, item = numbers.next() - 1, flat = numbers.list();
    const pairs = [];
    for (let i = 0; i < flat.length; i += 2) pairs.push([flat[i], flat[i + 1]]);
    const objects = says === "object" && item >= 0 ? [item] : [];
    const ids = [...new Set([...flat, ...objects])].sort((a, b) => a - b).map(i => data.objects[i].id);
    const text = says === "group" && item >= 0 ? `group bit ${item}: ${ids.join(", ")}` : ids.join(ids.length === 2 ? " and " : ", ");
    falses.push({frame, sort, reason: reason < 0 ? "unknown" : data.reasons[reason][0], pairs, objects, text});
  }
  return falses;
}
for (const technique of data.techniques) {
  technique.says = technique.figures.says;
  technique.judge = technique.figures.judge;
  technique.falses = readFalses(technique.falses, technique.says);
  technique.answers = readAnswers(technique.answers);
  technique.outside = readOutside(technique.outside);
  technique.unnamed = technique.unnamed === undefined ? null : readOutside(technique.unnamed);
  technique.byFrame = new Map();
  for (const f of technique.falses) {
    if (!technique.byFrame.has(f.frame)) technique.byFrame.set(f.frame, []);
    technique.byFrame.get(f.frame).push(f);
  }
}
/// Of a technique that is judged by circles: how many it names though the pixels share nothing, now or on the way, and how many
/// true contacts it could have named and does not.
export function unlikePixels(technique, frame) {
  if (!technique.unnamed) return {apart: 0, unnamed: 0};
  const {pairs, moving} = truths[frame], {found, invented} = technique.answers.get(frame) || none;
  const named = [...found, ...invented].map(item => technique.says === "pair" ? pairOf(item) : [item]);
  return {apart: apartFrom(named, [...pairs, ...moving]).length, unnamed: technique.unnamed[frame]?.length || 0};
}
export const falsesOf = frame => state.technique.byFrame.get(frame) || [];

const trackOf = at => ({x: track(at.x, frames), y: track(at.y, frames)});
const tracks = data.objects.map(object => ({...trackOf(object), shape: track(object.shape, frames)}));
const scrolled = trackOf(data.scroll);
export const land = data.terrain ? trackOf(data.terrain) : null;
export const there = (index, frame) => frame >= data.objects[index].life[0] && frame < data.objects[index].life[1];
const jumps = data.objects.map(object => new Set(object.jumps));
/// The frame before, if motion led from there to this one.
const earlier = (index, frame) => frame <= Math.max(data.objects[index].life[0], 0) || jumps[index].has(frame) ? frame : frame - 1;
/// All objects in drawing order.
const ownOrder = data.objects.map((_, index) => index);
const drawingOrder = frame => data.orders.reduce((order, [from, changed]) => from <= frame ? changed : order, ownOrder);
const mayHit = (a, b) => !data.rules || data.rules[data.objects[a].class].includes(data.objects[b].class);
const place = (index, frame) => ({x: tracks[index].x(frame), y: tracks[index].y(frame)});
const shapeOf = (index, frame) => data.shapes[tracks[index].shape(frame)];
/// A frame as the stage takes it.
export function frameOf(frame) {
  const order = drawingOrder(frame).filter(index => there(index, frame));
  const body = data.objects.map((object, index) => {
    const shape = shapeOf(index, frame), {x, y} = place(index, frame), [cx, cy, radius] = shape.circle, [left, top, right, bottom] = object.extents[tracks[index].shape(frame)];
    const at = {x: whole(x), y: whole(y), w: shape.width, h: shape.height};
    return {id: object.id, role: object.role, groups: object.groups, shape, ...at, circle: [x + cx, y + cy, radius], from: cameFrom(index, frame),
      fair: {x: at.x - left, y: at.y - top, w: at.w + left + right, h: at.h + top + bottom}};
  });
  const rows = linesOf(state.technique, frame);
  return {width, height, order, body, mayHit, dim, parity: whole(scrolled.x(frame)) + whole(scrolled.y(frame)) & 1,
    terrain: data.terrain ? {shape: data.terrain, x: land.x(frame), y: land.y(frame)} : null, lines: rows && {rows, line: lineShown(frame)}};
}
/// Where an object was, as Film::bodies has it: the shape that it showed on the way, and that shape's corner at both ends, in pixels of the
/// screen in this frame. Null if it has not moved.
function cameFrom(index, frame) {
  const then = earlier(index, frame), shape = shapeOf(index, then), is = shapeOf(index, frame), [cx, cy, radius] = shape.circle;
  const was = place(index, then), now = place(index, frame);
  const from = {x: was.x + scrolled.x(then) - scrolled.x(frame), y: was.y + scrolled.y(then) - scrolled.y(frame)};
  const to = {x: now.x + is.anchor[0] - shape.anchor[0], y: now.y + is.anchor[1] - shape.anchor[1]};
  if (shape === is && from.x === to.x && from.y === to.y) return null;
  return {x: whole(from.x), y: whole(from.y), w: shape.width, h: shape.height, circle: [from.x + cx, from.y + cy, radius], to: [to.x + cx, to.y + cy]};
}
/// The frame's rows of VERA's lines; null if nothing of it was kept.
export function linesOf(technique, frame) {
  if (!technique.lines || !technique.lines[frame]) return null;
  const kept = technique.linesRead;
  if (!kept || kept.frame !== frame) technique.linesRead = {frame, rows: readLines(technique.lines[frame])};
  return technique.linesRead.rows;
}
/// The line chosen, else the first with a collision, else that of a contact missed, else the first with a sprite.
export function lineShown(frame) {
  if (state.line !== null) return state.line;
  const missed = falsesOf(frame).find(f => f.sort === "missed" && f.pairs.length);
  return lineOfInterest(linesOf(state.technique, frame) || [], missed && intersection(...missed.pairs[0].map(index => box(index, frame))).y);
}
export function box(index, frame) {
  const shape = shapeOf(index, frame), p = place(index, frame);
  return {x: whole(p.x), y: whole(p.y), w: shape.width, h: shape.height, shape};
}

// What a technique made of a frame.
export const none = {found: [], missed: [], invented: [], mistimed: []};
export const outcome = frame => state.technique.answers.get(frame) || none;
/// How the technique takes the true pair at that place in the frame's list.
function fate(place, frame) {
  const [a, b] = truths[frame].pairs[place];
  if (state.technique.unnamed?.[frame]?.includes(place)) return "missed";
  if (falsesOf(frame).some(f => f.sort === "missed" && f.pairs.some(p => p[0] === a && p[1] === b))) return "missed";
  const outside = state.technique.outside[frame];
  return !outside || outside.includes(place) ? "outside" : "found";
}
/// How it takes an object on the terrain.
function terrainFate(index, frame) {
  if (state.technique.judge !== "G2" || data.objects[index].role !== "player") return "outside";
  return outcome(frame).missed.includes(index) ? "missed" : "found";
}
/// The true contacts of a frame: who, the first common pixel, how many, and what the technique makes of it.
export function contactsOf(frame) {
  const truth = truths[frame], id = index => data.objects[index].id;
  return [...truth.pairs.map((pair, place) => ({objects: pair, text: pair.map(id).join(" and "), fate: fate(place, frame)})),
    ...truth.terrain.map(index => ({objects: [index], text: `${id(index)} and the terrain`, fate: terrainFate(index, frame)}))]
    .map((contact, place) => ({...contact, ...truth.areas[place]}));
}

// The pictures of the shapes, in their own colours.
const apart = data.shapes.filter(shape => shape.sprite).map(shape => shape.sprite);
export const hasSprites = apart.length > 0;
export const pictured = [...data.shapes, ...apart, ...(data.terrain ? [data.terrain] : [])].filter(shape => shape.picture);
let dim = false;
/// `ready` is called when all of them have been read.
export function readPictures(ready) {
  Promise.all(pictured.map(async shape => {
    const image = new Image();
    await new Promise(read => {
      image.addEventListener("load", read);
      image.src = `data:image/png;base64,${shape.picture}`;
    });
    shape.drawn = element("canvas", {width: shape.width, height: shape.height});
    shape.drawn.getContext("2d", {willReadFrequently: true}).drawImage(image, 0, 0);
  })).then(() => {
    dim = pictured.some(isDim);
    document.body.dataset.pictures = pictured.length;
    ready();
  });
}
