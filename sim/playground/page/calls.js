// The golden models (sim/playground/wasm/models.cpp), which answer with JSON.
const models = {
  module: null,
  async load() { this.module = await collideModels(); },
  text(name, types, values) { return this.module.ccall(name, "string", types, values); },
  /// Throws what the models say of bad input.
  call(name, types, values) {
    const value = JSON.parse(this.text(name, types, values));
    if (value && value.error) throw new Error(value.error);
    return value;
  },
  moment(text, frame) { return this.call("moment", ["string", "number"], [text, frame]); },
  generated(kind, seed, objects, width, height) {
    return this.call("generated", ["string", "number", "number", "number", "number"], [kind, seed, objects, width, height]);
  },
  open(text) { this.call("open_scene", ["string"], [text]); },
  place(index, [bx, by], [x, y]) { this.call("place", ["number", "number", "number", "number", "number"], [index, bx, by, x, y]); },
  answers(panels) { return this.call("answers", ["string"], [panels.join(" ")]); },
  refusal() { return this.call("refusal", [], []); },
  result() { return this.text("result", [], []); },
  maskRows(pixels) {
    const {width, height, data: rgba} = pixels, at = this.module._malloc(rgba.length);
    try {
      this.module.HEAPU8.set(rgba, at);
      return this.call("mask_rows", ["number", "number", "number"], [at, width, height]);
    } finally {
      this.module._free(at);
    }
  }
};
