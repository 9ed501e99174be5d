// SPDX-License-Identifier: MIT
#include <Voverlap.h>
#include <fmt/format.h>

#include <cstdlib>

#include "model/overlap/golden.h"
#include "model/overlap/ram.h"
#include "tests/model/overlap/recorder.h"
#include "tests/model/overlap/stimulus.h"
#include "tests/rtl/overlap/lockstep/pins.h"

double sc_time_stamp() { return 0; }

namespace {
using namespace collide::overlap;

struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};
#define CHECK(cond, ...) \
  do { if (!(cond)) throw Failure(fmt::format(#cond ": " __VA_ARGS__)); } while (false)

Ram ram_of(const Job& job) {
  Ram ram(static_cast<std::uint32_t>(job.words.size()) * 4, job.setup.parameters);
  for (std::uint32_t n = 0; n < job.words.size(); ++n) ram.word(4 * n) = job.words[n];
  return ram;
}

std::uint64_t compared = 0, excess_worst = 0;

void compare_prefix(const std::vector<Access>& rtl, const std::vector<Access>& golden, const char* what) {
  for (std::size_t n = 0; n < rtl.size() && n < golden.size(); ++n) {
    CHECK(rtl[n] == golden[n], "{} {}: rtl {:x} {:x}, golden {:x} {:x}", what, n, rtl[n].address,
          rtl[n].data, golden[n].address, golden[n].data);
    ++compared;
  }
}
}  // namespace

int main(int argc, char** argv) {
  Parameters parameters;
  parameters.sprites = PARAM_SPRITES;
  parameters.data_width = PARAM_WIDTH;
  parameters.big_endian = PARAM_BIG;
  parameters.rows = PARAM_ROWS;
  parameters.area = PARAM_AREA;
  parameters.address_width = PARAM_ADDRESS;
  const unsigned seed = argc > 1 ? static_cast<unsigned>(std::atoi(argv[1])) : 1;
  const unsigned count = argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 100;
  const unsigned only = argc > 3 ? static_cast<unsigned>(std::atoi(argv[3])) : ~0U;
  double worst = 0;
  std::uint64_t errors = 0, aborts = 0;
  for (unsigned n = 0; n < count; ++n) {
    std::mt19937 random(seed * 1000003U + n);
    const Job job = random_job(random, parameters);
    MemoryTiming timing;
    timing.seed = static_cast<unsigned>(random());
    switch (random() % 5) {
      case 0: break;
      case 1: timing.stalls = random() % 60; timing.latest = 1 + random() % 9; timing.earliest = random() % 2; break;
      case 2: timing.earliest = timing.latest = 0; break;
      case 3: timing.classic = true; timing.stalls = random() % 70; break;
      default: timing.earliest = timing.latest = 1 + random() % 6; break;
    }
    const unsigned fate = random() % 8;  // 0: error, 1: abort
    const unsigned long pick = random();
    const unsigned noise = random() % 4;
    if (only != ~0U && n != only) continue;
    try {
      const Reference reference = refer(job.words, job.setup);
      Ram golden_ram = ram_of(job), rtl_ram = ram_of(job);
      const bool fails = fate == 0 && !reference.reads.empty();
      if (fails) {
        const std::size_t all = reference.reads.size() + reference.writes.size();
        const std::size_t k = pick % all;
        const std::uint32_t at = k < reference.reads.size() ? reference.reads[k].address : reference.writes[k - reference.reads.size()].address;
        golden_ram.fail_at(at);
        rtl_ram.fail_at(at);
        ++errors;
      }
      Recorder golden_log(golden_ram), rtl_log(rtl_ram);
      Golden golden(golden_log, parameters);
      Pins<Voverlap> rtl(rtl_log, parameters, timing);
      // A run cut short before: what it leaves must not show.
      for (unsigned run = 0; run < 2; ++run) {
        const bool first_cut = run == 0;
        if (first_cut && pick % 3 != 0) continue;
        golden_log.reads.clear(); golden_log.writes.clear();
        rtl_log.reads.clear(); rtl_log.writes.clear();
        struct Both : Unit {
          Golden& g; Pins<Voverlap>& r;
          Both(Golden& a, Pins<Voverlap>& b) : g(a), r(b) {}
          void reset() override {}
          std::uint32_t read(unsigned) override { return 0; }
          void write(unsigned o, std::uint32_t d, unsigned s) override { g.write(o, d, s); r.write(o, d, s); }
          void trigger() override {}
          std::uint64_t run(std::uint64_t) override { return 0; }
          bool busy() const override { return false; }
          bool irq() const override { return false; }
        } both{golden, rtl};
        configure(both, job.setup);
        golden.write(kControl, start_bits(job.setup));
        const std::uint64_t waits = rtl.waits();
        rtl.let_run();
        rtl.write(kControl, start_bits(job.setup));
        golden.run();
        const bool abort = first_cut || fate == 1;
        std::uint64_t abort_at = abort ? pick % (golden.read(kClocks) * 3 / 4 + 2) : ~0ULL;
        std::uint64_t clock = 0;
        bool aborted = false, refused = false;
        const std::uint64_t limit = clock_bound(golden.quantities(), parameters, job.setup.area) * 12 + 100000;
        for (;; ++clock) {
          if (clock >= abort_at && !aborted) {
            aborted = true;
            rtl.write(kControl, kAbort, 1);
          }
          if (clock % 50 == 13 && noise != 0) {
            if (noise == 1) { rtl.write(kCount, 3, 1); refused = refused || (rtl.read(kStatus) & kBusy) != 0; if (!(rtl.read(kStatus) & kBusy)) break; }
            if (noise == 2) CHECK(rtl.read(kPairs + 4 * (clock % 64)) == 0 || !(rtl.read(kStatus) & kBusy));
          }
          if (clock % 8 == 0 && !(rtl.read(kStatus) & kBusy)) break;
          rtl.clock();
          CHECK(clock < limit, "hangs");
        }
        const std::uint32_t status = rtl.read(kStatus) & ~kRefused;
        if (only != ~0U) fmt::print("status {:x} golden {:x} stalls {} e {} l {} classic {} err {:x} {:x} found {} {} writes {} {}\n", status, golden.read(kStatus), timing.stalls, timing.earliest, timing.latest, timing.classic, rtl.read(kErrorAddress), golden.read(kErrorAddress), rtl.read(kFound), golden.read(kFound), rtl_log.writes.size(), golden_log.writes.size());
        const std::uint32_t clocks = rtl.read(kClocks);
        (void)refused;
        compare_prefix(rtl_log.reads, fails ? reference.reads : golden_log.reads, "read");
        compare_prefix(rtl_log.writes, fails ? reference.writes : golden_log.writes, "write");
        // A prefix of the pairs
        const std::uint32_t found = rtl.read(kFound);
        CHECK(found <= reference.found.size(), "{} {}", found, reference.found.size());
        std::vector<std::array<std::uint32_t, 8>> pairs(parameters.sprites);
        std::array<std::uint32_t, 8> touched{};
        for (unsigned f = 0; f < found; ++f) {
          const auto& one = reference.found[f];
          pairs[one.i][one.j / 32] |= 1U << one.j % 32;
          pairs[one.j][one.i / 32] |= 1U << one.i % 32;
          for (const unsigned s : {one.i, one.j}) touched[s / 32] |= 1U << s % 32;
        }
        for (unsigned w = 0; w < 8; ++w) {
          CHECK(rtl.read(kTouched + 4 * w) == touched[w], "word {}", w);
          for (unsigned s = 0; s < 256; ++s) {
            const std::uint32_t want = s < parameters.sprites ? pairs[s][w] : 0;
            const std::uint32_t got = rtl.read(kPairs + 32 * s + 4 * w);
            CHECK(got == want, "row {} word {}: {:x}, {:x}", s, w, got, want);
            ++compared;
          }
        }
        CHECK(rtl.read(kSequence) == golden.read(kSequence));
        const unsigned k = parameters.accesses_a_word();
        if (aborted && (status & kAborted)) {
          ++aborts;
          CHECK(rtl_log.writes.empty() || rtl_log.writes.size() < reference.writes.size() || reference.writes.size() == 0, "header of an aborted run");
          CHECK(rtl.read(kStored) <= std::min<std::size_t>(reference.stored, rtl_log.writes.size() / (4 * k) * 3));
          golden.reset(); 
          rtl.write(kStatus, kDone);
          // the golden has no such abort: it starts anew
          continue;
        }
        if (aborted && (status & kError) != 0) {
          golden.reset();
          continue;
        }
        if (aborted) CHECK((status & ~kOverflow) == (kDone | kLoaded), "{:x}", status);
        if (fails && (golden.read(kStatus) & kError)) {
          CHECK(status == golden.read(kStatus), "status {:x} {:x}", status, golden.read(kStatus));
          CHECK(rtl.read(kErrorAddress) == golden.read(kErrorAddress));
          const bool in_write = !golden_log.writes.empty() && golden_log.writes.back().address == golden.read(kErrorAddress);
          if (in_write) CHECK(found >= golden.read(kFound));
          else CHECK(found == golden.read(kFound), "{} {}", found, golden.read(kFound));
          if (!in_write) CHECK(rtl_log.reads.size() >= golden_log.reads.size() && rtl_log.reads.size() <= golden_log.reads.size() + 3, "{} {} of {}", rtl_log.reads.size(), golden_log.reads.size(), reference.reads.size());
          continue;
        }
        CHECK(status == golden.read(kStatus), "status {:x} {:x}", status, golden.read(kStatus));
        CHECK(rtl_log.reads.size() == golden_log.reads.size(), "{} {}", rtl_log.reads.size(), golden_log.reads.size());
        CHECK(rtl_log.writes.size() == golden_log.writes.size());
        CHECK(rtl.read(kStored) == golden.read(kStored));
        CHECK(found == golden.read(kFound));
        const std::uint64_t bound = golden.read(kClocks);
        const std::uint64_t waited = rtl.waits() - waits;
        worst = std::max(worst, static_cast<double>(clocks) / static_cast<double>(bound + waited));
        CHECK(clocks <= bound + waited, "{} clocks of {} and {} waits", clocks, bound, waited);
        ++compared;
      }
    } catch (const std::exception& e) {
      fmt::print("FAIL seed {} job {}: {}\n", seed, n, e.what());
      return 1;
    }
  }
  fmt::print("{} compared, {} errors, {} aborts, worst clocks {:.3f} of the bound\n", compared, errors, aborts, worst);
  return compared == 0;
}
