// Numbers as tools::packed (sim/tools/packed.h) writes them.
export class Packed {
  constructor(text) {
    this.bytes = atob(text);
    this.place = 0;
    this.zeros = 0;
  }
  get ended() { return this.zeros === 0 && this.place === this.bytes.length; }
  unsigned() {
    let value = 0, unit = 1, byte;
    do {
      byte = this.bytes.charCodeAt(this.place++);
      value += (byte & 127) * unit;
      unit *= 128;
    } while (byte > 127);
    return value;
  }
  next() {
    if (this.zeros > 0) {
      --this.zeros;
      return 0;
    }
    const value = this.unsigned();
    if (value === 0) this.zeros = this.unsigned();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
  /// A count, and numbers each less the one before.
  list() {
    const numbers = new Array(this.next());
    for (let i = 0, last = 0; i < numbers.length; ++i) numbers[i] = last += this.next();
    return numbers;
  }
}
/// A value by frame, as compare::track (sim/show/compare/film_data.h) gives it.
export function track(from, frames) {
  if (from.packed === undefined) return frame => from.from + from.by * frame;
  const numbers = new Packed(from.packed), values = new Float64Array(frames);
  for (let frame = 0, step = 0, value = 0; frame < frames; ++frame) {
    step += numbers.next();
    values[frame] = (value += step) / from.unit;
  }
  return frame => values[frame];
}
