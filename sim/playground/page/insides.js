// The panels: what is inside a unit or technique when it has answered.
import {$, data, element, fill, plural, svg} from "./common.js";
import {bits, lineChart, lineClocks, lineOfInterest, lineText, readLines} from "./lines.js";
import {apartFrom, fillNamed} from "./panels.js";
import {marks, roleColours} from "./stage.js";
import {boxOf, nameOf, stage} from "./scene.js";
import {techniques, update} from "./playground.js";

export const names = item => item.map(nameOf).join(item.length === 2 ? " and " : ", ");
const hex = (value, digits) => `0x${value.toString(16).toUpperCase().padStart(digits, "0")}`;
export const answerOf = name => stage.answers.techniques.find(one => one.technique === name);
export const whyOut = name => stage.answers.left_out.find(one => one.technique === name)?.why;
const mostListed = 12;
const byCircles = one => /^G3[bs]?$/.test(one.judge);
/// What a technique of circles names though the pixels share nothing, now or on the way.
export function apartOf(one) {
  if (!byCircles(one)) return [];
  const {contacts, moving} = stage.answers.truth;
  return apartFrom([...one.found, ...one.invented], [...contacts.map(({objects}) => objects), ...moving.map(({pair}) => pair)]);
}
export const unlikePixels = one => one.unnamed.length > 0 || apartOf(one).length > 0;
/// The first of a list, and how many more there are.
export function some(list, text, none) {
  if (list.length === 0) return none;
  const shown = list.slice(0, 3).map(text).join("; ");
  return list.length > 3 ? `${shown}; and ${list.length - 3} more` : shown;
}
const saysWords = {pair: item => names(item), object: item => names(item), group: item => `bit ${item[0]}`, frame: () => "something met"};
/// What a technique says, in a sentence.
export function saidText(one) {
  const said = [...one.found, ...one.invented];
  return said.length ? `Says that ${one.claim}: ${some(said, saysWords[one.says])}.` : "Says nothing.";
}
const sharing = items => `${some(items, names)} share${items.length === 1 && items[0].length === 1 ? "s" : ""}`;
/// Where an answer that is true of circles is not true of pixels, in a sentence.
function unlikeText(one) {
  const apart = apartOf(one), parts = [];
  if (apart.length) parts.push(`${sharing(apart)} no pixel`);
  if (one.unnamed.length) parts.push(`${sharing(one.unnamed)} pixels and are not named`);
  return parts.join("; ");
}
/// Whether what it says is true, and why not.
export function truthText(one) {
  const unlike = unlikeText(one);
  if (unlike && one.falses.length === 0) return `True of circles, not of pixels: ${unlike}.`;
  const falses = one.falses.map(f => `${f.what || "the bit of the frame"} ${f.sort}: ${f.why}`);
  const between = one.between.length && !one.times ? `${names(one.between[0])} met between the two frames, which it does not see` : "";
  const said = one.found.length > 0;
  if (falses.length === 0) return between ? `${between}.` : said ? `That is right: ${one.question}.` : "That is right.";
  return `${some(falses, text => text, "")}${between ? `; ${between}` : ""}${unlike ? `; of pixels: ${unlike}` : ""}.`;
}
export const verdictOf = one => one.falses.length ? "wrong" : unlikePixels(one) ? "unlike" : one.between.length && !one.times ? "passed" : "right";
/// The canvas of a bitmap, with a colour a letter, each dot `size` large.
function dots(rows, palette, size, label) {
  const picture = element("canvas", {width: rows[0].length, height: rows.length, role: "img", "aria-label": label, class: "dots"});
  picture.style.width = `${rows[0].length * size}px`;
  const pen = picture.getContext("2d");
  rows.forEach((row, y) => [...row].forEach((letter, x) => {
    const colour = palette[letter];
    if (!colour) return;
    pen.fillStyle = colour;
    pen.fillRect(x, y, 1, 1);
  }));
  return picture;
}
const bitsOf = (word, width = 16) => word.toString(2).padStart(width, "0");
const legend = entries => element("p", {class: "legend"}, ...entries.map(([kind, text]) => element("span", {}, element("i", {class: kind}), text)));
function listOf(heads, rows, caption) {
  const table = element("table", {class: "narrow"});
  fillNamed(table, heads, rows.slice(0, mostListed), caption);
  const part = element("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": caption}, table);
  return rows.length > mostListed ? [part, element("p", {class: "hint"}, `And ${rows.length - mostListed} more.`)] : [part];
}
const nothing = text => [element("p", {class: "empty"}, text)];

