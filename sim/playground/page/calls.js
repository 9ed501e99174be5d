/// Calls a function of a program that was compiled for the browser. Texts go onto its heap, which grows: its stack has 4 MiB.
/// A call that fails other than by its answer leaves the program damaged.
export function callProgram(program, name, values) {
  const put = bytes => {
    const at = program._malloc(bytes.length);
    if (!at) throw new Error("there is no memory left");
    program.HEAPU8.set(bytes, at);
    return at;
  };
  const held = [];
  const numbers = values.map(value => {
    if (typeof value === "number") return value;
    held.push(put(typeof value === "string" ? new TextEncoder().encode(`${value}\0`) : value));
    return held.at(-1);
  });
  const answer = program.UTF8ToString(program[`_${name}`](...numbers));
  held.forEach(at => program._free(at));
  return answer;
}
/// Objects without a prototype: names that a user gives are members of none.
export const readJson = text => JSON.parse(text, (_, value) => value && Object.getPrototypeOf(value) === Object.prototype ? Object.assign(Object.create(null), value) : value);
// The golden models (sim/playground/wasm/models.cpp), which answer with JSON.
export const models = {
  program: null,
  /// Called when the models are there again after a failure.
  restarted() {},
  async load() { this.program = await collideModels(); },
  text(name, ...values) {
    if (!this.program) throw new Error("The models start again; try it in a moment.");
    try {
      return callProgram(this.program, name, values);
    } catch (error) {
      this.program = null;
      this.load().then(() => this.restarted()).catch(() => {});
      throw new Error(`The models failed (${error.message}) and start again.`);
    }
  },
  /// Throws what the models say of bad input.
  call(name, ...values) {
    const value = readJson(this.text(name, ...values));
    if (value && value.error) throw new Error(value.error);
    return value;
  },
  moment(text, frame) { return this.call("moment", text, frame); },
  generated(kind, seed, objects, width, height) { return this.call("generated", kind, seed, objects, width, height); },
  open(text) { this.call("open_scene", text); },
  place(index, before, now) { this.call("place", index, ...before, ...now); },
  answers(panels) { return this.call("answers", panels.join(" ")); },
  refusal() { return this.call("refusal"); },
  result() { return this.text("result"); },
  maskRows({width, height, data: rgba}) { return this.call("mask_rows", rgba, width, height); }
};
