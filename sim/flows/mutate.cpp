// SPDX-License-Identifier: MIT
#include "sim/flows/mutate.h"

#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <system_error>

#include "sim/cosim/divergence.h"
#include "sim/flows/jobs.h"
#include "sim/tools/check.h"
#include "sim/verilated/hung.h"

namespace collide::flows {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kPoll{200};
constexpr int kPatience = 5;

/// Fate, jobs run, and what was seen, as one line.
std::string try_mutant(const cosim::UnitBench& bench, const Jobs& jobs) {
  std::uint64_t run = 0;
  try {
    while (run < jobs.count) {
      const Json job = jobs.at(run++);
      bench.check(JsonField("job", job));
    }
  } catch (const cosim::Divergence& divergence) {
    return fmt::format("diverged {} {}: expected {}, got {}", run, divergence.what(),
                       divergence.expected(), divergence.actual());
  } catch (const RtlFailure& failure) {
    return fmt::format("hung {} {}", run, failure.what());
  }
  return fmt::format("survived {} ", run);
}

/// One mutant in a process of its own: a fault may hang or stop the whole simulation.
class Worker {
 public:
  Worker(const MutantLibrary& library, const Mutant& mutant, const Jobs& jobs, const Timing& timing,
         Clock::duration timeout)
      : mutant_(mutant), timing_(timing), deadline_(Clock::now() + timeout) {
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
    child_ = fork();
    if (child_ < 0) throw std::system_error(errno, std::generic_category(), "fork");
    if (child_ == 0) {
      close(ends[0]);
      work(library, jobs, ends[1]);
    }
    close(ends[1]);
    output_ = ends[0];
  }
  ~Worker() {
    if (child_ > 0) {
      kill(child_, SIGKILL);
      waitpid(child_, nullptr, 0);
    }
    close(output_);
  }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  int output() const { return output_; }
  bool late() const { return Clock::now() > deadline_; }

  /// What became of it. Only when there is output, its end, or it is late.
  MutantResult result() {
    MutantResult result;
    result.mutant = mutant_;
    if (late()) {
      result.fate = Fate::kHung;
      result.what = "no end within the time limit";
      return result;
    }
    std::string line;
    std::array<char, 4096> buffer{};
    for (ssize_t n = 0; (n = read(output_, buffer.data(), buffer.size())) > 0;) {
      line.append(buffer.data(), static_cast<std::size_t>(n));
    }
    waitpid(child_, nullptr, 0);
    child_ = 0;
    const std::size_t first = line.find(' ');
    if (first == std::string::npos) {
      result.fate = Fate::kCrashed;
      result.what = "the simulation stopped";
      return result;
    }
    const std::size_t second = line.find(' ', first + 1);
    const std::string fate = line.substr(0, first);
    result.fate = fate == "diverged" ? Fate::kDiverged
                  : fate == "hung"   ? Fate::kHung
                                     : Fate::kSurvived;
    result.jobs = std::stoull(line.substr(first + 1, second - first));
    result.what = line.substr(second + 1);
    return result;
  }

 private:
  /// What the process does. It never returns into code that believes to be the parent.
  [[noreturn]] void work(const MutantLibrary& library, const Jobs& jobs,
                         int output) const noexcept {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (std::freopen("/dev/null", "w", stderr) == nullptr) _exit(1);
    try {
      const std::string line = try_mutant(*library.bench(mutant_.number, timing_), jobs);
      _exit(write(output, line.data(), line.size()) < 0 ? 1 : 0);
    } catch (const std::exception&) {
      _exit(1);
    }
  }

  const Mutant& mutant_;
  Timing timing_;
  Clock::time_point deadline_;
  pid_t child_ = 0;
  int output_ = -1;
};

}  // namespace

const char* name_of(Fate fate) {
  switch (fate) {
    case Fate::kSurvived:
      return "survived";
    case Fate::kDiverged:
      return "diverged";
    case Fate::kHung:
      return "hung";
    case Fate::kCrashed:
      return "crashed";
    case Fate::kEquivalent:
      return "equivalent";
  }
  return "";
}

std::size_t MutateResult::with(Fate fate) const {
  return static_cast<std::size_t>(
      std::count_if(mutants.begin(), mutants.end(),
                    [fate](const MutantResult& mutant) { return mutant.fate == fate; }));
}

double MutateResult::score() const {
  const std::size_t faults = mutants.size() - with(Fate::kEquivalent);
  tools::require_some(faults, "mutated but into the same circuit");
  return 100.0 * static_cast<double>(faults - with(Fate::kSurvived)) / static_cast<double>(faults);
}

MutateResult mutate(const tools::RtlUnit& unit, const MutateOptions& options) {
  const auto start = Clock::now();
  const Jobs jobs = make_jobs(unit.name, options.jobs);
  const MutantLibrary library(unit, options.count, static_cast<unsigned>(options.jobs.seed),
                              options.progress);
  options.progress("the netlist without a fault");
  const auto sound_start = Clock::now();
  MutateResult result;
  result.divergence = first_divergence(*library.bench(0, options.jobs.timing), jobs);
  if (result.divergence) return result;
  // A mutant that is merely as slow as the design has not hung.
  const auto timeout =
      std::max<Clock::duration>(options.timeout, kPatience * (Clock::now() - sound_start));

  result.jobs = jobs.count;
  result.mutants.resize(library.mutants().size());
  std::vector<std::unique_ptr<Worker>> workers(options.workers);
  std::vector<std::size_t> index(options.workers);
  std::size_t next = 0;
  std::size_t done = 0;
  while (done < library.mutants().size()) {
    std::vector<pollfd> outputs;
    for (std::size_t i = 0; i < workers.size(); ++i) {
      if (workers[i] == nullptr && next < library.mutants().size()) {
        index[i] = next;
        workers[i] = std::make_unique<Worker>(library, library.mutants()[next++], jobs,
                                              options.jobs.timing, timeout);
      }
      outputs.push_back({workers[i] != nullptr ? workers[i]->output() : -1, POLLIN, 0});
    }
    poll(outputs.data(), outputs.size(), static_cast<int>(kPoll.count()));
    for (std::size_t i = 0; i < workers.size(); ++i) {
      if (workers[i] == nullptr || (outputs[i].revents == 0 && !workers[i]->late())) continue;
      result.mutants[index[i]] = workers[i]->result();
      workers[i].reset();
      ++done;
      options.progress(fmt::format("{} of {} mutants", done, library.mutants().size()));
    }
  }

  for (MutantResult& mutant : result.mutants) {
    if (mutant.fate != Fate::kSurvived) continue;
    options.progress(fmt::format("is mutant {} equivalent?", mutant.mutant.number));
    if (library.equivalent(mutant.mutant)) mutant.fate = Fate::kEquivalent;
  }
  result.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return result;
}

}  // namespace collide::flows
