// SPDX-License-Identifier: MIT
#include "sim/cosim/adapters/masters.h"

#include <algorithm>

#include "sim/cosim/adapters/adapter.h"

namespace collide::adapters {

OneAtATime::OneAtATime(const Job& job, std::vector<Access>& seen)
    : noise_(job.seed), job_(job), seen_(seen), replaces_(adapter_of(job.unit).replaced) {}

void OneAtATime::begin(std::uint64_t clock) {
  running_ = true;
  const Job::Access& one = wanted();
  Access access;
  access.write = one.write;
  access.address = one.address;
  access.select = one.select;
  access.data = one.data;
  access.first = access.stands = clock;
  access.number = next_;
  seen_.push_back(access);
}

void OneAtATime::end(std::uint64_t clock, Access::End how) {
  running_ = false;
  access().last = access().shown = clock;
  access().end = how;
  ++next_;
}

void OneAtATime::reset(std::uint64_t clock) {
  if (running_) end(clock, Access::End::kReset);
}

Wishbone::Ask Master<Wishbone>::drive(std::uint64_t clock) {
  const std::uint32_t noise = noise_();
  Wishbone::Ask ask;
  ask.cyc = (noise >> 28 & 3U) == 0;
  ask.we = (noise >> 27 & 1U) != 0;
  ask.address = noise >> 4;
  ask.sel = noise >> 20;
  ask.dat = noise_();
  if (!running_) {
    if (pauses_ || !may_begin(clock)) {
      pauses_ = false;
      // STB without CYC is no request.
      ask.stb = !ask.cyc && (noise >> 25 & 3U) == 0;
      return ask;
    }
    begin(clock);
    clocks_ = 0;
  }
  ask.cyc = ask.stb = true;
  ask.we = access().write;
  ask.address = access().address;
  ask.sel = access().select;
  if (access().write) ask.dat = access().data;
  return ask;
}

void Master<Wishbone>::see(std::uint64_t clock, const Wishbone::Answer& answer) {
  if (!running_) return;
  ++clocks_;
  if (answer.ack || answer.err) {
    access().error = answer.err;
    access().answer = answer.dat;
    end(clock, Access::End::kAnswered);
  } else if (clocks_ == wanted().given_up) {
    end(clock, Access::End::kGivenUp);
    pauses_ = !replaces();
  }
}

Apb::Ask Master<Apb>::drive(std::uint64_t clock) {
  Apb::Ask ask;
  if (!running_) {
    is_enabled_ = false;
    if (!may_begin(clock)) {
      const std::uint32_t noise = noise_();
      ask.penable = (noise >> 28 & 1U) != 0;
      ask.pwrite = (noise >> 27 & 1U) != 0;
      ask.paddr = noise >> 4;
      ask.pstrb = noise >> 22;
      ask.pwdata = noise_();
      return ask;
    }
    begin(clock);
  }
  ask.psel = true;
  ask.penable = is_enabled_;
  ask.pwrite = access().write;
  ask.paddr = access().address;
  ask.pstrb = access().write ? access().select : 0;
  ask.pwdata = access().write ? access().data : noise_();
  return ask;
}

void Master<Apb>::see(std::uint64_t clock, const Apb::Answer& answer) {
  if (!running_) return;
  if (!is_enabled_) {
    is_enabled_ = true;
    return;
  }
  if (!answer.pready) return;
  access().error = answer.pslverr;
  access().answer = answer.prdata;
  end(clock, Access::End::kAnswered);
}

Master<AxiLite>::Master(const Job& job, std::vector<Access>& seen)
    : job_(job), seen_(seen), noise_(job.seed) {
  for (std::size_t number = 0; number < job.accesses.size(); ++number) {
    (job.accesses[number].write ? writes_ : reads_).numbers.push_back(number);
  }
  for (Stream* const stream : {&reads_, &writes_})
    stream->seen.assign(stream->numbers.size(), kNone);
}

bool Master<AxiLite>::done() const {
  return reads_.is_done() && writes_.is_done();
}

bool Master<AxiLite>::address_is_due(const Stream& stream, std::uint64_t clock) const {
  if (stream.addresses == stream.numbers.size()) return false;
  const Job::Access& one = job_.accesses[stream.numbers[stream.addresses]];
  return one.at + static_cast<unsigned>(std::max(0, -one.skew)) <= clock;
}

bool Master<AxiLite>::data_are_due(std::uint64_t clock) const {
  if (writes_.data == writes_.numbers.size()) return false;
  const Job::Access& one = job_.accesses[writes_.numbers[writes_.data]];
  return one.at + static_cast<unsigned>(std::max(0, one.skew)) <= clock;
}

Access& Master<AxiLite>::written_down(Stream& stream, std::size_t place, std::uint64_t clock) {
  std::size_t& where = stream.seen[place];
  if (where == kNone) {
    where = seen_.size();
    const Job::Access& one = job_.accesses[stream.numbers[place]];
    Access access;
    access.write = one.write;
    access.address = one.address;
    access.select = one.select;
    access.data = one.data;
    access.first = clock;
    access.number = stream.numbers[place];
    seen_.push_back(access);
  }
  // The part that comes last is shown now.
  seen_[where].stands = clock;
  return seen_[where];
}

bool Master<AxiLite>::is_ready(const Stream& stream) const {
  if (stream.is_done()) return true;
  return stream.waited >= job_.accesses[stream.numbers[stream.answered]].ready;
}

AxiLite::Ask Master<AxiLite>::drive(std::uint64_t clock) {
  ask_ = {};
  ask_.awaddr = noise_() >> 4;
  ask_.araddr = noise_() >> 4;
  ask_.wdata = noise_();
  ask_.wstrb = noise_() >> 28;
  ask_.bready = is_ready(writes_);
  ask_.rready = is_ready(reads_);
  if (silent_) return ask_;
  if (writes_.address_shown || address_is_due(writes_, clock)) {
    if (!writes_.address_shown) written_down(writes_, writes_.addresses, clock);
    writes_.address_shown = ask_.awvalid = true;
    ask_.awaddr = job_.accesses[writes_.numbers[writes_.addresses]].address;
  }
  if (writes_.data_shown || data_are_due(clock)) {
    if (!writes_.data_shown) written_down(writes_, writes_.data, clock);
    writes_.data_shown = ask_.wvalid = true;
    const Job::Access& one = job_.accesses[writes_.numbers[writes_.data]];
    ask_.wdata = one.data;
    ask_.wstrb = one.select;
  }
  if (reads_.address_shown || address_is_due(reads_, clock)) {
    if (!reads_.address_shown) written_down(reads_, reads_.addresses, clock);
    reads_.address_shown = ask_.arvalid = true;
    ask_.araddr = job_.accesses[reads_.numbers[reads_.addresses]].address;
  }
  return ask_;
}

void Master<AxiLite>::see_answer(Stream& stream, std::uint64_t clock, bool valid, bool ready,
                                 std::uint32_t resp, std::uint32_t data) {
  if (!valid || stream.is_done()) return;
  const std::size_t where = stream.seen[stream.answered];
  // An answer to nothing: the monitor says so.
  if (where == kNone) return;
  Access& access = seen_[where];
  if (stream.waited++ == 0) access.shown = clock;
  if (!ready) return;
  access.last = clock;
  access.end = Access::End::kAnswered;
  access.error = resp != 0;
  access.answer = data;
  ++stream.answered;
  stream.waited = 0;
}

void Master<AxiLite>::see(std::uint64_t clock, const AxiLite::Answer& answer) {
  silent_ = false;
  if (ask_.awvalid && answer.awready) {
    ++writes_.addresses;
    writes_.address_shown = false;
  }
  if (ask_.wvalid && answer.wready) {
    ++writes_.data;
    writes_.data_shown = false;
  }
  if (ask_.arvalid && answer.arready) {
    ++reads_.addresses;
    reads_.address_shown = false;
  }
  see_answer(writes_, clock, answer.bvalid, ask_.bready, answer.bresp, 0);
  see_answer(reads_, clock, answer.rvalid, ask_.rready, answer.rresp, answer.rdata);
}

void Master<AxiLite>::reset(std::uint64_t clock) {
  silent_ = true;
  for (Stream* const stream : {&reads_, &writes_}) {
    // What has been shown of is over.
    while (!stream->is_done() && stream->seen[stream->answered] != kNone) {
      Access& access = seen_[stream->seen[stream->answered++]];
      access.last = access.shown = clock;
      access.end = Access::End::kReset;
    }
    stream->addresses = stream->data = stream->answered;
    stream->address_shown = stream->data_shown = false;
    stream->waited = 0;
  }
}

}  // namespace collide::adapters
