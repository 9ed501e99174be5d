// What VERA had in its line buffer, as it ran (sim/compare/line_record.h).
const lineClocks = 798, columns = 640, rowsShown = 480;
const bits = mask => mask.toString(2).padStart(4, "0");
function readLines(text) {
  const numbers = new Packed(text), rows = [];
  for (let row = 0; !numbers.ended;) {
    const alike = numbers.next();
    if (alike === 0) {
      row = numbers.next();
      continue;
    }
    const [hit, clocks, drawn, dropped, cut, count] = Array.from({length: 6}, () => numbers.next());
    let x = 0;
    const runs = count === 0 ? null : Array.from({length: count}, () => {
      const [wide, mask, z, colour] = Array.from({length: 4}, () => numbers.next());
      return {x: x, end: x += wide, mask, z, colour};
    });
    for (let i = 0; i < alike; ++i) rows[row++] = {hit, clocks, drawn, dropped, cut: cut === 1, runs};
  }
  return rows;
}
/// The frame's rows; null if nothing of it was kept.
function linesOf(technique, frame) {
  if (!technique.lines || !technique.lines[frame]) return null;
  const kept = technique.linesRead;
  if (!kept || kept.frame !== frame) technique.linesRead = {frame, rows: readLines(technique.lines[frame])};
  return technique.linesRead.rows;
}
/// The line chosen, else the first with a collision, else that of a contact missed, else the first with a sprite.
function lineShown() {
  if (state.line !== null) return state.line;
  const rows = linesOf(state.technique, state.frame) || [], hit = rows.findIndex(r => r.hit);
  if (hit >= 0) return hit;
  const missed = falsesOf(state.frame).find(f => f.sort === "missed" && f.pairs.length);
  const top = missed ? intersection(...missed.pairs[0].map(i => box(i, state.frame))).y : rows.findIndex(r => r.drawn > 0);
  return Math.max(0, Math.min(rowsShown - 1, top));
}
function chooseLine(line) {
  if (!state.technique.lines) return;
  state.line = Math.max(0, Math.min(rowsShown - 1, line));
  pause();
  show();
}
function nextLine() {
  if (!state.technique.lines) return;
  const rows = linesOf(state.technique, state.frame) || [], now = lineShown();
  const hits = rows.map((r, y) => r.hit ? y : -1).filter(y => y >= 0);
  if (hits.length) chooseLine(hits.find(y => y > now) ?? hits[0]);
}
const bitList = mask => [0, 1, 2, 3].filter(bit => mask >> bit & 1);
const and = words => words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
function lineText(y, row) {
  if (!row) return `Line ${y}: nothing of this frame was kept; there was no room for it.`;
  const hit = row.hit ? `Pixels of sprites that share ${and(bitList(row.hit).map(bit => `bit ${bit}`))} collide here.` : "Nothing collides here.";
  const drawn = `${plural(row.drawn, "sprite")} drawn in ${row.clocks} of ${lineClocks} clocks` +
    (row.dropped ? `, ${row.dropped} left out because the time was over` : "") + (row.cut ? "; the last one is cut off" : "") + ".";
  return `Line ${y}: ${hit} ${drawn}` + (row.runs ? "" : " Its columns were not kept: those of frames with a collision are, while there is room.");
}
// Inside a line: four bands for the bits of the mask, one for the depth, one for the colour.
const bands = [3, 2, 1, 0].map(bit => ({name: `bit ${bit}`, value: r => r.mask >> bit & 1, fill: () => "var(--accent)"}))
  .concat([{name: "z", value: r => r.z, fill: r => `color-mix(in srgb, var(--mistimed) ${r.z * 30 + 10}%, transparent)`},
    {name: "colour", value: r => r.colour, fill: r => `hsl(${r.colour * 67 % 360} 55% 55%)`}]);
function lineChart(y, row) {
  const left = 60, tall = 20, chart = svg("svg", {viewBox: `0 0 ${left + columns + 16} ${bands.length * tall + 22}`, role: "img",
    "aria-label": `Line buffer of line ${y}; the columns are listed below`});
  bands.forEach((band, i) => {
    const top = i * tall;
    chart.append(svg("text", {x: left - 8, y: top + 14, "text-anchor": "end", class: "soft"}, band.name));
    chart.append(svg("rect", {x: left, y: top + 2, width: columns, height: tall - 4, class: "empty"}));
    row.runs.filter(band.value).forEach(r => chart.append(svg("rect", {x: left + r.x, y: top + 2, width: r.end - r.x, height: tall - 4, fill: band.fill(r)})));
  });
  for (let x = 0; x <= columns; x += 80) chart.append(svg("text", {x: left + x, y: bands.length * tall + 14, "text-anchor": "middle", class: "soft"}, x));
  return chart;
}
function showLines() {
  const t = state.technique;
  if (!t.lines) return;
  const y = lineShown(), rows = linesOf(t, state.frame), row = rows && rows[y];
  $("line").value = y;
  $("line-text").setAttribute("aria-live", state.line === null ? "off" : "polite");
  $("line-number").textContent = y;
  const text = lineText(y, row);
  if ($("line-text").textContent !== text) $("line-text").textContent = text;
  $("line").setAttribute("aria-valuetext", text);
  $("next-line").disabled = !rows || !rows.some(r => r.hit);
  $("line-chart").replaceChildren(...(row && row.runs ? [lineChart(y, row)] : []));
  if (!$("line-table").open) return;
  fill($("line-runs"), ["columns", "mask", "z", "colour"], row && row.runs ? row.runs.filter(r => r.mask || r.z || r.colour)
    .map(r => element("tr", {}, element("th", {scope: "row"}, r.x + 1 === r.end ? `${r.x}` : `${r.x}–${r.end - 1}`), ...cells([bits(r.mask), r.z, r.colour]))) : []);
}
/// Which roles share which bit, and each object's mask.
function groupTables() {
  const roles = [...new Map(data.objects.map(o => [o.role, o.groups]))];
  fill($("groups"), ["role", "bit 3", "bit 2", "bit 1", "bit 0"], roles.map(([role, mask]) => element("tr", {}, element("th", {scope: "row"}, role),
    ...cells([3, 2, 1, 0].map(bit => mask >> bit & 1 ? "●" : "–")))));
  fill($("group-objects"), ["object", "role", "mask"], data.objects.map(o => element("tr", {}, element("th", {scope: "row"}, o.id), ...cells([o.role, bits(o.groups)]))));
}
const mostZones = 100;
/// Mandin's zones of the frame as a list.
function showZones() {
  if ($("zones-card").hidden || state.playing) return;
  const found = new Set(outcome(state.frame).found.concat(outcome(state.frame).invented));
  fill($("zones"), ["pair", "zone", "words", "COLFLAG"], zones(state.frame).slice(0, mostZones).map(({pair: [a, b], zone: z}) => element("tr", {},
    element("th", {scope: "row"}, `${data.objects[a].id} and ${data.objects[b].id}`),
    ...cells([`${z.w}×${z.h} at ${z.x},${z.y}`, Math.ceil(z.w / 16) * z.h, found.has(a * n + b) ? "not 0: hit" : "0"]))));
}
/// The panel that belongs to the technique.
function showChosen() {
  const t = state.technique;
  $("lines-card").hidden = !t.lines;
  $("zones-card").hidden = t.view.panel !== "zones";
  $("groups-part").hidden = t.view.panel !== "groups";
}