/// A time line of a frame, from before to now.
function timeLine(marksOn, label) {
  const width = 380, left = 148, right = 34, tall = 34, chart = svg("svg", {viewBox: `0 0 ${width} ${marksOn.length * tall + 34}`, role: "img", "aria-label": label});
  const x = t => left + Math.max(-.12, Math.min(1.12, t)) * (width - left - right);
  for (const [t, text] of [[0, "before"], [1, "now"]]) {
    chart.append(svg("line", {x1: x(t), x2: x(t), y1: 16, y2: marksOn.length * tall + 22, class: "grid"}));
    chart.append(svg("text", {x: x(t), y: 11, "text-anchor": "middle", class: "soft"}, text));
  }
  marksOn.forEach(({name, from, to, text}, i) => {
    const y = 42 + i * tall;
    chart.append(svg("text", {x: 0, y: y + 4}, name.length > 20 ? `${name.slice(0, 19)}…` : name));
    chart.append(svg("line", {x1: x(0), x2: x(1), y1: y, y2: y, class: "grid"}));
    if (to !== undefined) chart.append(svg("rect", {x: x(from), y: y - 4, width: Math.max(2, x(to) - x(from)), height: 8, class: "met"}));
    chart.append(svg("circle", {cx: x(from), cy: y, r: 5, class: "first"}));
    chart.append(svg("text", {x: Math.min(x(from) + 8, width - 6.4 * text.length), y: y - 8, class: "soft"}, text));
  });
  return chart;
}

