// SPDX-License-Identifier: MIT
#include "sim/equal/overlap/argument.h"

namespace collide::overlap {

z3::expr in_state(W w, unsigned sweeping) {
  return number(w, "sweep.r_state", sweeping);
}
z3::expr walks(W w) {
  return busy(w) && w.is("sweep.r_walking");
}
z3::expr packed(const Sprite& s) {
  z3::expr_vector parts(context());
  for (const I32* number : {&s.x, &s.y, &s.left, &s.right, &s.first, &s.last, &s.base}) {
    parts.push_back(low(*number, 17));
  }
  parts.push_back(low(s.width, 11));
  parts.push_back(low(s.height, 11));
  parts.push_back(low(s.stride, 10));
  parts.push_back(as_bit(s.hflip));
  parts.push_back(as_bit(s.vflip));
  return z3::concat(parts);
}
Sprite unpacked(const z3::expr& word) {
  unsigned from = kPacked;
  const auto next = [&](unsigned count) {
    from -= count;
    return word.extract(from + count - 1, from);
  };
  Sprite s;
  for (I32* number : {&s.x, &s.y, &s.left, &s.right, &s.first, &s.last, &s.base}) {
    *number = I32(z3::sext(next(17), 15));
  }
  s.width = wide<U32>(next(11));
  s.height = wide<U32>(next(11));
  s.stride = wide<U32>(next(10));
  s.hflip = Bool(is_set(next(1)));
  s.vflip = Bool(is_set(next(1)));
  s.mask = 0;
  s.is = s.hits = 0;
  return s;
}

z3::expr none() {
  return bits(0xFFFFFFFF, 32);
}
z3::expr is_link(const z3::expr& number, const z3::expr& link) {
  const unsigned width = link.get_sort().bv_size() - 1;
  return z3::ite(bit_of(link, width), number == wide32(link.extract(width - 1, 0)),
                 number == none());
}

/// A term in which constants are something else.
static z3::expr with(const z3::expr& term, const Values& values) {
  z3::expr_vector from(context()), to(context());
  for (const auto& [constant, value] : values) {
    from.push_back(constant);
    to.push_back(value);
  }
  return z3::expr(term).substitute(from, to);
}
static Clipped clipped(const z3::expr& word_0, const z3::expr& word_1, const z3::expr& origin,
                       const z3::expr& size) {
  const auto any = [](const char* name) { return constant(name, 32); };
  static const Observation kAll =
      explore(context().bool_val(true), [&] {
        const DescriptorWords words = {U32(any("clip word 0")), U32(any("clip word 1")), U32(0),
                                       U32(0)};
        Sprite s;
        const bool visible = clip(decode(words), U32(any("clip origin")), U32(any("clip size")), s);
        return Observation{{"visible", Bool(visible).term()},
                           {"x", s.x.term()},
                           {"y", s.y.term()},
                           {"left", s.left.term()},
                           {"right", s.right.term()},
                           {"first", s.first.term()},
                           {"last", s.last.term()},
                           {"base", s.base.term()},
                           {"width", s.width.term()},
                           {"height", s.height.term()},
                           {"stride", s.stride.term()},
                           {"hflip", s.hflip.term()},
                           {"vflip", s.vflip.term()}};
      }).observation;
  const Values values = {{any("clip word 0"), word_0},
                         {any("clip word 1"), word_1},
                         {any("clip origin"), origin},
                         {any("clip size"), size}};
  std::size_t next = 0;
  const auto value = [&] { return with(kAll[next++].value, values); };
  const z3::expr visible = value();
  Sprite s;
  for (I32* number : {&s.x, &s.y, &s.left, &s.right, &s.first, &s.last, &s.base}) {
    *number = I32(value());
  }
  for (U32* number : {&s.width, &s.height, &s.stride}) *number = U32(value());
  s.hflip = Bool(value());
  s.vflip = Bool(value());
  s.mask = 0;
  s.is = s.hits = 0;
  return {visible, s};
}
std::vector<z3::expr> open(const Clipped& c) {
  const Sprite& s = c.sprite;
  return {c.visible,       s.x.term(),     s.y.term(),    s.left.term(),  s.right.term(),
          s.first.term(),  s.last.term(),  s.base.term(), s.width.term(), s.height.term(),
          s.stride.term(), s.hflip.term(), s.vflip.term()};
}
Clipped clipped(W w) {
  return clipped(w.ghost("word 0"), w.ghost("word 1"),
                 z3::concat(w("registers.o_origin_y"), w("registers.o_origin_x")),
                 z3::concat(w("registers.o_rows"), z3::zext(w("registers.o_columns"), 5)));
}
Sprite sprite(W w, const z3::expr& index) {
  return unpacked(z3::select(w.ghost("sprites"), index));
}
z3::expr is_placed(W w, const z3::expr& index) {
  return is_set(z3::select(w.ghost("placed"), index));
}

Sprite with_mask(W w, const z3::expr& index) {
  Sprite s = sprite(w, index);
  s.mask = U32(z3::select(w.ghost("masks"), index));
  return s;
}
I32 this_row(W w) {
  return wide<I32>(w("sweep.r_row"));
}
z3::expr on_this_row(W w, const z3::expr& index) {
  const Sprite s = sprite(w, index);
  return is_placed(w, index) && (s.first <= this_row(w) && this_row(w) <= s.last).term();
}
z3::expr on_all_paths(const std::function<z3::expr()>& function) {
  const auto program = [&] { return Observation{{"result", function()}}; };
  return explore(context().bool_val(true), program).observation[0].value;
}

z3::expr Reads::is_last(W w, const z3::expr& row, const z3::expr& access) const {
  return wide32(access) + 1 == row_accesses(sprite(w, sprite_of(w, row)), p).term();
}
z3::expr Reads::taken(W w) const {
  return walks(w) && w.is("port.o_mem_stb") && w.is("port.o_ready") && !w.is("port.o_mem_we");
}
z3::expr Reads::answered(W w) const {
  return walks(w) && w.is("port.o_ack") && !w.is("port.o_we") && !w.is("run.r_stop");
}

z3::expr joined(const Name& n) {
  z3::expr_vector parts(context());
  for (const z3::expr* part : {&n.is_later, &n.pair, &n.later, &n.sprite, &n.pixels}) {
    parts.push_back(*part);
  }
  return z3::concat(parts);
}
Name unjoined(W w, const Shape& p, const z3::expr& word) {
  unsigned from = word.get_sort().bv_size();
  const auto next = [&](unsigned count) {
    from -= count;
    return word.extract(from + count - 1, from);
  };
  const z3::expr is_later = next(1);
  const z3::expr pair = next(w.width("open.r_count"));
  const z3::expr later = next(p.index_bits());
  const z3::expr sprite = next(p.index_bits());
  return {is_later, pair, later, sprite, next(p.pixels())};
}
Name name(W w, const Shape& p, const z3::expr& number) {
  return unjoined(w, p, z3::select(w.ghost("names"), number));
}

Theorem Argument::theorem() {
  surroundings();
  run();
  configuration();
  port();
  registers();
  list();
  asked();
  lines();
  end();
  answers();
  loading();
  reads_of_descriptors();
  words_of_descriptors();
  descriptors();
  tables();
  chains();
  rows();
  walk();
  open_pairs();
  fetches();
  reads();
  answers_to_reads();
  tests();
  hits();
  records();
  window();
  reads_of_results();
  ends_of_runs();
  return std::move(all_);
}

}  // namespace collide::overlap
