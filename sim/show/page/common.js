// What the pages have in common.
export const data = JSON.parse(document.getElementById("data").textContent);
export const $ = id => document.getElementById(id);
export const element = (tag, attributes = {}, ...children) => {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
};
export const cells = values => values.map(value => element("td", {}, String(value)));
export function fill(table, heads, rows) {
  table.replaceChildren(element("thead", {}, element("tr", {}, ...heads.map(head => element("th", {scope: "col"}, head)))), element("tbody", {}, ...rows));
}
export const plural = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;
const NS = "http://www.w3.org/2000/svg";
export function svg(tag, attributes, text) {
  const node = document.createElementNS(NS, tag);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (text !== undefined) node.textContent = text;
  return node;
}
export const short = v => v >= 1e6 ? `${(v / 1e6).toFixed(1)} M` : v >= 1e4 ? `${Math.round(v / 1e3)} k` : v >= 1e3 ? `${(v / 1e3).toFixed(1)} k` : String(Math.round(v * 10) / 10);
/// Colours as the user's system has them, until the button is pressed. Returns what sets them; `changed` draws what is not drawn by CSS.
export function followTheme(changed = () => {}) {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const set = on => {
    document.documentElement.dataset.theme = on ? "dark" : "light";
    $("theme").textContent = on ? "Light colours" : "Dark colours";
    changed();
  };
  set(dark.matches);
  dark.addEventListener("change", event => set(event.matches));
  $("theme").addEventListener("click", () => set(document.documentElement.dataset.theme !== "dark"));
  return set;
}