const panels = [
  {name: "blitter", technique: "mandin",
    show({blitter}) {
      if (!blitter.length) return nothing("No two rectangles overlap.");
      const test = blitter.find(one => one.pair.includes(stage.chosen)) || blitter.find(one => one.flag) || blitter[0];
      const title = element("p", {}, element("b", {}, names(test.pair)), `: zone ${test.zone[2]}×${test.zone[3]} at ${test.zone[0]}, ${test.zone[1]}`);
      if (test.refused) return [title, element("p", {}, `The zone does not fit the buffer of ${data.limits.buffer} bytes: nothing is run.`)];
      const words = Math.ceil(test.zone[2] / 16), rows = [];
      for (let row = 0; row < test.zone[3]; ++row) rows.push(test.common.slice(row * words, (row + 1) * words).map(word => bitsOf(word)).join(""));
      const size = Math.max(2, Math.min(8, Math.floor(300 / (16 * words)), Math.floor(180 / rows.length)));
      return [title, dots(rows, {"0": "#1c242c", "1": marks.found}, size, "The AND of both masks in the zone"),
        element("p", {class: "flag"}, "COLFLAG ", element("b", {}, hex(test.flag, 4)), element("code", {}, bitsOf(test.flag))),
        element("p", {class: "hint"}, `${test.clocks} clocks, ${plural(test.accesses, "access").replace(/accesss$/, "accesses")} for this pair; ${plural(blitter.length, "pair")} tested.`)];
    }},
  {name: "vera", technique: "vera",
    show() {
      const one = answerOf("vera"), rows = one.lines ? readLines(one.lines) : [];
      if (!rows.length) return nothing("Nothing is drawn.");
      const nibble = rows.reduce((bits, row) => bits | (row ? row.hit : 0), 0), first = rows.findIndex(row => row && row.hit);
      const object = stage.scene.objects[stage.chosen], y = lineOfInterest(rows, object && boxOf(object).y + Math.floor(boxOf(object).h / 2));
      const row = rows[y];
      const busiest = rows.reduce((most, one) => one && one.clocks > most.clocks ? one : most, {clocks: 0, dropped: 0});
      return [element("p", {class: "flag"}, "Nibble ", element("b", {}, bits(nibble)), element("span", {class: "soft"}, first >= 0 ? ` first set in line ${first}` : " nothing collided")),
        element("p", {}, lineText(y, row)), row && row.runs ? element("div", {class: "scroll line", tabindex: "0", role: "region", "aria-label": "Line buffer"}, lineChart(y, row)) : "",
        meter(busiest.clocks, lineClocks, `Busiest line: ${busiest.clocks} of ${lineClocks} clocks${busiest.dropped ? `, ${busiest.dropped} left out` : ""}`)];
    }},
  {name: "overlap", technique: "overlap",
    show({overlap}) {
      const rows = overlap.records.map(record => [hex(record.word, 8), names(record.pair)]);
      const touched = overlap.owners.map((owner, i) => overlap.touched[i >> 5] >>> (i & 31) & 1);
      return [...(rows.length ? listOf(["record", "pair"], rows, "Records of the overlap unit") : nothing("No record: no two sprites share a pixel.")),
        strip("TOUCHED", touched, overlap.owners.map(nameOf))];
    }},
  {name: "impact", technique: "impact",
    show({impact}) {
      if (!impact.length) return nothing("No two circles touch during this frame.");
      const rows = impact.slice(0, 8).map(({pair, t}) => ({name: names(pair).replace(" and ", " + "), from: t / 65536, text: `t = ${(t / 65536).toFixed(4)}`}));
      return [timeLine(rows, `Times of first contact: ${rows.map(row => `${row.name} ${row.text}`).join("; ")}`),
        ...(impact.length > 8 ? [element("p", {class: "hint"}, `And ${impact.length - 8} more.`)] : [])];
    }},
  {name: "continuum", technique: "continuum",
    show({continuum}) {
      if (!continuum) return nothing("The ship was not tested.");
      const test = continuum.find(one => one.hit) || continuum[continuum.length - 1];
      const used = test.dots.filter(row => /[^.]/.test(row));
      return [dots(used.length ? used : test.dots, {b: "#3d4853", h: marks.missed, "#": marks.found, o: roleColours.player}, 7, "The ship's dots on the screen"),
        legend([["found", "a hit"], ["missed", "hidden by the grey"], ["ship", "tested, nothing there"], ["grey", "black in the grey"]]),
        element("p", {class: "hint"}, `${plural(test.hidden, "dot")} of an obstacle hidden; ${plural(test.rows, "row")} looked at, ${test.clocks} clocks.`)];
    }},
  {name: "arrays", technique: "flying-shark",
    show({arrays}) {
      if (!arrays) return nothing("Nothing was marked.");
      const picture = entries => dots([7, 6, 5, 4, 3, 2, 1, 0].map(bit => entries.map(entry => entry >> bit & 1).join("")), {"0": "#1c242c", "1": roleColours.player}, 1, "");
      return ["rows", "columns"].map(which => {
        const drawn = picture(arrays[which]), marked = arrays[which].filter(Boolean).length;
        drawn.classList.add("band");
        drawn.style.width = "";
        drawn.setAttribute("aria-label", `${marked} of 256 ${which} marked`);
        return element("div", {}, element("p", {class: "strip-name"}, `256 ${which}, bit 7 (player) at the top: ${marked} marked`), drawn);
      });
    }},
  {name: "rings", technique: "rings",
    show({rings}) {
      if (!rings) return nothing("No frame was shown.");
      const part = bits => bits ? ["left", "right", "top", "bottom"].filter((_, i) => bits >> i & 1).join(", ") : "none";
      return [element("p", {class: "flag"}, "Halves ", element("b", {}, part(rings.isr & 4 ? rings.isr >> 4 : 0))), quadrantMap(rings),
        element("p", {class: "hint"}, `${plural(rings.quadrant_pairs, "pair")} by halves, ${rings.compared.length} by cells, ${plural(rings.hits.length, "hit")} by the table.`)];
    }},
  {name: "boxes", technique: "fair-boxes",
    show({boxes}) {
      const rows = boxes.map(([left, top, right, bottom], index) => {
        const {w, h} = boxOf(stage.scene.objects[index]);
        return [nameOf(index), right > left && bottom > top ? `${right - left}×${bottom - top} at ${left}, ${top}` : "off the screen", `${w}×${h}`];
      });
      return listOf(["sprite", "box", "mask"], rows, "Boxes with insets and outsets");
    }},
  {name: "swept", technique: "swept-r",
    show({swept}) {
      if (!swept.length) return nothing("No two circles touch on their ways.");
      const rows = swept.slice(0, 8).map(({pair, t1, t2}) => ({name: names(pair).replace(" and ", " + "), from: t1 ?? 0, to: t2 ?? 1,
        text: t1 === undefined ? "touching, at rest" : `t1 ${t1.toFixed(3)}, t2 ${t2.toFixed(3)}`}));
      return [timeLine(rows, `Times of touching: ${rows.map(row => `${row.name} ${row.text}`).join("; ")}`)];
    }}
];
function meter(value, most, text) {
  const share = Math.min(1, value / most);
  return element("div", {class: "meter"}, element("span", {}, text), element("div", {class: "track", "aria-hidden": "true"},
    element("i", {style: `width:${100 * share}%`, class: share >= 1 ? "full" : ""})));
}
/// A strip of bits, a cell each.
function strip(title, values, owners) {
  const set = owners.filter((_, i) => values[i]);
  return element("div", {}, element("p", {class: "strip-name"}, `${title}: ${set.length ? set.slice(0, 6).join(", ") + (set.length > 6 ? `, and ${set.length - 6} more` : "") : "none"}`),
    element("div", {class: "bits", "aria-hidden": "true"}, ...values.map((value, i) => element("i", {class: value ? "on" : "", title: owners[i]}))));
}
/// The screen of VERA with its halves and cells, and the sprites that take part.
function quadrantMap({sprites: all, hits}) {
  const chart = svg("svg", {viewBox: "0 0 640 480", role: "img", class: "map", "aria-label": `${all.length} sprites in 16 columns and 16 rows of cells`});
  chart.append(svg("rect", {x: 0, y: 0, width: 640, height: 480, fill: "#0a0e13"}));
  for (let i = 1; i < 16; ++i) {
    chart.append(svg("line", {x1: 40 * i, x2: 40 * i, y1: 0, y2: 480, stroke: i === 8 ? "#6b7f90" : "#26313b", "stroke-width": 2}));
    chart.append(svg("line", {x1: 0, x2: 640, y1: 30 * i, y2: 30 * i, stroke: i === 8 ? "#6b7f90" : "#26313b", "stroke-width": 2}));
  }
  all.forEach(({at: [x, y], cells: [across, down], projectile}, index) => {
    const from = mask => 15 - Math.floor(Math.log2(mask)), to = mask => 15 - Math.log2(mask & -mask);
    if (!across || !down) return;
    const hit = hits.some(pair => pair.includes(index));
    chart.append(svg("rect", {x: 40 * from(across), y: 30 * from(down), width: 40 * (to(across) - from(across) + 1), height: 30 * (to(down) - from(down) + 1),
      fill: hit ? marks.found : projectile ? roleColours["player-bullet"] : roleColours.enemy, "fill-opacity": .4}));
    chart.append(svg("circle", {cx: x + 4, cy: y + 4, r: 5, fill: projectile ? roleColours["player-bullet"] : roleColours.enemy}));
  });
  return chart;
}

