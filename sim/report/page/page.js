"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const $ = id => document.getElementById(id);
const {width, height, frames} = data;
const state = {frame: 0, technique: data.techniques[0], playing: false, reason: ""};
const roleColours = {"player": "#74c7ff", "player-bullet": "#e6f4ff", "enemy": "#ffb566", "enemy-bullet": "#ff8d86",
  "bunker": "#b9a878", "wall": "#67727f", "bounce-wall": "#6fa287", "scenery": "#3a444f"};
const marks = {found: "#41d487", missed: "#ff5f52", invented: "#c08cff", mistimed: "#ffb652", tunnelled: "#62b5ff", outside: "#8b95a0"};
const attacks = r => r === "player" || r === "player-bullet";
const attacked = r => r === "enemy" || r === "enemy-bullet";
const groups = {"player": 3, "player-bullet": 12, "enemy": 5, "enemy-bullet": 10};
const element = (tag, attributes = {}, ...children) => {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
};
// What came as numbers (sim/compare/report.cpp), in words.
const sorts = ["missed", "invented", "mistimed", "tunnelled"];
const reasons = Object.fromEntries(data.reasons);
for (const technique of data.techniques) {
  technique.falses = technique.falses.map(([frame, sort, reason, item, ...flat]) => {
    const pairs = [];
    for (let i = 0; i < flat.length; i += 2) pairs.push([flat[i], flat[i + 1]]);
    const objects = technique.says === "object" && sort < 3 ? [item] : [];
    const ids = [...new Set([...flat, ...objects])].sort((a, b) => a - b).map(i => data.objects[i].id);
    const text = technique.says === "group" && sort < 3 ? `group bit ${item}: ${ids.join(", ")}`
      : ids.join(ids.length === 2 ? " and " : ", ");
    return {frame, sort: sorts[sort], reason: reason < 0 ? "unknown" : data.reasons[reason][0], pairs, objects, text};
  });
  technique.byFrame = new Map();
  for (const f of technique.falses) {
    if (!technique.byFrame.has(f.frame)) technique.byFrame.set(f.frame, []);
    technique.byFrame.get(f.frame).push(f);
  }
}
const falsesOf = frame => state.technique.byFrame.get(frame) || [];
const at = (list, frame) => list[Math.min(frame, list.length - 1)];

// Masks: pictures of each in each role's colour.
const pictures = new Map();
function solid(shape, x, y) {
  const runs = shape.rows[y];
  if (!runs) return false;
  for (let i = 0; i < runs.length; i += 2) if (x >= runs[i] && x < runs[i] + runs[i + 1]) return true;
  return false;
}
function picture(shape, colour) {
  const key = `${shape.index} ${colour}`;
  if (!pictures.has(key)) {
    const canvas = element("canvas", {width: shape.width, height: shape.height});
    const pen = canvas.getContext("2d");
    pen.fillStyle = colour;
    shape.rows.forEach((runs, y) => {
      for (let i = 0; i < runs.length; i += 2) pen.fillRect(runs[i], y, runs[i + 1], 1);
    });
    pictures.set(key, canvas);
  }
  return pictures.get(key);
}
data.shapes.forEach((shape, index) => { shape.index = index; });
if (data.terrain) data.terrain.index = "terrain";
const shapeOf = (object, frame) => data.shapes[at(object.shape, frame)];
const whole = v => Math.floor(v + 1e-9);
const place = (object, frame) => ({x: at(object.x, frame), y: at(object.y, frame)});
function box(index, frame) {
  const object = data.objects[index], shape = shapeOf(object, frame), p = place(object, frame);
  return {x: whole(p.x), y: whole(p.y), w: shape.width, h: shape.height, shape};
}
function intersection(a, b) {
  const x = Math.max(a.x, b.x), y = Math.max(a.y, b.y);
  return {x, y, w: Math.min(a.x + a.w, b.x + b.w) - x, h: Math.min(a.y + a.h, b.y + b.h) - y};
}

// What a technique made of a frame.
const none = {found: [], missed: [], invented: [], mistimed: []};
const outcome = frame => ({...none, ...state.technique.frames[frame]});
const n = data.objects.length;
/// How the technique takes a pair that truly meets.
function fate(pair, frame) {
  const result = outcome(frame), kind = state.technique.says;
  const [a, b] = pair, roles = pair.map(i => data.objects[i].role);
  const has = list => kind === "pair" ? list.includes(a * n + b)
    : kind === "object" ? list.includes(a) || list.includes(b)
    : [0, 1, 2, 3].some(bit => list.includes(bit) && (groups[roles[0]] & groups[roles[1]]) >> bit & 1);
  if (falsesOf(frame).some(f => f.sort === "missed" &&
      f.pairs.some(p => p[0] === a && p[1] === b))) return "missed";
  return has(result.found) ? "found" : "outside";
}

