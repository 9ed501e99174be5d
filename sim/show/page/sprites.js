// Masks as silhouettes of one colour, and the pictures that they come from.
function solid(shape, x, y) {
  const runs = shape.rows[y];
  if (!runs) return false;
  for (let i = 0; i < runs.length; i += 2) if (x >= runs[i] && x < runs[i] + runs[i + 1]) return true;
  return false;
}
const silhouettes = new Map();
function silhouette(shape, colour) {
  const key = `${shape.index} ${colour}`;
  if (!silhouettes.has(key)) {
    const canvas = element("canvas", {width: shape.width, height: shape.height});
    const pen = canvas.getContext("2d");
    pen.fillStyle = colour;
    shape.rows.forEach((runs, y) => {
      for (let i = 0; i < runs.length; i += 2) pen.fillRect(runs[i], y, runs[i + 1], 1);
    });
    silhouettes.set(key, canvas);
  }
  return silhouettes.get(key);
}
/// The picture in its own colours, where there is one and they are wanted.
function sprite(shape, colour) {
  return $("colours").checked && shape.drawn || silhouette(shape, colour);
}
/// Of masks that are drawn otherwise, what is drawn.
const apart = data.shapes.filter(shape => shape.sprite);
/// What is drawn, and over it what collides if that is something else and is wanted.
function drawShape(pen, shape, colour, x, y) {
  if (!shape.sprite) {
    pen.drawImage(sprite(shape, colour), x, y);
    return;
  }
  const own = $("colours").checked && shape.sprite.drawn;
  pen.save();
  if (!own) pen.globalAlpha = .4;
  pen.drawImage(sprite(shape.sprite, colour), x + shape.sprite.x, y + shape.sprite.y);
  pen.globalAlpha = own ? .55 : 1;
  if ($("solid").checked) pen.drawImage(silhouette(shape, colour), x, y);
  pen.restore();
}
const pictured = [...data.shapes, ...apart.map(shape => shape.sprite), ...(data.terrain ? [data.terrain] : [])].filter(shape => shape.picture);
const darkStage = "#0a0e13", greyStage = "#5a6570";
const linear = value => value <= 10 ? value / 3294.6 : ((value / 255 + .055) / 1.055) ** 2.4;
const luminance = (r, g, b) => .2126 * linear(r) + .7152 * linear(g) + .0722 * linear(b);
/// Whether the picture, on average, can hardly be told from the dark stage.
function isDim(canvas) {
  const {data: bytes} = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let sum = 0, count = 0;
  for (let i = 0; i < bytes.length; i += 4) if (bytes[i + 3] >= 128) {
    sum += luminance(bytes[i], bytes[i + 1], bytes[i + 2]);
    ++count;
  }
  return count > 0 && (sum / count + .05) / (luminance(10, 14, 19) + .05) < 1.6;
}
const stage = () => $("colours").checked && pictured.some(shape => shape.dim) ? greyStage : darkStage;
/// `ready` is called when all of them have been read.
function readPictures(ready) {
  $("colours-part").hidden = pictured.length === 0;
  $("solid-part").hidden = apart.length === 0;
  $("pictures-left-out").hidden = !data.picturesLeftOut;
  $("pictures-left-out").textContent = `${plural(data.picturesLeftOut, "picture")} would make this page too large: drawn as silhouettes.`;
  let missing = pictured.length;
  for (const shape of pictured) {
    const image = new Image();
    image.addEventListener("load", () => {
      shape.drawn = element("canvas", {width: shape.width, height: shape.height});
      shape.drawn.getContext("2d", {willReadFrequently: true}).drawImage(image, 0, 0);
      shape.dim = isDim(shape.drawn);
      if (--missing > 0) return;
      document.body.dataset.pictures = pictured.length;
      ready();
    });
    image.src = `data:image/png;base64,${shape.picture}`;
  }
}

