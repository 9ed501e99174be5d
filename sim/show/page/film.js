// The film of the report: a frame on the stage, the strip below the slider, and what is under the pointer.
import {$, data, element, plural} from "./common.js";
import {chosenColour, fit, paint, solid, stroke} from "./stage.js";
import {box, contactsOf, falsesOf, frameOf, frames, height, land, state, there, truths, width} from "./data.js";
import {fateWords} from "./details.js";
import {time} from "./report.js";

export const film = $("film");
export function resize() {
  fit(film, width, height, 300, .62);
  drawStrip();
  draw();
}
export function draw() {
  const now = time.frame, frame = frameOf(now), falses = falsesOf(now).filter(f => !state.reason || f.reason === state.reason);
  const {pen, thin} = paint(film, frame, state.technique.view.layers, contactsOf(now), falses);
  drawPointed(pen, thin, now);
  film.setAttribute("aria-label", `${data.name}, frame ${now}: ${$("status").textContent}`);
}
/// A cross through the first common pixel of the contact that was chosen.
function drawPointed(pen, thin, frame) {
  const at = state.pointed;
  if (!at || at.frame !== frame) return;
  pen.lineWidth = thin;
  pen.strokeStyle = chosenColour;
  stroke(pen, [0, at.y + .5], [width, at.y + .5]);
  stroke(pen, [at.x + .5, 0], [at.x + .5, height]);
  pen.strokeRect(at.x - thin, at.y - thin, 1 + 2 * thin, 1 + 2 * thin);
}

// The strip below the slider, each frame where the thumb is then: true contacts grey, false answers coloured, frame by frame.
const thumbWide = 16;  // of the slider, which ends half of it before the slider does
const stripX = (frame, wide) => thumbWide / 2 + (frames === 1 ? 0 : frame / (frames - 1)) * (wide - thumbWide);
export const frameAt = x => Math.max(0, Math.round((x - thumbWide / 2) / ($("strip").clientWidth - thumbWide) * (frames - 1)));
export function drawStrip() {
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
  pen.fillRect(x(time.frame) + wide / 2 - 1, 0, 2, h);
}

/// What is under the pointer: objects, and contacts at that pixel.
function tip(x, y) {
  const frame = time.frame, at = index => { const b = box(index, frame); return solid(b.shape, x - b.x, y - b.y); };
  const here = data.objects.map((object, index) => index).filter(index => there(index, frame) && at(index));
  const ground = data.terrain && solid(data.terrain, x - land.x(frame), y - land.y(frame));
  const met = contactsOf(frame).filter(contact => contact.objects.every(index => here.includes(index)) && (contact.objects.length === 2 || ground));
  return [...met.map(contact => `${contact.text}: ${plural(contact.pixels, "common pixel")}, the first at ${contact.x}, ${contact.y}; ${fateWords[contact.fate]}`),
    ...here.map(index => `${data.objects[index].id} (${data.objects[index].class})`)].slice(0, 4);
}
export function showTip(event) {
  const x = Math.floor(event.offsetX / film.clientWidth * width), y = Math.floor(event.offsetY / film.clientHeight * height);
  const lines = time.playing ? [] : tip(x, y), note = $("tip");
  note.hidden = lines.length === 0;
  note.replaceChildren(...lines.map(text => element("span", {}, text)));
  const room = film.parentElement.clientWidth, left = film.offsetLeft + event.offsetX + 14;
  note.style.left = `${Math.max(4, Math.min(left, room - note.offsetWidth - 4))}px`;
  note.style.top = `${event.offsetY > film.clientHeight / 2 ? film.offsetTop + event.offsetY - note.offsetHeight - 10 : film.offsetTop + event.offsetY + 16}px`;
}
