// The panels of the report that belong to a frame: its contacts, and what the chosen technique held of it.
import {$, cells, data, element, fill} from "./common.js";
import {bits, lineChart, lineText, rowsShown} from "./lines.js";
import {fillNamed} from "./panels.js";
import {zones} from "./stage.js";
import {contactsOf, frameOf, linesOf, lineShown, n, outcome, state} from "./data.js";
import {draw} from "./film.js";
import {show, time} from "./report.js";

const mostContacts = 50, mostZones = 100;
export const fateWords = {found: "found", missed: "missed", outside: "outside"};
export function showContacts() {
  const all = contactsOf(time.frame);
  $("contacts-count").textContent = all.length ? String(all.length) : "none";
  fill($("contacts"), ["who", "first common pixel", "common pixels", state.technique.name], all.slice(0, mostContacts).map(contact => {
    const button = element("button", {type: "button", title: "Show the first common pixel in the film"}, contact.text);
    button.addEventListener("click", () => { time.pause(); state.pointed = {frame: time.frame, ...contact}; draw(); });
    return element("tr", {}, element("th", {scope: "row"}, button), ...cells([`${contact.x}, ${contact.y}`, contact.pixels]),
      element("td", {class: `s ${contact.fate}`}, fateWords[contact.fate]));
  }));
  $("contacts").prepend(element("caption", {class: "unseen"}, "Contacts of this frame"));
  $("contacts-more").textContent = all.length > mostContacts ? `The first ${mostContacts} of ${all.length}; collide compare --json has all.` : "";
}
export function chooseLine(line) {
  if (!state.technique.lines) return;
  state.line = Math.max(0, Math.min(rowsShown - 1, line));
  time.pause();
  show();
}
export function nextLine() {
  if (!state.technique.lines) return;
  const rows = linesOf(state.technique, time.frame) || [], now = lineShown(time.frame);
  const hits = rows.map((r, y) => r.hit ? y : -1).filter(y => y >= 0);
  if (hits.length) chooseLine(hits.find(y => y > now) ?? hits[0]);
}
export function showLines() {
  const t = state.technique;
  if (!t.lines) return;
  const y = lineShown(time.frame), rows = linesOf(t, time.frame), row = rows && rows[y];
  $("line").value = y;
  $("line-text").setAttribute("aria-live", state.line === null ? "off" : "polite");
  $("line-number").textContent = y;
  const text = lineText(y, row);
  if ($("line-text").textContent !== text) $("line-text").textContent = text;
  $("line").setAttribute("aria-valuetext", text);
  $("next-line").disabled = !rows || !rows.some(r => r.hit);
  $("line-chart").replaceChildren(...(row && row.runs ? [lineChart(y, row)] : []));
  if (!$("line-table").open) return;
  fillNamed($("line-runs"), ["columns", "mask", "z", "colour"], row && row.runs ? row.runs.filter(r => r.mask || r.z || r.colour)
    .map(r => [r.x + 1 === r.end ? `${r.x}` : `${r.x}–${r.end - 1}`, bits(r.mask), r.z, r.colour]) : [], `Columns of line ${y}`);
}
/// Which roles share which bit, and each object's mask.
export function groupTables() {
  const roles = [...new Map(data.objects.map(o => [o.role, o.groups]))];
  fillNamed($("groups"), ["role", "bit 3", "bit 2", "bit 1", "bit 0"], roles.map(([role, mask]) => [role, ...[3, 2, 1, 0].map(bit => mask >> bit & 1 ? "●" : "–")]), "Bits of the roles");
  fillNamed($("group-objects"), ["object", "role", "mask"], data.objects.map(o => [o.id, o.role, bits(o.groups)]), "Masks of the objects");
}
/// Mandin's zones of the frame as a list.
export function showZones() {
  if ($("zones-card").hidden || time.playing) return;
  const found = new Set(outcome(time.frame).found.concat(outcome(time.frame).invented));
  fillNamed($("zones"), ["pair", "zone", "words", "COLFLAG"], zones(frameOf(time.frame)).slice(0, mostZones).map(({pair: [a, b], zone: z}) =>
    [`${data.objects[a].id} and ${data.objects[b].id}`, `${z.w}×${z.h} at ${z.x},${z.y}`, Math.ceil(z.w / 16) * z.h, found.has(a * n + b) ? "not 0: hit" : "0"]), "Zones of this frame");
}
/// The panel that belongs to the technique.
export function showChosen() {
  const t = state.technique;
  $("lines-card").hidden = !t.lines;
  $("zones-card").hidden = t.view.panel !== "zones";
  $("groups-part").hidden = t.view.panel !== "groups";
}