// Only what is seen is asked for: to look inside takes time.
const seen = new Set();
/// Of these techniques, what the stage draws of their insides.
export const looksInto = {"fair-boxes": ["boxes"], vera: ["vera"]};
export const asked = () => [...new Set([...seen, ...(looksInto[stage.technique] || [])])];
export function makePanels() {
  const watch = "IntersectionObserver" in window ? new IntersectionObserver(entries => {
    for (const {target, isIntersecting} of entries) {
      if (isIntersecting) seen.add(target.dataset.panel);
      else seen.delete(target.dataset.panel);
    }
    update();
  }, {rootMargin: "80px"}) : null;
  $("panels").replaceChildren(...panels.map(panel => {
    const of = techniques.get(panel.technique);
    panel.text = element("p", {class: "said"});
    panel.truth = element("p", {class: "verdict"});
    panel.body = element("div", {class: "inside"});
    panel.cost = element("p", {class: "cost"});
    panel.card = element("section", {class: "card panel", "data-panel": panel.name, "aria-labelledby": `panel-${panel.name}`},
      element("h3", {id: `panel-${panel.name}`}, of.name, " ", element("small", {}, of.machine)), element("p", {class: "hint"}, of.about),
      panel.text, panel.truth, panel.body, panel.cost);
    if (watch) watch.observe(panel.card);
    else seen.add(panel.name);
    return panel.card;
  }));
}
function showPanel(panel) {
  const one = answerOf(panel.technique), out = whyOut(panel.technique);
  if (!one) {
    panel.text.textContent = `Cannot run: ${out}.`;
    panel.truth.textContent = panel.cost.textContent = "";
    panel.truth.className = "verdict";
    panel.body.replaceChildren();
    return;
  }
  panel.text.textContent = saidText(one);
  panel.truth.textContent = truthText(one);
  panel.truth.className = `verdict ${verdictOf(one)}`;
  panel.cost.textContent = `${one.cost}${one.clocks ? `, ${one.accesses} accesses` : ""} for this frame`;
  if (stage.answers.inside[panel.name] !== undefined || panel.name === "vera") panel.body.replaceChildren(...panel.show(stage.answers.inside));
  else panel.body.replaceChildren();
}
export const showPanels = () => { if (stage.answers) panels.filter(panel => seen.has(panel.name)).forEach(showPanel); };
