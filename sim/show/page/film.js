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
  pen.fillStyle = stage();
  pen.fillRect(0, 0, width, height);
  const thin = 1 / k * (devicePixelRatio || 1);
  if (data.terrain) {
    pen.drawImage(sprite(data.terrain, "#4a5562"), land.x(frame), land.y(frame));
  }
  if ($("view").checked) drawGround(pen, thin);
  drawingOrder(frame).filter(index => there(index, frame)).forEach(index => {
    const b = box(index, frame);
    const seen = b.shape.sprite || b.x < width && b.y < height && b.x + b.w > 0 && b.y + b.h > 0;
    if (seen) drawShape(pen, b.shape, roleColours[data.objects[index].role], b.x, b.y);
  });
  if ($("view").checked) drawView(pen, thin, frame);
  if ($("truth").checked) drawTruth(pen, thin, frame);
  drawFalse(pen, thin, frame);
  drawPointed(pen, thin, frame);
  if ($("names").checked) {
    pen.font = `${11 * thin}px system-ui, sans-serif`;
    pen.fillStyle = "#dfe6ec";
    each((object, b) => pen.fillText(object.id, b.x, b.y - 3 * thin), frame);
  }
  film.setAttribute("aria-label", `${data.name}, frame ${frame}: ${$("status").textContent}`);
}

