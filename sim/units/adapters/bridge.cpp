// SPDX-License-Identifier: MIT
#include "sim/units/adapters/bridge.h"

#include "sim/units/hung.h"

namespace collide::adapters {
namespace {

/// Clocks in which an access reaches the unit, and its answer the outer port: more than any takes.
constexpr unsigned kLongestIdle = 200;

bool is_same(const Wishbone::Ask& one, const Wishbone::Ask& other) {
  return one.we == other.we && one.address == other.address &&
         (!one.we || (one.sel == other.sel && one.dat == other.dat));
}

}  // namespace

bool HeldBridge::is_of(const Access& access) const {
  return !access.made && is_same(access.asked, now_.inner) &&
         (now_.inner.we || (now_.inner.sel & lanes_) == lanes_);
}

bool HeldBridge::is_own() const {
  return own_ && now_.inner.address == own_->address && !(now_.inner.we && own_->wide_write);
}

Wishbone::Ask HeldBridge::ask(const Wishbone::Ask& outer, bool reset) {
  now_ = before_;
  now_.reset = reset;
  now_.fault = nullptr;
  if (reset) {
    now_.open.reset();
    now_.given_up.clear();
  } else if (now_.open && (!outer.stands() || !is_same(now_.open->asked, outer))) {
    now_.given_up.push_back(*now_.open);
    now_.open.reset();
  }
  if (!now_.open) now_.idle = 0;
  if (!reset && outer.stands() && !now_.open) now_.open = Access{outer};
  return now_.inner = bridge_->ask(outer, reset);
}

HeldBridge::Access* HeldBridge::made_now() {
  for (Access& access : now_.given_up) {
    if (is_of(access)) return &access;
  }
  return now_.open && is_of(*now_.open) ? &*now_.open : nullptr;
}

bool HeldBridge::is_answer_of_open(const Wishbone::Answer& outer) {
  if (!now_.open) return false;
  Access& open = *now_.open;
  // One that is asked for again may be the one that was given up.
  for (const Access& access : now_.given_up) {
    if (!open.made && access.made && is_same(open.asked, access.asked)) open.made = access.made;
  }
  return open.made && outer.ack == open.made->ack && outer.err == open.made->err &&
         (outer.err || open.asked.we || outer.dat == open.made->dat);
}

Wishbone::Answer HeldBridge::answer(const Wishbone::Answer& inner) {
  const Wishbone::Answer outer = bridge_->answer(inner);
  if (now_.reset) return outer;  // it ends all accesses
  const bool answered = now_.inner.stands() && (inner.ack || inner.err);
  now_.idle = now_.inner.stands() && !answered ? 0 : now_.idle + 1;
  if (answered && is_own()) {
    // It may be that of the port, or another.
    if (now_.open && is_same(now_.open->asked, now_.inner)) now_.open->made = inner;
  } else if (answered) {
    if (Access* const access = made_now()) {
      access->made = inner;
    } else {
      now_.fault = "an access to a register is made once, as it is asked for";
    }
  }
  if (outer.ack || outer.err) {
    if (!is_answer_of_open(outer)) now_.fault = "the answer to an access is that of the registers";
    now_.open.reset();
    now_.given_up.clear();
  } else if (now_.open && now_.idle > kLongestIdle) {
    now_.fault = "an access to a register is answered";
  }
  return outer;
}

void HeldBridge::clock() {
  if (now_.fault != nullptr) throw PortFault(now_.fault);
  before_ = now_;
  bridge_->clock();
}

}  // namespace collide::adapters
