// Timing diagrams cut from waves (sim/show/exhibits): every lane has a value a slot, or null for none.
import {$, data, element, svg} from "./common.js";
const slotWide = 52, laneTall = 30, laneLabel = 210;
/// Neighbours with the same value as one stretch.
function stretches(values) {
  const list = [];
  values.forEach((value, slot) => {
    const last = list[list.length - 1];
    if (last && last.value === value) last.end = slot + 1;
    else list.push({value, from: slot, end: slot + 1});
  });
  return list;
}
const slotX = slot => laneLabel + slot * slotWide;
function bitLane(chart, lane, top) {
  const level = value => top + (value === "1" ? 6 : laneTall - 6);
  const path = stretches(lane.values).map((s, i) => `${i ? "L" : "M"}${slotX(s.from)} ${level(s.value)}L${slotX(s.end)} ${level(s.value)}`).join("");
  stretches(lane.values).filter(s => s.value === "1").forEach(s => chart.append(svg("rect", {x: slotX(s.from), y: top + 6, width: slotX(s.end) - slotX(s.from), height: laneTall - 12, class: "high"})));
  chart.append(svg("path", {d: path, class: "wave"}));
}
function valueLane(chart, lane, top) {
  stretches(lane.values).forEach(s => {
    const x = slotX(s.from), end = slotX(s.end), up = top + 5, low = top + laneTall - 5, middle = top + laneTall / 2;
    if (s.value === null) {
      chart.append(svg("path", {d: `M${x} ${middle}L${end} ${middle}`, class: "wave idle"}));
      return;
    }
    chart.append(svg("path", {d: `M${x} ${middle}L${x + 4} ${up}L${end - 4} ${up}L${end} ${middle}L${end - 4} ${low}L${x + 4} ${low}Z`, class: "wave value"}));
    const room = Math.floor((end - x - 8) / 7.2), text = s.value.length <= room ? s.value : room > 1 ? `${s.value.slice(0, room - 1)}…` : "";
    const label = svg("text", {x: (x + end) / 2, y: middle + 4, "text-anchor": "middle", class: "mono"}, text);
    label.append(svg("title", {}, s.value));
    chart.append(label);
  });
}
function diagram(of, id) {
  const slots = of.times.length, wide = slotX(slots) + 12, head = 34, tall = head + of.lanes.length * laneTall + 24;
  const chart = svg("svg", {viewBox: `0 0 ${wide} ${tall}`, role: "img", "aria-label": `${of.title}: timing diagram; told in words in the list that follows`,
    "aria-describedby": id, style: `width:${wide}px`});
  of.steps.forEach((step, i) => {
    chart.append(svg("rect", {x: slotX(step.slot), y: head - 8, width: slotWide, height: tall - head - 10, class: "mark"}));
    chart.append(svg("circle", {cx: slotX(step.slot) + slotWide / 2, cy: 13, r: 11, class: "badge"}),
      svg("text", {x: slotX(step.slot) + slotWide / 2, y: 17, "text-anchor": "middle", class: "badge-text"}, i + 1));
  });
  of.lanes.forEach((lane, i) => {
    const top = head + i * laneTall;
    chart.append(svg("line", {x1: 0, x2: wide, y1: top + laneTall, y2: top + laneTall, class: "grid"}));
    chart.append(svg("text", {x: laneLabel - 12, y: top + laneTall / 2 + 4, "text-anchor": "end"}, lane.name));
    (lane.bit ? bitLane : valueLane)(chart, lane, top);
  });
  of.times.forEach((time, slot) => {
    if (time !== null) chart.append(svg("text", {x: slotX(slot) + slotWide / 2, y: tall - 4, "text-anchor": "middle", class: "soft tiny"}, time));
  });
  return chart;
}
export function diagrams() {
  $("timing-card").hidden = data.diagrams === undefined;
  (data.diagrams || []).forEach((of, i) => {
    const id = `timing-${i}`;
    $("timing").append(element("figure", {},
      element("figcaption", {}, element("h3", {}, of.title), element("p", {}, of.caption)),
      ...(of.lanes.length ? [element("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": of.title}, diagram(of, id))] : []),
      element("ol", {id, class: "steps"}, ...of.steps.map(step => element("li", {}, step.text))),
      ...(of.look ? [element("p", {class: "hint"}, of.axis + " To see all of it: ", element("code", {}, of.look))] : [])));
  });
}