/// The layers that lie under the objects: cells, the part of the screen that is seen.
const ground = {
  cells(pen) {
    pen.strokeStyle = "#26313b";
    for (let x = 0; x <= 640; x += 40) line(pen, x, 0, x, 480);
    for (let y = 0; y <= 480; y += 30) line(pen, 0, y, 640, y);
    pen.strokeStyle = "#4b5c6b";
    line(pen, 320, 0, 320, 480);
    line(pen, 0, 240, 640, 240);
  },
  square(pen) {
    pen.strokeStyle = "#4b5c6b";
    pen.strokeRect(0, 0, 256, 256);
  },
  "line-load": drawLineLoad,
};
function drawGround(pen, thin) {
  pen.lineWidth = thin;
  for (const layer of state.technique.view.layers) ground[layer]?.(pen);
}
/// How much of a line's clocks VERA needed, red where it left something out.
function drawLineLoad(pen) {
  const rows = linesOf(state.technique, state.frame);
  if (!rows) return;
  rows.forEach((row, y) => {
    if (row.drawn + row.dropped === 0 || y >= height) return;
    pen.fillStyle = row.dropped > 0 || row.cut ? "rgba(255,95,82,.45)" : "rgba(98,181,255,.16)";
    pen.fillRect(0, y, width * Math.min(1, row.clocks / lineClocks), 1);
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
/// Of those that are there.
const each = (use, frame) => data.objects.forEach((object, index) => { if (there(index, frame)) use(object, box(index, frame), index); });
/// The rows and columns of what marks, as `marked` of its box, and the points that are looked up.
function drawBands(pen, frame, marked) {
  each((object, b) => {
    if (attacks(object.role)) {
      const r = marked(object, b);
      pen.fillStyle = "rgba(116,199,255,.10)";
      pen.fillRect(0, r.y, width, r.h);
      pen.fillRect(r.x, 0, r.w, height);
      pen.strokeRect(r.x, r.y, r.w, r.h);
    } else if (attacked(object.role)) {
      const x = b.x + Math.floor(b.w / 2) + .5, y = b.y + Math.floor(b.h / 2) + .5;
      line(pen, x - 4, y, x + 4, y);
      line(pen, x, y - 4, x, y + 4);
    }
  }, frame);
}
/// Around the ship, the dots that are black in the grey: what lies on them only is not seen.
function drawGrey(pen, frame, odd) {
  const margin = 8;
  pen.fillStyle = "rgba(8,11,15,.72)";
  each((object, b) => {
    if (object.role !== "player") return;
    for (let y = b.y - margin; y < b.y + b.h + margin; ++y) for (let x = b.x - margin; x < b.x + b.w + margin; ++x) {
      if (((x + y + odd) & 1) === 0) pen.fillRect(x, y, 1, 1);
    }
  }, frame);
}
/// The layers of what the technique looks at.
const views = {
  boxes(pen, thin, frame) { each((object, b) => pen.strokeRect(b.x, b.y, b.w, b.h), frame); },
  "fair-boxes"(pen, thin, frame) {
    each((object, b, index) => {
      const [left, top, right, bottom] = object.extents[tracks[index].shape(frame)];
      pen.strokeRect(b.x - left, b.y - top, b.w + left + right, b.h + top + bottom);
    }, frame);
  },
  circles(pen, thin, frame) {
    each((object, b, index) => {
      const {x, y} = place(index, frame), [cx, cy, r] = b.shape.circle;
      circle(pen, x + cx, y + cy, r);
    }, frame);
  },
  ways(pen, thin, frame) {
    each((object, b, index) => {
      if (object.role === "scenery") return;
      const now = place(index, frame), {shape, from, to} = movement(index, frame), [x, y, radius] = b.shape.circle, [cx, cy, r] = shape.circle;
      circle(pen, now.x + x, now.y + y, radius);
      if (shape === b.shape && from.x === to.x && from.y === to.y) return;
      pen.save();
      pen.setLineDash([3 * thin, 3 * thin]);
      circle(pen, from.x + cx, from.y + cy, r);
      pen.restore();
      line(pen, from.x + cx, from.y + cy, to.x + cx, to.y + cy);
    }, frame);
  },
  bands(pen, thin, frame) { drawBands(pen, frame, (object, b) => b); },
  "game-bands"(pen, thin, frame) {
    drawBands(pen, frame, (object, b) => object.role === "player" ? {x: b.x + 4, y: b.y + 4, w: 8, h: 8} : {x: b.x, y: b.y + 1, w: 12, h: 8});
  },
  grey(pen, thin, frame) { drawGrey(pen, frame, scrollParity(frame)); },
  "wrong-grey"(pen, thin, frame) { drawGrey(pen, frame, scrollParity(frame) ^ 1); },
  zones(pen, thin, frame) { zones(frame).forEach(({zone: z}) => pen.strokeRect(z.x, z.y, z.w, z.h)); },
  /// The group masks, where there is room for them.
  groups(pen, thin, frame) {
    if (!state.technique.lines || n > 40) return;
    pen.font = `${11 * thin}px ui-monospace, "DejaVu Sans Mono", monospace`;
    pen.fillStyle = "#c9d6e2";
    each((object, b, index) => { if (groupsOf(index)) pen.fillText(bits(groupsOf(index)), b.x, attacks(object.role) ? b.y - 4 * thin : b.y + b.h + 12 * thin); }, frame);
  },
  /// The line that is looked at.
  line(pen, thin) {
    if (!state.technique.lines) return;
    pen.setLineDash([2 * thin, 4 * thin]);
    pen.strokeStyle = "#ffe08a";
    line(pen, 0, lineShown() + .5, width, lineShown() + .5);
    pen.setLineDash([]);
  },
};
function drawView(pen, thin, frame) {
  for (const layer of state.technique.view.layers) {
    pen.lineWidth = thin;
    pen.strokeStyle = "rgba(210,224,236,.6)";
    views[layer]?.(pen, thin, frame);
  }
}
/// Every pixel that is solid in both masks, in the colour of what the technique says of the pair.
function drawTruth(pen, thin, frame) {
  const truth = truths[frame];
  if (truth.areas.length === 0) return;
  clearCommon();
  const order = ["outside", "found", "missed"];
  const told = truth.pairs.map((pair, place) => ({pair, fate: fate(place, frame)})).sort((a, b) => order.indexOf(a.fate) - order.indexOf(b.fate));
  const painted = told.map(({pair, fate}) => ({fate, zone: addCommon(box(pair[0], frame), box(pair[1], frame), marks[fate])}));
  if (data.terrain) {
    const ground = {x: land.x(frame), y: land.y(frame), w: data.terrain.width, h: data.terrain.height, shape: data.terrain};
    truth.terrain.forEach(index => addCommon(ground, box(index, frame), marks[terrainFate(index, frame)]));
  }
  drawCommon(pen);
  painted.forEach(({fate, zone}) => { if (fate !== "outside") halo(pen, thin, zone, marks[fate]); });
}
/// Where two boxes overlap, for every such pair.
function zones(frame) {
  const boxes = data.objects.map((o, i) => box(i, frame)), list = [];
  for (let i = 0; i < n; ++i) for (let j = i + 1; j < n; ++j) {
    if (!there(i, frame) || !there(j, frame) || !mayHit(i, j)) continue;
    const zone = intersection(boxes[i], boxes[j]);
    if (zone.w > 0 && zone.h > 0) list.push({pair: [i, j], zone});
  }
  return list;
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
  const {shape, from} = movement(index, frame), px = whole(from.x), py = whole(from.y), x = Math.min(b.x, px), y = Math.min(b.y, py);
  return {x, y, w: Math.max(b.x + b.w, px + shape.width) - x, h: Math.max(b.y + b.h, py + shape.height) - y};
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

// The strip below the slider, each frame where the thumb is then: true contacts grey, false answers coloured, frame by frame.
const thumbWide = 16;  // of the slider, which ends half of it before the slider does
const stripX = (frame, wide) => thumbWide / 2 + (frames === 1 ? 0 : frame / (frames - 1)) * (wide - thumbWide);
const frameAt = x => Math.max(0, Math.round((x - thumbWide / 2) / ($("strip").clientWidth - thumbWide) * (frames - 1)));
function drawStrip() {
  const strip = $("strip"), ratio = devicePixelRatio || 1, w = strip.clientWidth, h = 44;
  strip.width = w * ratio;
  strip.height = h * ratio;
  const pen = strip.getContext("2d"), style = getComputedStyle(document.documentElement);
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  const counts = truths.map(t => t.pairs.length), most = Math.max(1, ...counts);
  const wide = Math.max(1, (w - thumbWide) / frames), x = frame => stripX(frame, w) - wide / 2;
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