const film = $("film");
let scale = 1;
function resize() {
  const room = film.parentElement.clientWidth, tall = Math.max(300, innerHeight * 0.62);
  scale = Math.min(room / width, tall / height);
  const ratio = devicePixelRatio || 1;
  film.style.width = `${width * scale}px`;
  film.style.height = `${height * scale}px`;
  film.width = Math.round(width * scale * ratio);
  film.height = Math.round(height * scale * ratio);
  drawStrip();
  draw();
}

function draw() {
  const pen = film.getContext("2d"), k = film.width / width, frame = state.frame;
  pen.setTransform(k, 0, 0, k, 0, 0);
  pen.imageSmoothingEnabled = false;
  pen.fillStyle = "#0a0e13";
  pen.fillRect(0, 0, width, height);
  const thin = 1 / k * (devicePixelRatio || 1);
  if (data.terrain) {
    const [x, y] = at(data.terrain.at, frame);
    pen.drawImage(picture(data.terrain, "#4a5562"), x, y);
  }
  if ($("view").checked) drawGround(pen, thin);
  data.objects.forEach((object, index) => {
    const b = box(index, frame);
    pen.drawImage(picture(b.shape, roleColours[object.role]), b.x, b.y);
  });
  if ($("view").checked) drawView(pen, thin, frame);
  if ($("truth").checked) drawTruth(pen, thin, frame);
  drawFalse(pen, thin, frame);
  if ($("names").checked) {
    pen.font = `${11 * thin}px system-ui, sans-serif`;
    pen.fillStyle = "#dfe6ec";
    data.objects.forEach((object, index) => {
      const b = box(index, frame);
      pen.fillText(object.id, b.x, b.y - 3 * thin);
    });
  }
  film.setAttribute("aria-label", `${data.name}, frame ${frame}: ${$("status").textContent}`);
}

