// The time line of report and playground: play, step, and a slider over the frames.
import {element} from "./common.js";

export class TimeLine {
  /// Builds its controls in `host`, with `more` beside the buttons and `below` under the slider. `show` is called when the frame has changed
  /// or a film has stopped.
  constructor(host, show, more = [], below = []) {
    Object.assign(this, {show, host, frame: 0, frames: 1, playing: false, last: 0});
    const button = (id, name, title, text) => element("button", {id, type: "button", "aria-label": name, title}, text);
    this.button = button("play", "Play", "Play or pause (space)", "▶ Play");
    this.speed = element("select", {id: "speed"}, ...[1, 2, 10, 30, 60].map(speed => element("option", {value: speed}, `${speed} a second`)));
    this.slider = element("input", {id: "frame", type: "range", min: "0", value: "0"});
    this.number = element("output", {id: "number", for: "frame"});
    const back = button("back", "Previous frame", "Previous frame (left arrow)", "◀"), step = button("step", "Next frame", "Next frame (right arrow)", "▶");
    host.append(element("div", {class: "transport"}, back, this.button, step, ...more, element("label", {}, "Speed ", this.speed)),
      element("label", {class: "slider"}, element("span", {}, "Frame"), this.slider, this.number, ...below));
    back.addEventListener("click", () => this.step(-1));
    step.addEventListener("click", () => this.step(1));
    this.button.addEventListener("click", () => this.toggle());
    this.slider.addEventListener("input", () => this.to(Number(this.slider.value)));
  }
  /// A film of so many frames; shows nothing yet.
  open(frames, frame = 0) {
    if (frames !== this.frames) {
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      this.speed.value = still ? "1" : frames < 20 ? "2" : "30";
    }
    this.frames = frames;
    this.slider.max = frames - 1;
    this.set(frame);
  }
  set(frame) {
    this.frame = Math.max(0, Math.min(this.frames - 1, frame));
    this.slider.value = this.frame;
    this.slider.setAttribute("aria-valuetext", `frame ${this.frame} of ${this.frames - 1}`);
    this.number.textContent = `${this.frame} / ${this.frames - 1}`;
  }
  go(frame) {
    this.set(frame);
    this.show();
  }
  /// Stops there.
  to(frame) {
    this.pause();
    this.go(frame);
  }
  step(by) { this.to(this.frame + by); }
  label() {
    this.button.textContent = this.playing ? "❚❚ Pause" : "▶ Play";
    this.button.setAttribute("aria-label", this.playing ? "Pause" : "Play");
  }
  pause() {
    this.playing = false;
    this.label();
  }
  toggle() {
    this.playing = !this.playing;
    this.label();
    if (this.playing) requestAnimationFrame(time => this.tick(time));
    else this.show();
  }
  tick(time) {
    if (!this.playing) return;
    if (time - this.last >= 1000 / this.speed.value) {
      this.last = time;
      this.go((this.frame + 1) % this.frames);
    }
    requestAnimationFrame(later => this.tick(later));
  }
}
