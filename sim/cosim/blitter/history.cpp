// SPDX-License-Identifier: MIT
#include "sim/cosim/blitter/history.h"

#include <stdexcept>

#include "sim/units/hung.h"

namespace collide::blitter {
namespace {

/// Clocks of a grant before the chip is on the bus, at most (rule 41).
constexpr unsigned kToEnter = 2;

void require(bool kept, const char* rule) {
  if (!kept) throw PortFault(rule);
}

}  // namespace

void Monitor::see(const Inputs& in, const Outputs& out) {
  const bool begins = history_.clocks.empty();
  const bool second = !begins && looked_at(out);
  history_.clocks.push_back({in, out, second});
  // What the chip drives before its first reset is anything.
  if (!begins) {
    if (last_.in.rst) see_reset(out);
    if (exact_) {
      see_registers(in, out, second);
    } else {
      see_answer(in, out);
    }
    see_memory(in, out);
    if (exact_) see_bus(in, out);
  }
  last_ = history_.clocks.back();
}

void Monitor::see_reset(const Outputs& out) const {
  require(!out.cyc && !out.request && !out.answers(),
          "the chip is silent in the clock behind a reset");
  require(out.done, "the interrupt pin is high in the clock behind a reset");
}

/// Whether the chip took up an access to a register in the clock before.
bool Monitor::looked_at(const Outputs& out) const {
  if (last_.in.rst || !last_.in.reg() || last_.second) return false;
  if (last_.in.reg_fc != FunctionCode::kSupervisorData) return last_.out.cyc || !out.cyc;
  return !last_.out.cyc && !out.cyc;
}

void Monitor::see_registers(const Inputs& in, const Outputs& out, bool second) {
  const bool answers = second && in.reg();
  const bool supervisor = in.reg_fc == FunctionCode::kSupervisorData;
  require(out.reg_ack == (answers && supervisor),
          "an access to a register is acknowledged in its second clock off the bus, and nothing "
          "else is");
  require(out.reg_err == (answers && !supervisor),
          "an access with another function code is refused in its second clock, and nothing else "
          "is");
}

void Monitor::see_answer(const Inputs& in, const Outputs& out) const {
  const bool supervisor = in.reg_fc == FunctionCode::kSupervisorData;
  require(!out.answers() || in.reg(), "nothing is answered but an access to a register");
  require(!out.reg_ack || supervisor, "an access with another function code is refused");
  require(!out.reg_err || !supervisor, "an access to a register is acknowledged");
}

void Monitor::see_memory(const Inputs& in, const Outputs& out) const {
  require(out.cyc || !out.stb, "stb of the memory port is within cyc");
  require(out.stb == out.cyc || !exact_, "cyc and stb of the memory port are one");
  if (in.answers() && !out.stb) throw std::logic_error("the memory answers what was not asked");
  const bool waits = last_.out.stb && !last_.in.answers() && !last_.in.rst;
  require(out.stb || !waits || exact_, "an access stands until it is answered");
  if (!out.stb) return;
  require(out.sel == kBothLanes, "both bytes are selected");
  if (!waits) return;
  require(out.we == last_.out.we && out.adr == last_.out.adr,
          "an access that waits stands as it is");
  require(!out.we || out.dat == last_.out.dat, "what is written stands while it waits");
}

void Monitor::see_bus(const Inputs& in, const Outputs& out) {
  if (in.bus_cycle && out.cyc) throw std::logic_error("a bus cycle while the chip is on the bus");
  require(!out.cyc || out.request, "the chip asks for the bus for as long as it is on it");
  const bool waited = last_.out.cyc && !last_.in.answers();
  require(out.cyc || !waited || last_.in.rst, "the chip stays on the bus until it is answered");
  require(!out.cyc || last_.out.cyc || (last_.out.request && last_.in.grant),
          "the chip is on the bus only behind a grant that it has asked for");
  require(out.cyc || !out.request || may_enter_ < kToEnter,
          "the chip is on the bus behind two clocks of a grant");
  may_enter_ = out.request && in.grant && !out.cyc && !in.rst ? may_enter_ + 1 : 0;
}

}  // namespace collide::blitter