/// What lies under the objects: cells, the part of the screen that is seen.
function drawGround(pen, thin) {
  const family = state.technique.name.split("-")[0];
  pen.lineWidth = thin;
  if (family === "rings") {
    pen.strokeStyle = "#26313b";
    for (let x = 0; x <= 640; x += 40) line(pen, x, 0, x, 480);
    for (let y = 0; y <= 480; y += 30) line(pen, 0, y, 640, y);
    pen.strokeStyle = "#4b5c6b";
    line(pen, 320, 0, 320, 480);
    line(pen, 0, 240, 640, 240);
  } else if (family === "flying") {
    pen.strokeStyle = "#4b5c6b";
    pen.strokeRect(0, 0, 256, 256);
  } else if (family === "vera") {
    drawLineLoad(pen);
  }
}
/// How much of a line's 798 clocks its sprites take: 3 + 10 a word of 8 pixels.
function drawLineLoad(pen) {
  const load = new Array(480).fill(0), side = v => Math.max(8, 2 ** Math.ceil(Math.log2(v)));
  data.objects.slice(0, 128).forEach((object, index) => {
    const b = box(index, state.frame);
    if (b.w > 64 || b.h > 64 || b.x < -64 || b.y < -64 || b.x > 959 || b.y > 959) return;
    for (let y = Math.max(0, b.y); y < Math.min(480, b.y + side(b.h)); ++y) load[y] += 3 + 10 * side(b.w) / 8;
  });
  load.forEach((clocks, y) => {
    if (clocks === 0 || y >= height) return;
    pen.fillStyle = clocks > 798 ? "rgba(255,95,82,.45)" : "rgba(98,181,255,.16)";
    pen.fillRect(0, y, width * Math.min(1, clocks / 798), 1);
  });
}
function line(pen, x0, y0, x1, y1) {
  pen.beginPath();
  pen.moveTo(x0, y0);
  pen.lineTo(x1, y1);
  pen.stroke();
}
function circle(pen, x, y, radius) {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 7);
  pen.stroke();
}
/// What the technique looks at.
function drawView(pen, thin, frame) {
  const name = state.technique.name;
  pen.lineWidth = thin;
  pen.strokeStyle = "rgba(210,224,236,.6)";
  const each = use => data.objects.forEach((object, index) => use(object, box(index, frame), index));
  if (name === "boxes") each((o, b) => pen.strokeRect(b.x, b.y, b.w, b.h));
  if (name === "circles" || name.startsWith("swept")) {
    const moves = name !== "circles";
    each((object, b) => {
      if (moves && !attacks(object.role) && !attacked(object.role)) return;
      const now = place(object, frame), before = place(object, Math.max(0, frame - 1)), [cx, cy, r] = b.shape.circle;
      circle(pen, now.x + cx, now.y + cy, r);
      if (!moves || (now.x === before.x && now.y === before.y)) return;
      pen.save();
      pen.setLineDash([3 * thin, 3 * thin]);
      circle(pen, before.x + cx, before.y + cy, r);
      pen.restore();
      line(pen, before.x + cx, before.y + cy, now.x + cx, now.y + cy);
    });
  }
  if (name.startsWith("projection") || name === "flying-shark") {
    const shark = name === "flying-shark";
    each((object, b) => {
      if (attacks(object.role)) {
        const r = !shark ? b : object.role === "player" ? {x: b.x + 4, y: b.y + 4, w: 8, h: 8} : {x: b.x, y: b.y + 1, w: 12, h: 8};
        pen.fillStyle = "rgba(116,199,255,.10)";
        pen.fillRect(0, r.y, width, r.h);
        pen.fillRect(r.x, 0, r.w, height);
        pen.strokeRect(r.x, r.y, r.w, r.h);
      } else if (attacked(object.role)) {
        const x = b.x + Math.floor(b.w / 2) + .5, y = b.y + Math.floor(b.h / 2) + .5;
        line(pen, x - 4, y, x + 4, y);
        line(pen, x, y - 4, x, y + 4);
      }
    });
  }
  // Around the ship, the dots that are black in the grey: what lies on them only is not seen.
  if (name.startsWith("continuum")) {
    const odd = at(data.scrollParity, frame) ^ (name === "continuum-wrong-grey" ? 1 : 0), margin = 8;
    pen.fillStyle = "rgba(8,11,15,.72)";
    each((object, b) => {
      if (object.role !== "player") return;
      for (let y = b.y - margin; y < b.y + b.h + margin; ++y) for (let x = b.x - margin; x < b.x + b.w + margin; ++x) {
        if (((x + y + odd) & 1) === 0) pen.fillRect(x, y, 1, 1);
      }
    });
  }
  if (name.startsWith("mandin")) {
    const boxes = data.objects.map((o, i) => box(i, frame));
    for (let i = 0; i < n; ++i) for (let j = i + 1; j < n; ++j) {
      const z = intersection(boxes[i], boxes[j]);
      if (z.w > 0 && z.h > 0) pen.strokeRect(z.x, z.y, z.w, z.h);
    }
  }
}
/// Every pixel that is solid in both masks, in the colour of what the technique says of the pair.
function drawTruth(pen, thin, frame) {
  const truth = data.truth[frame];
  const paint = (a, b, colour) => {
    const z = intersection(a, b);
    pen.fillStyle = colour;
    for (let y = z.y; y < z.y + z.h; ++y) for (let x = z.x; x < z.x + z.w; ++x) {
      if (solid(a.shape, x - a.x, y - a.y) && solid(b.shape, x - b.x, y - b.y)) pen.fillRect(x, y, 1, 1);
    }
    return z;
  };
  const order = ["outside", "found", "missed"];
  truth.pairs.map(pair => ({pair, fate: fate(pair, frame)})).sort((a, b) => order.indexOf(a.fate) - order.indexOf(b.fate))
    .forEach(({pair, fate}) => {
      const z = paint(box(pair[0], frame), box(pair[1], frame), marks[fate]);
      if (fate !== "outside") halo(pen, thin, z, marks[fate]);
    });
  if (data.terrain) {
    const [x, y] = at(data.terrain.at, frame), land = {x, y, w: data.terrain.width, h: data.terrain.height, shape: data.terrain};
    truth.terrain.forEach(index => {
      const seen = outcome(frame);
      const says = state.technique.judge === "G2" && data.objects[index].role === "player";
      paint(land, box(index, frame), marks[!says ? "outside" : seen.missed.includes(index) ? "missed" : "found"]);
    });
  }
}
function halo(pen, thin, z, colour) {
  const m = 4 * thin;
  pen.lineWidth = 1.5 * thin;
  pen.strokeStyle = colour;
  pen.strokeRect(z.x - m, z.y - m, z.w + 2 * m, z.h + 2 * m);
}
function around(index, frame, back) {
  const b = box(index, frame);
  if (!back) return b;
  const p = box(index, Math.max(0, frame - 1)), x = Math.min(b.x, p.x), y = Math.min(b.y, p.y);
  return {x, y, w: Math.max(b.x + b.w, p.x + p.w) - x, h: Math.max(b.y + b.h, p.y + p.h) - y};
}
/// Frames around what was answered falsely, with the two joined.
function drawFalse(pen, thin, frame) {
  falsesOf(frame).filter(f => (!state.reason || f.reason === state.reason)).forEach(f => {
    const colour = marks[f.sort], m = 3 * thin;
    pen.lineWidth = 2 * thin;
    pen.strokeStyle = colour;
    pen.setLineDash(f.sort === "missed" ? [] : [5 * thin, 3 * thin]);
    const parts = f.pairs.length ? f.pairs : f.objects.map(i => [i]);
    parts.forEach(pair => {
      const boxes = pair.map(i => around(i, frame, f.sort === "tunnelled"));
      boxes.forEach(b => pen.strokeRect(b.x - m, b.y - m, b.w + 2 * m, b.h + 2 * m));
      if (boxes.length === 2) {
        const c = boxes.map(b => [b.x + b.w / 2, b.y + b.h / 2]);
        line(pen, ...c[0], ...c[1]);
      }
    });
    pen.setLineDash([]);
  });
}

