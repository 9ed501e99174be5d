const {width, height, frames} = data;
const state = {frame: 0, technique: data.techniques[0], playing: false, reason: ""};
const roleColours = {"player": "#74c7ff", "player-bullet": "#e6f4ff", "enemy": "#ffb566", "enemy-bullet": "#ff8d86",
  "bunker": "#b9a878", "wall": "#67727f", "bounce-wall": "#6fa287", "scenery": "#3a444f", "none": "#d9c7ff"};
const marks = {found: "#41d487", missed: "#ff5f52", invented: "#c08cff", mistimed: "#ffb652", tunnelled: "#62b5ff", outside: "#8b95a0"};
const attacks = r => r === "player" || r === "player-bullet";
const attacked = r => r === "enemy" || r === "enemy-bullet";
// What came as numbers (sim/show/compare/report.cpp, sim/show/compare/film_data.cpp), in words.
const n = data.objects.length;
const pairOf = item => [Math.floor(item / n), item % n];
const groupsOf = index => data.objects[index].groups;
const sorts = ["missed", "invented", "mistimed", "tunnelled"];
const reasons = Object.fromEntries(data.reasons);
function readTruth(text) {
  const numbers = new Packed(text), list = [];
  while (!numbers.ended) list.push({pairs: numbers.list().map(pairOf), terrain: numbers.list()});
  return list;
}
const truths = readTruth(data.truth);
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
function unlikePixels(technique, frame) {
  if (!technique.unnamed) return {apart: 0, unnamed: 0};
  const {pairs, moving} = truths[frame], {found, invented} = technique.answers.get(frame) || none;
  const met = item => [...pairs, ...moving].some(pair => (technique.says === "pair" ? pairOf(item) : [item]).every(index => pair.includes(index)));
  return {apart: [...found, ...invented].filter(item => !met(item)).length, unnamed: technique.unnamed[frame]?.length || 0};
}
const falsesOf = frame => state.technique.byFrame.get(frame) || [];

data.shapes.forEach((shape, index) => {
  shape.index = index;
  if (shape.sprite) shape.sprite.index = `sprite ${index}`;
});
if (data.terrain) data.terrain.index = "terrain";
const trackOf = at => ({x: track(at.x, frames), y: track(at.y, frames)});
const tracks = data.objects.map(object => ({...trackOf(object), shape: track(object.shape, frames)}));
const scrolled = trackOf(data.scroll), land = data.terrain ? trackOf(data.terrain) : null;
const whole = v => Math.floor(v + 1e-9);
const there = (index, frame) => frame >= data.objects[index].life[0] && frame < data.objects[index].life[1];
/// Which half of the dots is black in a grey that is fixed to the world.
const scrollParity = frame => whole(scrolled.x(frame)) + whole(scrolled.y(frame)) & 1;
const jumps = data.objects.map(object => new Set(object.jumps));
/// The frame before, if motion led from there to this one.
const earlier = (index, frame) => frame <= Math.max(data.objects[index].life[0], 0) || jumps[index].has(frame) ? frame : frame - 1;
/// All objects in drawing order.
const ownOrder = data.objects.map((_, index) => index);
const drawingOrder = frame => data.orders.reduce((order, [from, changed]) => from <= frame ? changed : order, ownOrder);
const mayHit = (a, b) => !data.rules || data.rules[data.objects[a].class].includes(data.objects[b].class);
const place = (index, frame) => ({x: tracks[index].x(frame), y: tracks[index].y(frame)});
const shapeOf = (index, frame) => data.shapes[tracks[index].shape(frame)];
/// How an object moved to its place in a frame, as Film::bodies has it: the shape that it showed on the way, and that shape's
/// corner at both ends, in pixels of the screen in this frame.
function movement(index, frame) {
  const then = earlier(index, frame), shape = shapeOf(index, then), is = shapeOf(index, frame);
  const was = place(index, then), now = place(index, frame);
  return {shape, from: {x: was.x + scrolled.x(then) - scrolled.x(frame), y: was.y + scrolled.y(then) - scrolled.y(frame)},
    to: {x: now.x + is.anchor[0] - shape.anchor[0], y: now.y + is.anchor[1] - shape.anchor[1]}};
}
function box(index, frame) {
  const shape = shapeOf(index, frame), p = place(index, frame);
  return {x: whole(p.x), y: whole(p.y), w: shape.width, h: shape.height, shape};
}
function intersection(a, b) {
  const x = Math.max(a.x, b.x), y = Math.max(a.y, b.y);
  return {x, y, w: Math.min(a.x + a.w, b.x + b.w) - x, h: Math.min(a.y + a.h, b.y + b.h) - y};
}

// What a technique made of a frame.
const none = {found: [], missed: [], invented: [], mistimed: []};
const outcome = frame => state.technique.answers.get(frame) || none;
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
