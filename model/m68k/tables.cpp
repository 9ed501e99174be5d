// SPDX-License-Identifier: MIT
#include "model/m68k/cpu.h"
#include "model/m68k/ops_flow.h"
#include "model/m68k/table.h"

namespace collide::m68k {

void enter_mode(Table& table, unsigned base, int mode, Handler handler) {
  if (mode >= 7) {
    table[base | 0x38u | static_cast<unsigned>(mode - 7)] = handler;
  } else {
    enter_y(table, base | static_cast<unsigned>(mode) << 3, handler);
  }
}
void enter_mode_x(Table& table, unsigned base, int mode, Handler handler) {
  for (unsigned x = 0; x < 8; ++x) enter_mode(table, base | x << 9, mode, handler);
}
void enter_pair(Table& table, unsigned base, Handler handler) {
  for (unsigned x = 0; x < 8; ++x) enter_y(table, base | x << 9, handler);
}
void enter_y(Table& table, unsigned base, Handler handler) {
  for (unsigned y = 0; y < 8; ++y) table[base | y] = handler;
}

namespace {

template <class P>
void enter_68000(Table& table) {
  table.fill(FlowOps<P>::illegal);
  for (unsigned n = 0; n < 0x1000; ++n) {
    table[0xA000 | n] = FlowOps<P>::line_a;
    table[0xF000 | n] = FlowOps<P>::line_f;
  }
  enter_move<P>(table);
  enter_move_long<P>(table);
  enter_data<P>(table);
  enter_arith<P>(table);
  enter_logic<P>(table);
  enter_bits<P>(table);
  enter_flow<P>(table);
}

template <class P>
struct Built {
  Built() { enter_68000<P>(table); }
  Table table;
};

struct BuiltLater {
  explicit BuiltLater(Model model) {
    enter_68000<Later>(table);
    enter_later(table, model);
  }
  Table table;
};

/// Half a megabyte each: a process builds those that it has a processor for.
template <Model kModel>
const Handler* built_later() {
  static const BuiltLater kBuilt(kModel);
  return kBuilt.table.data();
}

}  // namespace

const Handler* table_68000_direct() {
  static const Built<Direct68000> kBuilt;
  return kBuilt.table.data();
}
const Handler* table_68000_bus() {
  static const Built<Bus68000> kBuilt;
  return kBuilt.table.data();
}
bool has_opcode(Model model, std::uint16_t opcode) {
  if (model == Model::k68000) {
    const Handler handler = table_68000_bus()[opcode];
    return handler != FlowOps<Bus68000>::illegal && handler != FlowOps<Bus68000>::line_a &&
           handler != FlowOps<Bus68000>::line_f;
  }
  const Handler handler = table_later(model)[opcode];
  return handler != FlowOps<Later>::illegal && handler != FlowOps<Later>::line_a &&
         handler != FlowOps<Later>::line_f;
}

bool is_privileged(std::uint16_t opcode) {
  // ORI, ANDI, EORI to SR; MOVE to SR; MOVE USP; RESET, STOP, RTE.
  return opcode == 0x007C || opcode == 0x027C || opcode == 0x0A7C || (opcode & 0xFFC0) == 0x46C0 ||
         (opcode & 0xFFF0) == 0x4E60 || opcode == 0x4E70 || opcode == 0x4E72 || opcode == 0x4E73;
}

const Handler* table_later(Model model) {
  switch (model) {
    case Model::k68010:
      return built_later<Model::k68010>();
    // One user instruction set, without CALLM and RTM; they differ in cache and MMU instructions.
    case Model::k68020:
      return built_later<Model::k68020>();
    case Model::k68030:
      return built_later<Model::k68030>();
    default:
      return built_later<Model::k68040>();
  }
}

}  // namespace collide::m68k
