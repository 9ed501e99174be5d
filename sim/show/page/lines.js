// What VERA had in its line buffer, as it ran (sim/compare/line_record.h).
import {data, plural, svg} from "./common.js";
import {Packed} from "./packed.js";

export const {lineClocks, columns, rows: rowsShown} = data.limits;
export const bits = mask => mask.toString(2).padStart(4, "0");
export function readLines(text) {
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
/// The first line with a collision, else `other`, else the first with a sprite.
export function lineOfInterest(rows, other) {
  const hit = rows.findIndex(row => row && row.hit);
  return Math.max(0, Math.min(rowsShown - 1, hit >= 0 ? hit : other ?? rows.findIndex(row => row && row.drawn)));
}
const bitList = mask => [0, 1, 2, 3].filter(bit => mask >> bit & 1);
const and = words => words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
export function lineText(y, row) {
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
export function lineChart(y, row) {
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
