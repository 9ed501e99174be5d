// SPDX-License-Identifier: MIT
#include "sim/cosim/adapters/slaves.h"

namespace collide::adapters {
namespace {

constexpr std::uint32_t kSlaveError = 2, kDecodeError = 3;

}  // namespace

AnySlave::AnySlave(const Job& job, unsigned bytes, std::vector<Access>& seen)
    : seen_(seen), job_(job), bytes_(bytes), noise_(job.seed ^ 0x5A5A5A5AU) {}

const Job::Response& AnySlave::response(std::size_t number) const {
  static const Job::Response kAtOnce;
  return number < job_.responses.size() ? job_.responses[number] : kAtOnce;
}

Access& AnySlave::begin(std::uint64_t clock, bool write, std::uint32_t address) {
  Access access;
  access.write = write;
  access.address = address;
  access.has_data = write;
  access.first = access.stands = clock;
  access.number = seen_.size();
  seen_.push_back(access);
  return seen_.back();
}

void AnySlave::end(std::uint64_t clock, Access& access, bool error) {
  access.last = access.shown = clock;
  access.end = Access::End::kAnswered;
  access.error = error;
  if (error) return;
  std::uint32_t& held = word(access.address);
  if (!access.write) {
    access.answer = held;
    return;
  }
  for (unsigned lane = 0; lane < bytes_; ++lane) {
    const std::uint32_t mask = 0xFFU << 8 * lane;
    if ((access.select >> lane & 1U) != 0) held = (held & ~mask) | (access.data & mask);
  }
}

void AnySlave::cut(std::uint64_t clock, Access& access) {
  access.last = access.shown = clock;
  access.end = Access::End::kReset;
}

std::uint32_t& AnySlave::word(std::uint32_t address) {
  const std::uint32_t place = address / bytes_;
  const auto [held, is_new] = memory_.try_emplace(place, place * 0x9E3779B1U + job_.seed);
  if (is_new && bytes_ < 4) held->second &= (1U << 8 * bytes_) - 1;
  return held->second;
}

Wishbone::Answer Slave<Wishbone>::serve(std::uint64_t clock, const Wishbone::Ask& ask) {
  Wishbone::Answer answer = before();
  if (!ask.stands()) return answer;
  if (!running_) {
    running_ = true;
    now_ = next_response();
    Access& access = begin(clock, ask.we, ask.address);
    access.select = ask.sel;
    access.data = ask.dat;
  }
  if (now_.wait-- > 0) return answer;
  running_ = false;
  Access& access = seen_.back();
  end(clock, access, now_.error);
  answer.ack = !now_.error;
  answer.err = now_.error;
  if (answer.ack && !access.write) answer.dat = access.answer;
  return answer;
}

void Slave<Wishbone>::reset(std::uint64_t clock) {
  if (running_) cut(clock, seen_.back());
  running_ = false;
}

Apb::Answer Slave<Apb>::before() {
  const std::uint32_t bits = noise();
  return {(bits >> 9 & 1U) != 0, (bits >> 10 & 1U) != 0, noise()};
}

Apb::Answer Slave<Apb>::serve(std::uint64_t clock, const Apb::Ask& ask) {
  Apb::Answer answer = before();
  if (!ask.psel) return answer;
  if (!running_) {
    running_ = true;
    now_ = next_response();
    Access& access = begin(clock, ask.pwrite, ask.paddr);
    access.select = ask.pstrb;
    access.data = ask.pwdata;
    return answer;
  }
  answer.pready = false;
  if (!ask.penable || now_.wait-- > 0) return answer;
  running_ = false;
  Access& access = seen_.back();
  end(clock, access, now_.error);
  answer.pready = true;
  answer.pslverr = now_.error;
  if (!now_.error && !access.write) answer.prdata = access.answer;
  return answer;
}

void Slave<Apb>::reset(std::uint64_t clock) {
  if (running_) cut(clock, seen_.back());
  running_ = false;
}

AxiLite::Answer Slave<AxiLite>::before() {
  AxiLite::Answer answer;
  answer.bresp = noise() & 3U;
  answer.rresp = noise() & 3U;
  answer.rdata = noise();
  return answer;
}

AxiLite::Answer Slave<AxiLite>::serve(std::uint64_t clock, const AxiLite::Ask& ask) {
  AxiLite::Answer answer = before();
  serve_read(clock, ask, answer);
  serve_write(clock, ask, answer);
  return answer;
}

void Slave<AxiLite>::serve_read(std::uint64_t clock, const AxiLite::Ask& ask,
                                AxiLite::Answer& answer) {
  Side& side = read_;
  if (side.valid) {
    Access& access = seen_[side.seen];
    answer.rvalid = true;
    answer.rresp = !access.error ? 0 : (access.number & 1U) != 0 ? kDecodeError : kSlaveError;
    answer.rdata = access.error ? access.data : access.answer;
    if (ask.rready) {
      access.last = clock;
      side = {};
    }
    return;
  }
  if (side.seen == kNone) {
    answer.arready = (noise() >> 5 & 1U) != 0;
    if (!ask.arvalid) return;
    side.now = next_response();
    begin(clock, false, ask.araddr).select = 15;
    side.seen = seen_.size() - 1;
  }
  if (!side.address_taken) {
    answer.arready = side.now.take == 0;
    if (side.now.take-- > 0) return;
    side.address_taken = true;
  } else {
    answer.arready = false;
  }
  if (side.now.wait-- > 0) return;
  Access& access = seen_[side.seen];
  access.data = noise();  // goes with an error
  end(clock + 1, access, side.now.error);
  side.valid = true;
}

void Slave<AxiLite>::serve_write(std::uint64_t clock, const AxiLite::Ask& ask,
                                 AxiLite::Answer& answer) {
  Side& side = write_;
  if (side.valid) {
    Access& access = seen_[side.seen];
    answer.bvalid = true;
    answer.bresp = !access.error ? 0 : (access.number & 1U) != 0 ? kDecodeError : kSlaveError;
    if (ask.bready) {
      access.last = clock;
      side = {};
    }
    return;
  }
  if (side.seen == kNone) {
    answer.awready = (noise() >> 5 & 1U) != 0;
    answer.wready = (noise() >> 5 & 1U) != 0;
    if (!ask.awvalid && !ask.wvalid) return;
    side.now = next_response();
    side.data_taken = false;
    begin(clock, true, 0).has_data = false;
    side.seen = seen_.size() - 1;
  }
  Access& access = seen_[side.seen];
  answer.awready = answer.wready = false;
  if (!side.address_taken && ask.awvalid) {
    access.address = ask.awaddr;
    answer.awready = side.now.take == 0;
    if (side.now.take > 0) --side.now.take;
    side.address_taken = answer.awready;
  }
  if (!side.data_taken && ask.wvalid) {
    access.has_data = true;
    access.data = ask.wdata;
    access.select = ask.wstrb;
    answer.wready = side.now.data == 0;
    if (side.now.data > 0) --side.now.data;
    side.data_taken = answer.wready;
  }
  if (!side.address_taken || !side.data_taken || side.now.wait-- > 0) return;
  end(clock + 1, access, side.now.error);
  side.valid = true;
}

void Slave<AxiLite>::reset(std::uint64_t clock) {
  for (Side* const side : {&read_, &write_}) {
    if (side->seen != kNone) cut(clock, seen_[side->seen]);
    *side = {};
  }
}

VeraPort::Answer Slave<VeraPort>::before() {
  now_ = {busy_ != 0, noise() & 0xFFU};
  if (looked_) now_.data = word(looked_at_) & 0xFFU;
  return now_;
}

VeraPort::Answer Slave<VeraPort>::serve(std::uint64_t clock, const VeraPort::Ask& ask) {
  if (busy_ != 0) --busy_;
  looked_ = (ask.strobe || ask.look) && !ask.write;
  looked_at_ = ask.address;
  if (!ask.strobe) return now_;
  Access& access = begin(clock, ask.write, ask.address);
  access.select = 1;
  access.data = ask.data;
  end(clock, access, false);
  std::uint32_t& held = word(ask.address);
  held = (held + 1) & 0xFFU;
  const Job::Response now = next_response();
  busy_ = now.take;
  return now_;
}

void Slave<VeraPort>::reset(std::uint64_t /*clock*/) {
  busy_ = 1;
  looked_ = false;
}

}  // namespace collide::adapters
