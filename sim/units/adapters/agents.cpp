// SPDX-License-Identifier: MIT
#include "sim/units/adapters/agents.h"

#include <initializer_list>

#include "sim/units/hung.h"

namespace collide::adapters {
namespace {

constexpr std::uint32_t kSlaveError = 2, kDecodeError = 3;

std::uint32_t swapped(std::uint32_t half) {
  return (half & 0xFFU) << 8 | (half >> 8 & 0xFFU);
}
std::uint32_t swapped_lanes(std::uint32_t lanes) {
  return (lanes & 1U) << 1 | (lanes >> 1 & 1U);
}
/// Place of the half that an address names in a word of 32 bits.
unsigned shift_of(std::uint32_t address) {
  return 16 * (address >> 1 & 1U);
}

// A port of 16 bits has its even byte in the high lane, AXI4-Lite in the low one.

std::uint32_t to_strobes(const Wishbone::Ask& ask, Width width) {
  if (width == Width::kWord) return ask.sel;
  return swapped_lanes(ask.sel) << shift_of(ask.address) / 8;
}
std::uint32_t to_word(std::uint32_t data, std::uint32_t address, Width width,
                      std::uint32_t other_half) {
  if (width == Width::kWord) return data;
  const unsigned shift = shift_of(address);
  return swapped(data) << shift | (other_half & 0xFFFFU) << (16 - shift);
}
std::uint32_t from_word(std::uint32_t word, std::uint32_t address, Width width) {
  return width == Width::kWord ? word : swapped(word >> shift_of(address));
}

}  // namespace

Apb::Ask Master<Apb>::drive(const Wishbone::Ask& outer, bool reset) {
  if (reset) running_ = false;
  const bool enabled = running_;
  if (running_) {
    dropped_ = dropped_ || !outer.stands();
  } else if (!reset && outer.stands() && pause_-- == 0) {
    running_ = true;
    dropped_ = false;
    access_ = outer;
  }
  if (!running_) {
    if (!outer.stands()) pause_ = chance_.pause();
    return ask_ = {false, chance_.bit(), chance_.bit(), chance_(), chance_() & 15U, chance_()};
  }
  pause_ = chance_.pause();
  return ask_ = {true,
                 enabled,
                 access_.we,
                 access_.address,
                 access_.we ? access_.sel : 0,
                 access_.we ? access_.dat : chance_()};
}

Wishbone::Answer Master<Apb>::see(const Apb::Answer& answer) {
  if (!running_ || !ask_.penable || !answer.pready) return {false, false, chance_()};
  running_ = false;
  return {!dropped_ && !answer.pslverr, !dropped_ && answer.pslverr, answer.prdata};
}

void Master<AxiLite>::begin(const Wishbone::Ask& access, bool own) {
  Stream& stream = stream_of(access.we);
  stream = {};
  stream.running = true;
  stream.own = own;
  stream.access = access;
  stream.address_in = chance_.pause();
  stream.data_in = chance_.pause();
  stream.ready_in = chance_.pause();
}

void Master<AxiLite>::begin_those_due(const Wishbone::Ask& outer) {
  for (Stream* const stream : {&read_, &write_}) {
    stream->dropped = stream->dropped || !outer.stands();
  }
  const auto carries = [](const Stream& stream) { return stream.running && !stream.own; };
  if (!outer.stands()) {
    pause_ = chance_.pause();
  } else if (!carries(read_) && !carries(write_) && !stream_of(outer.we).running && pause_-- == 0) {
    begin(outer, false);
    pause_ = chance_.pause();
  }
  if (!own_ || !outer.stands() || stream_of(!outer.we).running || chance_.bit()) return;
  begin({true, true, !outer.we, own_->address, 15, chance_()}, true);
}

AxiLite::Ask Master<AxiLite>::drive(const Wishbone::Ask& outer, bool reset) {
  ask_ = {};
  ask_.awaddr = chance_();
  ask_.araddr = chance_();
  ask_.wdata = chance_();
  ask_.wstrb = chance_() & 15U;
  const bool silent = silent_;
  silent_ = reset;
  if (reset) {
    read_ = write_ = {};
    wrote_ = false;
  } else if (!silent) {
    begin_those_due(outer);
  }
  drive(read_);
  drive(write_);
  return ask_;
}

void Master<AxiLite>::drive(Stream& stream) {
  const bool write = &stream == &write_;
  (write ? ask_.bready : ask_.rready) = !stream.running || stream.ready_in == 0;
  if (!stream.running) return;
  const Wishbone::Ask& access = stream.access;
  if (!stream.address_taken && stream.address_in == 0) {
    (write ? ask_.awvalid : ask_.arvalid) = true;
    (write ? ask_.awaddr : ask_.araddr) = access.address;
  }
  if (write && !stream.data_taken && stream.data_in == 0) {
    ask_.wvalid = true;
    ask_.wdata = to_word(access.dat, access.address, width_, access.dat * 0x9E37U);
    ask_.wstrb = stream.own ? 15 : to_strobes(access, width_);
  }
  if (stream.address_in > 0) --stream.address_in;
  if (stream.data_in > 0) --stream.data_in;
}

Wishbone::Answer Master<AxiLite>::see(Stream& stream, bool valid, std::uint32_t response,
                                      std::uint32_t data) {
  const Wishbone::Answer none{false, false, chance_()};
  if (!stream.running || !valid) return none;
  if (stream.ready_in > 0) {
    --stream.ready_in;
    return none;
  }
  stream.running = false;
  const bool is_wide = stream.own && stream.access.we && own_->wide_write;
  if (is_wide && response == 0) throw PortFault("a write wider than the port ends in an error");
  if (stream.own || stream.dropped) return none;
  return {response == 0, response != 0, from_word(data, stream.access.address, width_)};
}

/// A read and a write that wait take turns.
void Master<AxiLite>::hold_turns(const AxiLite::Answer& answer) {
  const bool writes = ask_.awvalid && answer.awready, reads = ask_.arvalid && answer.arready;
  if (!writes && !reads) return;
  const bool both_wait = ask_.awvalid && ask_.wvalid && ask_.arvalid;
  if (both_wait && writes == wrote_) throw PortFault("a read and a write that wait take turns");
  wrote_ = writes;
}

Wishbone::Answer Master<AxiLite>::see(const AxiLite::Answer& answer) {
  hold_turns(answer);
  read_.address_taken = read_.address_taken || (ask_.arvalid && answer.arready);
  write_.address_taken = write_.address_taken || (ask_.awvalid && answer.awready);
  write_.data_taken = write_.data_taken || (ask_.wvalid && answer.wready);
  const Wishbone::Answer read = see(read_, answer.rvalid, answer.rresp, answer.rdata);
  const Wishbone::Answer write = see(write_, answer.bvalid, answer.bresp, chance_());
  return write.ack || write.err ? write : read;
}

Wishbone::Ask Slave<Apb>::ask(const Apb::Ask& asked, bool reset) {
  asked_ = asked;
  Wishbone::Ask none{false, false, chance_.bit(), chance_(), chance_(), chance_()};
  if (reset || !asked.psel || !asked.penable) {
    pause_ = chance_.pause();
    asked_.penable = false;
    return none;
  }
  if (pause_ > 0) {
    --pause_;
    return none;
  }
  return {true, true, asked.pwrite, asked.paddr, asked.pwrite ? asked.pstrb : lanes_, asked.pwdata};
}

Apb::Answer Slave<Apb>::answer(const Wishbone::Answer& inner) {
  Apb::Answer answer = before();
  if (!asked_.penable) return answer;
  answer.pready = inner.ack || inner.err;
  if (answer.pready) answer.pslverr = inner.err;
  if (inner.ack && !asked_.pwrite) answer.prdata = inner.dat;
  return answer;
}

AxiLite::Answer Slave<AxiLite>::before() {
  AxiLite::Answer answer;
  answer.bresp = chance_() & 3U;
  answer.rresp = chance_() & 3U;
  answer.rdata = chance_();
  return answer;
}

Wishbone::Ask Slave<AxiLite>::access_of(const Side& side, bool write) const {
  const bool half = width_ == Width::kHalf;
  const std::uint32_t lanes =
      half ? swapped_lanes(side.strobes >> shift_of(side.address) / 8) : side.strobes;
  return {true,
          true,
          write,
          side.address,
          write  ? lanes
          : half ? 3U
                 : 15U,
          from_word(side.data, side.address, width_)};
}

Wishbone::Ask Slave<AxiLite>::ask(const AxiLite::Ask& asked, bool reset) {
  asked_ = asked;
  reset_ = reset;
  if (reset) read_ = write_ = {};
  read_.data_taken = true;
  writes_ = write_.is_whole() && (writes_ || !read_.is_whole());
  if (writes_) return access_of(write_, true);
  if (read_.is_whole()) return access_of(read_, false);
  return {false, false, chance_.bit(), chance_(), chance_(), chance_()};
}

AxiLite::Answer Slave<AxiLite>::answer(const Wishbone::Answer& inner) {
  AxiLite::Answer answer = before();
  if (reset_) return answer;
  give(answer);
  if (inner.ack || inner.err) {
    end(writes_ ? write_ : read_, inner);
    writes_ = false;
  }
  take(answer);
  return answer;
}

void Slave<AxiLite>::end(Side& side, const Wishbone::Answer& inner) {
  side.answered = true;
  side.pause = chance_.pause();
  side.error = inner.err;
  side.data = to_word(inner.dat, side.address, width_, chance_());
}

void Slave<AxiLite>::give(AxiLite::Answer& answer) {
  const auto response = [&](const Side& side) {
    return !side.error ? 0 : (side.address >> 1 & 1U) != 0 ? kDecodeError : kSlaveError;
  };
  for (Side* const side : {&read_, &write_}) {
    if (!side->answered) continue;
    if (side->pause > 0) {
      --side->pause;
      continue;
    }
    const bool write = side == &write_;
    (write ? answer.bvalid : answer.rvalid) = true;
    (write ? answer.bresp : answer.rresp) = response(*side);
    if (!write && !side->error) answer.rdata = side->data;
    if (write ? asked_.bready : asked_.rready) *side = {};
  }
}

void Slave<AxiLite>::take(AxiLite::Answer& answer) {
  const bool reads = !read_.address_taken && !answer.rvalid;
  const bool writes = !write_.answered && !answer.bvalid;
  answer.arready = reads && chance_.bit();
  answer.awready = writes && !write_.address_taken && chance_.bit();
  answer.wready = writes && !write_.data_taken && chance_.bit();
  if (asked_.arvalid && answer.arready) {
    read_.address_taken = true;
    read_.address = asked_.araddr;
  }
  if (asked_.awvalid && answer.awready) {
    write_.address_taken = true;
    write_.address = asked_.awaddr;
  }
  if (asked_.wvalid && answer.wready) {
    write_.data_taken = true;
    write_.data = asked_.wdata;
    write_.strobes = asked_.wstrb;
  }
}

}  // namespace collide::adapters
