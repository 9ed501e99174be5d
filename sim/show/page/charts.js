// Charts, drawn once.
import {$, data, element, short, svg} from "./common.js";
import {frames} from "./data.js";
export function accuracyChart() {
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
    if (t.figures.precision === null && t.figures.recall === null) {
      chart.append(svg("text", {x: left + 8, y: y + 4, class: "soft"}, "nothing to say here"));
      return;
    }
    if (t.figures.precision !== null && t.figures.recall !== null) {
      chart.append(svg("line", {x1: x(t.figures.precision), x2: x(t.figures.recall), y1: y, y2: y, stroke: "var(--soft)", "stroke-width": 2}));
    }
    if (t.figures.recall !== null) chart.append(svg("rect", {x: x(t.figures.recall) - 5, y: y - 5, width: 10, height: 10, transform: `rotate(45 ${x(t.figures.recall)} ${y})`, fill: "var(--missed)"}));
    if (t.figures.precision !== null) chart.append(svg("circle", {cx: x(t.figures.precision), cy: y, r: 4.5, fill: "var(--invented)"}));
  });
  chart.append(svg("circle", {cx: left + 4, cy: tall - 8, r: 4, fill: "var(--invented)"}), svg("text", {x: left + 14, y: tall - 4, class: "soft"}, "precision"),
    svg("rect", {x: left + 96, y: tall - 12, width: 8, height: 8, transform: `rotate(45 ${left + 100} ${tall - 8})`, fill: "var(--missed)"}), svg("text", {x: left + 112, y: tall - 4, class: "soft"}, "recall"));
  $("accuracy").append(chart);
}
export function costChart() {
  const row = 30, left = 150, right = 440, tall = data.techniques.length * row + 22;
  const chart = svg("svg", {viewBox: `0 0 500 ${tall}`, role: "img", "aria-label": "Clocks and accesses a frame of each technique; the figures are in the table"});
  const most = Math.max(10, ...data.techniques.flatMap(t => [t.figures["cost/clocks"], t.figures["cost/accesses"]]).map(v => v / frames));
  const wide = v => v <= 0 ? 0 : (right - left) * Math.log10(1 + v) / Math.log10(1 + most);
  data.techniques.forEach((t, i) => {
    const y = 4 + i * row;
    chart.append(svg("text", {x: left - 12, y: y + 17, "text-anchor": "end"}, t.name));
    [[t.figures["cost/clocks"], "var(--bar)"], [t.figures["cost/accesses"], "var(--bar-2)"]].forEach(([total, fill], k) => {
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
export function table() {
  const forms = {"text": String, "share": v => v.toFixed(4), "count": v => v.toLocaleString("en"), "frames": v => v.toFixed(4),
    "each-frame": v => v === 0 ? "–" : Math.round(v / frames).toLocaleString("en")};
  const cell = (column, value) => element("td", column.form === "text" ? {class: "l"} : {}, value === null ? "–" : forms[column.form](value));
  // What only some comparisons have: a heading, and the member of each technique.
  const more = [["RTL and golden", "agreement"], ["in machine code", "native"]].filter(([, key]) => data.techniques.some(t => t[key]));
  const heads = [...data.columns.map(c => element("th", {scope: "col", ...(c.form === "text" ? {class: "l"} : {})}, c.form === "each-frame" ? `${c.heading} a frame` : c.heading)),
    ...more.map(([heading]) => element("th", {scope: "col", class: "l"}, heading))];
  const body = element("tbody", {}, ...data.techniques.map(t => element("tr", {"data-name": t.name}, element("th", {scope: "row"}, t.name),
    ...data.columns.map(c => cell(c, t.figures[c.key])), ...more.map(([, key]) => element("td", {class: "l"}, t[key] || "–")))));
  $("results").append(element("caption", {class: "unseen"}, "Results of each technique"),
    element("thead", {}, element("tr", {}, element("th", {scope: "col"}, "technique"), ...heads)), body);
  $("meanings").append(...data.techniques.map(t => element("li", {}, `${t.meaning}.`)));
  $("left-out").append(...data.leftOut.map(l => element("li", {}, `${l.technique} is left out: ${l.why}`)));
}