// The strip below the slider: true contacts grey, false answers coloured, frame by frame.
function drawStrip() {
  const strip = $("strip"), ratio = devicePixelRatio || 1, w = strip.clientWidth, h = 44;
  strip.width = w * ratio;
  strip.height = h * ratio;
  const pen = strip.getContext("2d"), style = getComputedStyle(document.documentElement);
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  const counts = data.truth.map(t => t.pairs.length), most = Math.max(1, ...counts);
  const wide = Math.max(1, w / frames);
  const x = frame => frames === 1 ? 0 : frame / frames * w;
  pen.fillStyle = style.getPropertyValue("--line");
  counts.forEach((count, frame) => pen.fillRect(x(frame), 22 - 20 * count / most, wide, 20 * count / most + 1));
  const rows = {missed: 24, invented: 29, mistimed: 34, tunnelled: 39};
  state.technique.falses.forEach(f => {
    pen.fillStyle = style.getPropertyValue(`--${f.sort}`);
    pen.fillRect(x(f.frame), rows[f.sort], Math.max(2, wide), 4);
  });
  pen.fillStyle = style.getPropertyValue("--accent");
  pen.fillRect(x(state.frame) + wide / 2 - 1, 0, 2, h);
}

const plural = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;
function tell() {
  const t = state.technique, here = falsesOf(state.frame), result = outcome(state.frame);
  const truth = data.truth[state.frame];
  const parts = [`Frame ${state.frame}: ${plural(truth.pairs.length, "pair")} of masks truly overlap.`];
  const bits = t.says === "group" ? ` (bits ${result.found.concat(result.invented).sort().join(", ") || "none"})` : "";
  parts.push(`${t.name} finds ${plural(result.found.length, {pair: "pair", object: "object", group: "group bit"}[t.says])}${bits}` +
    (here.length ? ` and is wrong ${here.length === 1 ? "once" : `${here.length} times`}:` : " and is not wrong."));
  here.slice(0, 2).forEach(f => parts.push(`${f.text} ${f.sort}, because ${reasons[f.reason] || "of something not known"}.`));
  if (here.length > 2) parts.push(`And ${here.length - 2} more.`);
  $("status").textContent = parts.join(" ");
}
function show() {
  $("frame").value = state.frame;
  $("number").textContent = `${state.frame} / ${frames - 1}`;
  document.body.dataset.frame = state.frame;
  document.body.dataset.technique = state.technique.name;
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

function choose(name) {
  state.technique = data.techniques.find(t => t.name === name) || data.techniques[0];
  const t = state.technique;
  $(`choice-${t.name}`).checked = true;
  $("about").textContent = t.about;
  const counts = new Map();
  t.falses.forEach(f => counts.set(f.reason, (counts.get(f.reason) || 0) + 1));
  state.reason = "";
  $("reason").replaceChildren(element("option", {value: ""}, "all"),
    ...[...counts].map(([reason, count]) => element("option", {value: reason}, `${reason} (${count})`)));
  $("false-count").textContent = t.falses.length ? `${t.falses.length}, by ${t.name}` : `none by ${t.name} in this scene`;
  for (const row of document.querySelectorAll("#results tbody tr")) row.classList.toggle("chosen", row.dataset.name === t.name);
  list();
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

// Charts, drawn once.
const NS = "http://www.w3.org/2000/svg";
function svg(tag, attributes, text) {
  const node = document.createElementNS(NS, tag);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (text !== undefined) node.textContent = text;
  return node;
}
const short = v => v >= 1e6 ? `${(v / 1e6).toFixed(1)} M` : v >= 1e4 ? `${Math.round(v / 1e3)} k` : v >= 1e3 ? `${(v / 1e3).toFixed(1)} k` : String(Math.round(v * 10) / 10);
function accuracyChart() {
  const row = 26, left = 150, right = 470, tall = data.techniques.length * row + 40;
  const chart = svg("svg", {viewBox: `0 0 500 ${tall}`, role: "img", "aria-label": "Precision and recall of each technique; the figures are in the table"});
  const x = v => left + (right - left) * v;
  for (const v of [0, .25, .5, .75, 1]) {
    chart.append(svg("line", {x1: x(v), x2: x(v), y1: 4, y2: tall - 36, class: "grid"}));
    chart.append(svg("text", {x: x(v), y: tall - 22, "text-anchor": "middle", class: "soft"}, v));
  }
  data.techniques.forEach((t, i) => {
    const y = 16 + i * row;
    chart.append(svg("text", {x: left - 12, y: y + 4, "text-anchor": "end"}, t.name));
    if (t.precision === null && t.recall === null) {
      chart.append(svg("text", {x: left + 8, y: y + 4, class: "soft"}, "nothing to say here"));
      return;
    }
    if (t.precision !== null && t.recall !== null) {
      chart.append(svg("line", {x1: x(t.precision), x2: x(t.recall), y1: y, y2: y, stroke: "var(--soft)", "stroke-width": 2}));
    }
    if (t.recall !== null) chart.append(svg("rect", {x: x(t.recall) - 5, y: y - 5, width: 10, height: 10, transform: `rotate(45 ${x(t.recall)} ${y})`, fill: "var(--missed)"}));
    if (t.precision !== null) chart.append(svg("circle", {cx: x(t.precision), cy: y, r: 4.5, fill: "var(--invented)"}));
  });
  chart.append(svg("circle", {cx: left + 4, cy: tall - 8, r: 4, fill: "var(--invented)"}), svg("text", {x: left + 14, y: tall - 4, class: "soft"}, "precision"),
    svg("rect", {x: left + 96, y: tall - 12, width: 8, height: 8, transform: `rotate(45 ${left + 100} ${tall - 8})`, fill: "var(--missed)"}), svg("text", {x: left + 112, y: tall - 4, class: "soft"}, "recall"));
  $("accuracy").append(chart);
}
function costChart() {
  const row = 30, left = 150, right = 440, tall = data.techniques.length * row + 22;
  const chart = svg("svg", {viewBox: `0 0 500 ${tall}`, role: "img", "aria-label": "Clocks and accesses a frame of each technique; the figures are in the table"});
  const most = Math.max(10, ...data.techniques.flatMap(t => [t.clocks, t.accesses]).map(v => v / frames));
  const wide = v => v <= 0 ? 0 : (right - left) * Math.log10(1 + v) / Math.log10(1 + most);
  data.techniques.forEach((t, i) => {
    const y = 4 + i * row;
    chart.append(svg("text", {x: left - 12, y: y + 17, "text-anchor": "end"}, t.name));
    [[t.clocks, "var(--bar)"], [t.accesses, "var(--bar-2)"]].forEach(([total, fill], k) => {
      const v = total / frames;
      if (v === 0) return;
      chart.append(svg("rect", {x: left, y: y + k * 12, width: Math.max(1, wide(v)), height: 10, rx: 2, fill}));
      chart.append(svg("text", {x: left + wide(v) + 5, y: y + k * 12 + 9, class: "soft", "font-size": 10.5}, short(v)));
    });
  });
  chart.append(svg("rect", {x: left, y: tall - 12, width: 10, height: 10, fill: "var(--bar)"}), svg("text", {x: left + 16, y: tall - 3, class: "soft"}, "clocks"),
    svg("rect", {x: left + 80, y: tall - 12, width: 10, height: 10, fill: "var(--bar-2)"}), svg("text", {x: left + 96, y: tall - 3, class: "soft"}, "memory accesses"));
  $("cost").append(chart);
}
function table() {
  const share = v => v === null ? "–" : v.toFixed(4);
  const each = v => v === 0 ? "–" : Math.round(v / frames).toLocaleString("en");
  const columns = [["judge", t => t.judge, 1], ["says", t => t.says, 1], ["precision", t => share(t.precision)], ["recall", t => share(t.recall)],
    ["hits", t => t.hits], ["missed", t => t.missed], ["invented", t => t.invented], ["quiet frames", t => t.quiet], ["candidates", t => t.candidates],
    ["outside", t => t.outside], ["tunnelled", t => t.tunnelled], ["clocks a frame", t => each(t.clocks)], ["accesses", t => each(t.accesses)],
    ["bytes", t => each(t.bytes)], ["time error, mean", t => t.timeMean === null ? "–" : t.timeMean.toFixed(4)], ["largest", t => t.timeLargest === null ? "–" : t.timeLargest.toFixed(4)]];
  if (data.techniques.some(t => t.agreement)) columns.push(["RTL and golden", t => t.agreement || "–", 1]);
  const side = c => c[2] ? {class: "l"} : {};
  const body = element("tbody", {}, ...data.techniques.map(t => element("tr", {"data-name": t.name}, element("th", {scope: "row"}, t.name),
    ...columns.map(c => element("td", side(c), String(c[1](t)))))));
  $("results").append(element("caption", {hidden: ""}, "Results of each technique"),
    element("thead", {}, element("tr", {}, element("th", {scope: "col"}, "technique"), ...columns.map(c => element("th", {scope: "col", ...side(c)}, c[0])))), body);
  $("left-out").append(...data.leftOut.map(l => element("li", {}, `${l.technique} is left out: ${l.why}`)));
}
function choices() {
  $("choices").append(...data.techniques.map(t => {
    const input = element("input", {type: "radio", name: "technique", id: `choice-${t.name}`, value: t.name});
    input.addEventListener("change", () => choose(t.name));
    const wrong = t.falses.length;
    const silent = t.precision === null && t.recall === null;
    const mark = element("span", {class: "marks"}, wrong ? element("b", {}, `${wrong} wrong`)
      : silent ? "nothing to say" : element("b", {class: "ok"}, "never wrong"));
    return element("label", {}, input, t.name, mark);
  }));
}

function theme(dark) {
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  $("theme").textContent = dark ? "Light" : "Dark";
  $("theme").setAttribute("aria-pressed", String(dark));
  drawStrip();
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
document.title = `${data.name}: who misses what`;
$("frame").max = frames - 1;
if (frames < 20) $("speed").value = "2";
choices();
table();
accuracyChart();
costChart();
const preference = matchMedia("(prefers-color-scheme: dark)");
theme(preference.matches);
preference.addEventListener("change", event => theme(event.matches));
fromFragment();
resize();
addEventListener("resize", resize);
addEventListener("hashchange", fromFragment);
$("theme").addEventListener("click", () => theme(document.documentElement.dataset.theme !== "dark"));
$("play").addEventListener("click", toggle);
$("back").addEventListener("click", () => { pause(); go(state.frame - 1); });
$("step").addEventListener("click", () => { pause(); go(state.frame + 1); });
$("next").addEventListener("click", nextFalse);
$("frame").addEventListener("input", () => { pause(); go(Number($("frame").value)); });
$("reason").addEventListener("change", () => { state.reason = $("reason").value; list(); show(); });
for (const id of ["truth", "view", "names"]) $(id).addEventListener("change", draw);
$("strip").addEventListener("click", event => { pause(); go(Math.floor(event.offsetX / $("strip").clientWidth * frames)); });
addEventListener("keydown", event => {
  const tag = event.target.tagName;
  if (event.ctrlKey || event.altKey || event.metaKey || tag === "SELECT" || tag === "INPUT") return;
  if (event.key === " " && tag === "BUTTON") return;
  const keys = {" ": toggle, "ArrowLeft": () => { pause(); go(state.frame - 1); }, "ArrowRight": () => { pause(); go(state.frame + 1); },
    "Home": () => { pause(); go(0); }, "End": () => { pause(); go(frames - 1); }, "n": nextFalse, "N": nextFalse};
  if (!keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
});
