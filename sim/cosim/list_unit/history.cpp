// SPDX-License-Identifier: MIT
#include "sim/cosim/list_unit/history.h"

#include <fmt/format.h>

namespace collide::list_unit {
namespace {

/// An access to a register is acknowledged in its third clock.
constexpr unsigned kClocksBeforeAck = 2;
constexpr std::size_t kMostOpen = 2;

void require(bool kept, const char* rule) {
  if (!kept) throw PortFault(rule);
}

}  // namespace

void Monitor::see(const Inputs& in, const Outputs& out) {
  if (in.rst) {
    // What the unit drives in the clock of a reset is of the time before it.
    if (history_.clocks != history_.first) {
      history_.events.push_back({PortEvent::kReset, history_.clocks, history_.clocks});
    }
    for (auto* stream : {&history_.reads, &history_.writes}) {
      for (MemoryAccess& access : *stream) {
        if (access.taken == MemoryAccess::kNever) access.taken = history_.clocks;
      }
    }
    after_reset_ = true;
    open_.clear();
    answered_reads_ = history_.reads.size();
    answered_writes_ = history_.writes.size();
    stalled_ = false;
    waited_ = 0;
  } else {
    if (after_reset_) {
      require(!out.stb && !out.cyc, "the memory port is silent in the clock behind a reset");
      require(!out.irq, "the interrupt pin is 0 in the clock behind a reset");
      after_reset_ = false;
    }
    see_registers(in, out);
    see_request(in, out);
    see_answer(in);
    last_ = out;
  }
  if (out.irq != irq_ && history_.clocks != history_.first) {
    irq_ = out.irq;
    history_.irq.push_back(history_.clocks);
  }
  ++history_.clocks;
}

void Monitor::see_registers(const Inputs& in, const Outputs& out) {
  see_acknowledge(in, out);
  const std::uint64_t clock = history_.clocks;
  const std::uint64_t first = timing_.exact ? clock : clock - waited_;
  if (out.reg_ack && in.reg_we) {
    history_.events.push_back(
        {PortEvent::kWrite, first, clock, in.reg_offset, in.reg_sel, in.reg_dat});
  } else if (out.reg_ack) {
    // It comes before what takes effect in the clock in which it was read.
    const std::uint64_t before = timing_.exact ? 1 : 0;
    const PortEvent read{PortEvent::kRead, first - before, clock - before,
                         in.reg_offset,    kAllBytes,      out.reg_dat};
    auto place = history_.events.end();
    while (place != history_.events.begin() && (place - 1)->clock >= read.clock) --place;
    history_.events.insert(place, read);
  }
  waited_ = in.reg && !out.reg_ack ? waited_ + 1 : 0;
  if (in.trigger) history_.events.push_back({PortEvent::kTrigger, clock, clock});
}

void Monitor::see_acknowledge(const Inputs& in, const Outputs& out) {
  if (timing_.exact) {
    require(out.reg_ack == (in.reg && waited_ == kClocksBeforeAck),
            "an access to a register is acknowledged in its third clock, and nothing else is");
    return;
  }
  require(in.reg || !out.reg_ack, "nothing is acknowledged but an access to a register");
  require(waited_ <= timing_.patience, "an access to a register is acknowledged in time");
}

void Monitor::see_request(const Inputs& in, const Outputs& out) {
  const std::uint64_t clock = history_.clocks;
  const bool has_access = out.stb || !open_.empty();
  require(out.cyc == has_access || (out.cyc && !timing_.exact),
          "cyc is high from a request to its answer, and only then");
  if (stalled_) {
    require(out.stb, "a request that is stalled is not taken back");
    require(out.asks_as(last_), "a request that is stalled stands as it is");
  }
  stalled_ = out.stb && in.stall;
  if (!out.stb) return;
  require(out.sel == all_bytes_, "all bytes are selected");
  auto& stream = out.we ? history_.writes : history_.reads;
  const bool stands = !stream.empty() && stream.back().taken == MemoryAccess::kNever;
  if (!stands) stream.push_back({out.we, out.adr, out.we ? out.dat : 0, true, clock});
  if (in.stall) return;
  stream.back().taken = clock;
  open_.push_back(out.we);
  require(open_.size() <= kMostOpen, "two accesses are open at most");
}

MemoryAccess& Monitor::oldest() {
  return open_.front() ? history_.writes[answered_writes_++] : history_.reads[answered_reads_++];
}

void Monitor::see_answer(const Inputs& in) {
  if (!in.ack && !in.err) return;
  if (open_.empty()) throw std::logic_error("the memory answers what was not asked");
  MemoryAccess& access = oldest();
  open_.pop_front();
  access.answered = history_.clocks;
  access.ok = in.ack;
  if (!access.write) access.data = in.mem_dat;
}

}  // namespace collide::list_unit
