// The coherence matrix (sim/show/exhibits/matrix_data.cpp): caches down, remedies across.
import {$, data, element, fill} from "./common.js";
const verdicts = ["right", "stale", "corrupt"], signs = ["", "S", "C"];
function matrixCell(cells, cache, remedy) {
  const worst = cell => Math.max(...cell.measured);
  const counts = verdicts.map((name, v) => [name, cells.filter(cell => worst(cell) === v).length]).filter(([, count]) => count > 0);
  const wrong = cells.filter(cell => !cell.agrees).length;
  const words = `${counts.map(([name, count]) => `${name} in ${count} of ${cells.length}`).join(", ")}${wrong ? `; ${wrong} not as predicted` : ""}`;
  const button = element("button", {type: "button", "aria-label": `${cache} with ${remedy}: ${words}`, title: words, "data-cell": `${cache}/${remedy}`,
    ...(wrong ? {class: "differs"} : {})}, ...cells.map(cell => element("i", {class: verdicts[worst(cell)], "aria-hidden": "true"}, signs[worst(cell)])));
  button.addEventListener("click", () => matrixDetail(button, cells, cache, remedy));
  return element("td", {}, button);
}
const outcomeWords = outcome => outcome.slice(0, 4).map(v => verdicts[v]).concat(outcome[4] ? "lost" : "kept");
function matrixDetail(button, cells, cache, remedy) {
  for (const other of document.querySelectorAll("#matrix button")) other.removeAttribute("aria-current");
  button.setAttribute("aria-current", "true");
  $("matrix-title").textContent = `${cache} with ${remedy}`;
  const of = data.coherence;
  $("matrix-about").textContent = of.remedyWords[remedy] || "";
  fill($("matrix-detail"), ["clear, word beside it", "", "call 1: touch", "call 2: apart", "call 3: touch", "read later", "memory", "why"], cells.flatMap(cell => {
    const row = (name, values, rest) => element("tr", {}, ...rest, element("td", {class: "l"}, name), ...values.map(v => element("td", {class: `v ${v}`}, v)));
    const head = element("th", {scope: "rowgroup", rowspan: "2"}, `${cell.long ? "long" : "word"}, ${cell.neighbour ? "read before" : "left alone"}`);
    const observed = row("observed", outcomeWords(cell.measured), [head]);
    observed.append(element("td", {class: "l why", rowspan: "2"}, cell.reason));
    return [observed, row("predicted", outcomeWords(cell.predicted), [])];
  }));
  $("matrix-part").hidden = false;
}
export function matrix() {
  const of = data.coherence;
  $("matrix-card").hidden = of === undefined;
  if (!of) return;
  const all = of.cells.map(([cache, remedy, long, neighbour, measured, predicted, reason]) => ({cache, remedy, long: long === 1, neighbour: neighbour === 1,
    measured: [...measured].map(Number), predicted: [...predicted].map(Number), agrees: measured === predicted, reason: of.reasons[reason]}));
  const wrong = all.filter(cell => !cell.agrees).length;
  $("matrix-count").textContent = `${all.length} runs with the RTL blitter, ${wrong === 0 ? "all" : all.length - wrong} as predicted`;
  fill($("matrix"), ["cache", ...of.remedies], of.caches.map((cache, c) => element("tr", {}, element("th", {scope: "row"}, cache),
    ...of.remedies.map((remedy, r) => {
      const cells = all.filter(cell => cell.cache === c && cell.remedy === r);
      return cells.length ? matrixCell(cells, cache, remedy) : element("td", {class: "absent", title: of.absent[`${cache}/${remedy}`] || "not applicable"}, "–");
    }))));
  $("remedies").append(...of.remedies.flatMap(remedy => [element("dt", {}, remedy), element("dd", {}, of.remedyWords[remedy])]));
  $("matrix").prepend(element("caption", {class: "unseen"}, "Coherence matrix: how the test ends with each cache and remedy; choose a field for its runs"));
}
