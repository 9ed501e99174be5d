// Parts of the panels of report and playground.
import {element, fill, cells} from "./common.js";

/// The techniques to choose from, {name, title}: a line each with its name, a mark and a price. `choose` is given the name.
export function makeChoices(host, techniques, choose) {
  host.append(...techniques.map(({name, title}) => {
    const input = element("input", {type: "radio", name: "technique", id: `choice-${name}`, value: name});
    input.addEventListener("change", () => choose(name));
    return element("label", {}, input, element("span", {class: "name"}, title), element("span", {class: "mark"}), element("span", {class: "price"}));
  }));
}
/// What the technique comes to, as one of the kinds "right", "wrong", "unlike" and "", and what it costs.
export function markChoice(name, text, kind, price = "") {
  const [, , mark, cost] = document.getElementById(`choice-${name}`).parentElement.children;
  if (mark.textContent !== text) mark.textContent = text;
  mark.className = `mark ${kind}`;
  cost.textContent = price;
}
/// Answers about circles, as lists of objects, that no met pair of these contains.
export const apartFrom = (items, met) => items.filter(item => !met.some(pair => item.every(index => pair.includes(index))));
/// A table with its first column as headings, and a name for those who do not see it.
export function fillNamed(table, heads, rows, caption) {
  fill(table, heads, rows.map(([head, ...values]) => element("tr", {}, element("th", {scope: "row"}, head), ...cells(values))));
  table.prepend(element("caption", {class: "unseen"}, caption));
}