/// The screen's pixels that are solid in both of some masks, each pair in a colour of its own; drawn at once.
const common = {canvas: element("canvas", {width, height})};
function clearCommon() {
  common.image ||= common.canvas.getContext("2d").createImageData(width, height);
  common.words ||= new Uint32Array(common.image.data.buffer);
  common.words.fill(0);
}
/// Returns where both boxes overlap.
function addCommon(a, b, colour) {
  const z = intersection(a, b), rgb = parseInt(colour.slice(1), 16);
  // The bytes of a pixel are red, green, blue and alpha, the lowest first.
  const word = (0xff000000 | (rgb & 255) << 16 | rgb & 0xff00 | rgb >> 16) >>> 0;
  for (let y = Math.max(z.y, 0); y < Math.min(z.y + z.h, height); ++y) {
    const first = a.shape.rows[y - a.y], second = b.shape.rows[y - b.y];
    for (let i = 0, j = 0; i < first.length && j < second.length;) {
      const from = Math.max(a.x + first[i], b.x + second[j]), firstEnd = a.x + first[i] + first[i + 1], secondEnd = b.x + second[j] + second[j + 1];
      const left = Math.max(from, 0), right = Math.min(firstEnd, secondEnd, width);
      if (left < right) common.words.fill(word, y * width + left, y * width + right);
      if (firstEnd < secondEnd) i += 2;
      else j += 2;
    }
  }
  return z;
}
function drawCommon(pen) {
  common.canvas.getContext("2d").putImageData(common.image, 0, 0);
  pen.drawImage(common.canvas, 0, 0);
}

// The true contacts of a frame: who, the first common pixel, how many, and what the technique makes of it.
const mostContacts = 50;
function contactsOf(frame) {
  const truth = truths[frame], id = i => data.objects[i].id;
  return [...truth.pairs.map((pair, place) => ({objects: pair, text: pair.map(id).join(" and "), fate: fate(place, frame)})),
    ...truth.terrain.map(index => ({objects: [index], text: `${id(index)} and the terrain`, fate: terrainFate(index, frame)}))]
    .map((contact, place) => ({...contact, ...truth.areas[place]}));
}
const fateWords = {found: "found", missed: "missed", outside: "outside"};
function showContacts() {
  const all = contactsOf(state.frame);
  $("contacts-count").textContent = all.length ? String(all.length) : "none";
  fill($("contacts"), ["who", "first common pixel", "common pixels", state.technique.name], all.slice(0, mostContacts).map(contact => {
    const button = element("button", {type: "button", title: "Show the first common pixel in the film"}, contact.text);
    button.addEventListener("click", () => { pause(); state.pointed = {frame: state.frame, ...contact}; draw(); });
    return element("tr", {}, element("th", {scope: "row"}, button), ...cells([`${contact.x}, ${contact.y}`, contact.pixels]),
      element("td", {class: `s ${contact.fate}`}, fateWords[contact.fate]));
  }));
  $("contacts").prepend(element("caption", {class: "unseen"}, "Contacts of this frame"));
  $("contacts-more").textContent = all.length > mostContacts ? `The first ${mostContacts} of ${all.length}; collide compare --json has all.` : "";
}
/// A cross through the first common pixel of the contact that was chosen.
function drawPointed(pen, thin, frame) {
  const at = state.pointed;
  if (!at || at.frame !== frame) return;
  pen.lineWidth = thin;
  pen.strokeStyle = "#ffe08a";
  line(pen, 0, at.y + .5, width, at.y + .5);
  line(pen, at.x + .5, 0, at.x + .5, height);
  pen.strokeRect(at.x - thin, at.y - thin, 1 + 2 * thin, 1 + 2 * thin);
}
/// What is under the pointer: objects, and contacts at that pixel.
function tip(x, y) {
  const frame = state.frame, at = index => { const b = box(index, frame); return solid(b.shape, x - b.x, y - b.y); };
  const here = data.objects.map((object, index) => index).filter(index => there(index, frame) && at(index));
  const ground = data.terrain && solid(data.terrain, x - land.x(frame), y - land.y(frame));
  const met = contactsOf(frame).filter(contact => contact.objects.every(index => here.includes(index)) && (contact.objects.length === 2 || ground));
  return [...met.map(contact => `${contact.text}: ${plural(contact.pixels, "common pixel")}, the first at ${contact.x}, ${contact.y}; ${fateWords[contact.fate]}`),
    ...here.map(index => `${data.objects[index].id} (${data.objects[index].class})`)].slice(0, 4);
}
function showTip(event) {
  const x = Math.floor(event.offsetX / film.clientWidth * width), y = Math.floor(event.offsetY / film.clientHeight * height);
  const lines = state.playing ? [] : tip(x, y), box = $("tip");
  box.hidden = lines.length === 0;
  box.replaceChildren(...lines.map(text => element("span", {}, text)));
  const room = film.parentElement.clientWidth, left = film.offsetLeft + event.offsetX + 14;
  box.style.left = `${Math.max(4, Math.min(left, room - box.offsetWidth - 4))}px`;
  box.style.top = `${event.offsetY > film.clientHeight / 2 ? film.offsetTop + event.offsetY - box.offsetHeight - 10 : film.offsetTop + event.offsetY + 16}px`;
}
