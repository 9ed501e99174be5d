// SPDX-License-Identifier: MIT
#include "sim/cosim/adapters/generator.h"

#include <algorithm>
#include <cstddef>

namespace collide::adapters {
namespace {

class Author {
 public:
  Author(const Adapter& adapter, cosim::Draw draw, const cosim::Stimulus& stimulus)
      : adapter_(adapter), draw_(std::move(draw)), stimulus_(stimulus) {}

  Job write() && {
    job_.unit = adapter_.name;
    job_.seed = draw_.bits();
    busy_ = draw_.one_in(2);
    slow_ = draw_.one_in(3);
    impatient_ = !stimulus_.plain && adapter_.can_give_up() && draw_.one_in(2);
    // A few places, so that accesses meet there.
    for (std::uint32_t& place : places_) place = draw_.bits() & ((1U << adapter_.address_bits) - 1);
    for (unsigned left = 4 + draw_.up_to(12); left > 0; --left) add();
    for (std::size_t left = job_.accesses.size(); left > 0; --left) {
      job_.responses.push_back(response());
    }
    if (!stimulus_.plain && draw_.one_in(3)) {
      for (unsigned left = 1 + draw_.up_to(2); left > 0; --left) reset();
    }
    return std::move(job_);
  }

 private:
  void add() {
    Job::Access access;
    clock_ += gap();
    access.at = clock_;
    access.write = draw_.one_in(2);
    access.address = draw_.any_of(places_) & ~(adapter_.near_shift == 0 ? 0U : low_bits());
    const unsigned lanes = 1U << adapter_.near_bytes;
    access.select = draw_.one_in(3) ? draw_.below(lanes) : lanes - 1;
    if (adapter_.name == "axi_lite_to_wishbone" && !draw_.one_in(8)) {
      // Of one half: both are refused.
      access.select &= 3U << (access.address & 2U);
    }
    if (!access.write) access.select = lanes - 1;
    if (access.write) {
      access.data = draw_.bits();
      if (adapter_.near_bytes < 4) access.data &= (1U << 8 * adapter_.near_bytes) - 1;
    }
    if (impatient_ && draw_.one_in(3)) access.given_up = 1 + draw_.up_to(draw_.one_in(3) ? 9 : 2);
    if (adapter_.near == Bus::kAxiLite) {
      if (access.write && draw_.one_in(2)) access.skew = draw_.within(-6, 6);
      if (draw_.one_in(2)) access.ready = draw_.up_to(4);
    }
    job_.accesses.push_back(access);
    // The same again, of which one may be taken for the other.
    if (draw_.one_in(8)) job_.accesses.push_back(job_.accesses.back());
  }

  std::uint32_t low_bits() const { return (1U << adapter_.near_shift) - 1; }

  unsigned gap() {
    if (busy_ && !draw_.one_in(6)) return 0;
    return draw_.one_in(4) ? draw_.up_to(20) : draw_.up_to(4);
  }

  unsigned wait() {
    if (stimulus_.no_wait_states) return 0;
    if (slow_) return draw_.up_to(draw_.one_in(4) ? 12 : 4);
    return draw_.one_in(3) ? draw_.up_to(3) : 0;
  }

  Job::Response response() {
    Job::Response one;
    one.wait = wait();
    if (adapter_.far == Bus::kAxiLite) {
      one.take = wait();
      one.data = wait();
    }
    if (adapter_.far == Bus::kVeraPort) one.take = wait();
    one.error = adapter_.has_errors && draw_.one_in(6);
    return one;
  }

  void reset() {
    const std::uint64_t at = 1 + draw_.up_to(static_cast<unsigned>(clock_) + 20);
    job_.resets.push_back(at);
    if (draw_.one_in(3)) job_.resets.push_back(at + 1);
  }

  const Adapter& adapter_;
  cosim::Draw draw_;
  const cosim::Stimulus& stimulus_;
  Job job_;
  std::uint32_t places_[3];
  bool busy_ = false, slow_ = false, impatient_ = false;
  std::uint64_t clock_ = 1;
};

}  // namespace

Job random_job(const Adapter& adapter, cosim::Draw draw, const cosim::Stimulus& stimulus) {
  return Author(adapter, std::move(draw), stimulus).write();
}

std::vector<Job> simpler_jobs(const Job& job) {
  std::vector<Job> simpler;
  const auto changed = [&](const auto& change) {
    simpler.push_back(job);
    change(simpler.back());
  };
  if (!job.responses.empty()) {
    changed([](Job& one) { one.responses.clear(); });
    changed([](Job& one) { one.responses.pop_back(); });
  }
  for (std::size_t n = 0; n < job.resets.size(); ++n) {
    changed(
        [&](Job& one) { one.resets.erase(one.resets.begin() + static_cast<std::ptrdiff_t>(n)); });
  }
  for (std::size_t n = 0; n < job.responses.size(); ++n) {
    const Job::Response& was = job.responses[n];
    if (was.error) changed([&](Job& one) { one.responses[n].error = false; });
    if (was.take + was.data + was.wait != 0) {
      changed([&](Job& one) { one.responses[n] = {0, 0, 0, was.error}; });
    }
    if (was.wait > 1) changed([&](Job& one) { one.responses[n].wait = was.wait / 2; });
  }
  for (std::size_t n = 0; n < job.accesses.size(); ++n) {
    const Job::Access& was = job.accesses[n];
    if (was.given_up != 0) changed([&](Job& one) { one.accesses[n].given_up = 0; });
    if (was.skew != 0) changed([&](Job& one) { one.accesses[n].skew = 0; });
    if (was.ready != 0) changed([&](Job& one) { one.accesses[n].ready = 0; });
    if (was.data != 0) changed([&](Job& one) { one.accesses[n].data = 0; });
  }
  return simpler;
}

}  // namespace collide::adapters
