// SPDX-License-Identifier: MIT
#include "sim/tools/shares.h"

#include <poll.h>
#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <deque>
#include <map>
#include <memory>
#include <new>
#include <system_error>
#include <thread>
#include <utility>

#include "sim/tools/interrupt.h"

namespace collide::tools {
namespace {

/// How often interrupts and limits are looked for.
constexpr std::chrono::milliseconds kLook{200};
/// Shares a worker that are done and wait for one before them. It bounds what they hold.
constexpr std::size_t kMostWaiting = 64;
/// Of a job, until it is held to be the reason.
constexpr unsigned kDeaths = 2;

/// The numbers of the jobs at which workers are: they write, and it is there after their death.
class WorkerSlots {
 public:
  explicit WorkerSlots(std::size_t workers) : bytes_(workers * sizeof(Slot)) {
    void* const memory =
        mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::system_error(errno, std::generic_category(), "mmap");
    places_ = static_cast<Slot*>(memory);
    for (std::size_t i = 0; i < workers; ++i) new (places_ + i) Slot(0);
  }
  ~WorkerSlots() { munmap(places_, bytes_); }
  WorkerSlots(const WorkerSlots&) = delete;
  WorkerSlots& operator=(const WorkerSlots&) = delete;

  std::atomic<std::uint64_t>& operator[](std::size_t worker) { return places_[worker]; }

 private:
  using Slot = std::atomic<std::uint64_t>;
  static_assert(Slot::is_always_lock_free);

  std::size_t bytes_;
  Slot* places_;
};

/// A share, or what is left of one to be run again.
struct Piece {
  Share share;
  unsigned deaths = 0;  // at its only job
};

Share part_of(const Share& share, std::uint64_t first, std::uint64_t end) {
  Share part{first, end, {}};
  if (share.jobs.empty()) return part;
  const auto at = [&](std::uint64_t job) {
    return share.jobs.begin() + static_cast<std::ptrdiff_t>(job - share.first);
  };
  part.jobs.assign(at(first), at(end));
  return part;
}

class Sharer {
 public:
  Sharer(const Sharing& sharing, const std::function<bool(const ShareResult&)>& take)
      : sharing_(sharing),
        take_(take),
        next_(sharing.first),
        taken_(sharing.first),
        end_(sharing.first + sharing.count),
        seats_(seats(sharing)),
        places_(seats_.size()) {}

  void run() {
    while (taken_ < end_) {
      for (std::size_t i = 0; i < seats_.size(); ++i) {
        if (!seats_[i].piece) begin(i);
      }
      if (std::any_of(seats_.begin(), seats_.end(), [](const Seat& seat) { return seat.piece; })) {
        wait();
      }
      look();
      for (std::size_t i = 0; i < seats_.size(); ++i) collect(i);
      if (!take()) return;
    }
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  /// For a worker, and what it does.
  struct Seat {
    std::unique_ptr<Worker> worker;
    std::optional<Piece> piece;
    std::chrono::nanoseconds start{};  // of its worker's time
    bool heard = false;                // there is something to receive
  };

  static std::size_t seats(const Sharing& sharing) {
    const std::uint64_t shares = sharing.count / sharing.size + 1;
    return static_cast<std::size_t>(
        std::min<std::uint64_t>(shares, sharing.workers == 0 ? cores() : sharing.workers));
  }

  std::optional<Piece> next_piece() {
    if (!again_.empty()) {
      Piece piece = std::move(again_.front());
      again_.pop_front();
      return piece;
    }
    if (next_ == end_ || ended_.size() >= kMostWaiting * seats_.size()) return std::nullopt;
    if (!sharing_.order.empty()) {
      const std::uint64_t job = sharing_.order[next_++];
      return Piece{{job, job + 1, {}}};
    }
    Share share{next_, std::min(end_, (next_ / sharing_.size + 1) * sharing_.size), {}};
    if (sharing_.next) {
      tell(share);
      if (share.jobs.empty()) return std::nullopt;
    }
    next_ = share.end;
    return Piece{std::move(share)};
  }

  /// What there is to know of the share's jobs; it ends with the last of them.
  void tell(Share& share) {
    while (share.first + share.jobs.size() < share.end) {
      std::optional<Json> job;
      try {
        job = sharing_.next();
      } catch (const std::exception&) {
        failure_ = std::current_exception();  // in its turn
      }
      if (!job) {
        end_ = share.end = share.first + share.jobs.size();
        return;
      }
      share.jobs.push_back(std::move(*job));
    }
  }

  void begin(std::size_t i) {
    Seat& seat = seats_[i];
    seat.piece = next_piece();
    if (!seat.piece) return;
    const Share& share = seat.piece->share;
    // What has ended a process is not blamed for what others did in it.
    if (sharing_.fresh || seat.piece->deaths > 0) seat.worker.reset();
    if (seat.worker == nullptr) {
      const auto series = [this, i](const Json& task) {
        const Share given{task["first"], task["end"], task["jobs"]};
        return sharing_.work(given, [this, i](std::uint64_t job) { places_[i] = job; });
      };
      seat.worker = std::make_unique<Worker>(Worker::Series(series), sharing_.says);
    }
    places_[i] = share.first;
    seat.start = seat.worker->processor_time();
    seat.worker->give({{"first", share.first}, {"end", share.end}, {"jobs", share.jobs}});
  }

  void wait() {
    std::vector<pollfd> outputs;
    for (const Seat& seat : seats_) {
      outputs.push_back({seat.piece ? seat.worker->output() : -1, POLLIN, 0});
    }
    poll(outputs.data(), outputs.size(), static_cast<int>(kLook.count()));
    for (std::size_t i = 0; i < seats_.size(); ++i) seats_[i].heard = outputs[i].revents != 0;
  }

  /// Before what has come is looked at: a signal to all ends the workers, too.
  void look() {
    if (sharing_.where) {
      stop_if_interrupted([this] { return sharing_.where(progress()); });
    } else {
      stop_if_interrupted();
    }
    if (sharing_.progress) sharing_.progress(progress());
  }

  SharesProgress progress() {
    SharesProgress progress;
    progress.next = taken_;
    progress.done = taken_ - sharing_.first;
    for (const auto& [first, result] : ended_) progress.done += result.share.end - first;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
      if (!seats_[i].piece) continue;
      progress.done += places_[i] - seats_[i].piece->share.first;
      const std::string& shown = seats_[i].worker->progress();
      if (!shown.empty()) progress.showing += (progress.showing.empty() ? "" : "; ") + shown;
    }
    return progress;
  }

  void collect(std::size_t i) {
    Seat& seat = seats_[i];
    if (!seat.piece) return;
    ShareResult result;
    if (seat.heard && seat.worker->receive()) {
      try {
        result.answer = seat.worker->result();
      } catch (const WorkerDied& death) {
        seat.worker.reset();
        died(i, death.what());
        return;
      } catch (const std::exception&) {
        result.error = std::current_exception();
      }
      if (sharing_.fresh || result.error) seat.worker.reset();
    } else if (sharing_.limit && seat.worker->processor_time() - seat.start > *sharing_.limit) {
      result.fate = ShareResult::Fate::kLate;
      seat.worker.reset();
    } else {
      return;
    }
    end(i, std::move(result));
  }

  void end(std::size_t i, ShareResult result) {
    result.share = std::move(seats_[i].piece->share);
    seats_[i].piece.reset();
    const std::uint64_t first = result.share.first;
    ended_.emplace(first, std::move(result));
  }

  void died(std::size_t i, const std::string& how) {
    Piece& piece = *seats_[i].piece;
    const Share& share = piece.share;
    if (share.end - share.first == 1 && piece.deaths + 1 == kDeaths) {
      ShareResult result;
      result.fate = ShareResult::Fate::kCrashed;
      result.how = how;
      end(i, std::move(result));
      return;
    }
    const std::uint64_t job = places_[i];
    if (job + 1 < share.end) again_.push_front({part_of(share, job + 1, share.end)});
    again_.push_front({part_of(share, job, job + 1), 1});
    if (share.first < job) again_.push_front({part_of(share, share.first, job)});
    seats_[i].piece.reset();
  }

  bool take() {
    while (!ended_.empty() && ended_.begin()->first == taken_) {
      const ShareResult result = std::move(ended_.begin()->second);
      ended_.erase(ended_.begin());
      if (!take_(result)) return false;
      taken_ = result.share.end;
    }
    return true;
  }

  const Sharing& sharing_;
  const std::function<bool(const ShareResult&)>& take_;
  std::uint64_t next_;   // to be begun
  std::uint64_t taken_;  // all before it
  std::uint64_t end_;
  std::exception_ptr failure_;  // behind it
  std::vector<Seat> seats_;
  WorkerSlots places_;
  std::deque<Piece> again_;
  std::map<std::uint64_t, ShareResult> ended_;  // by the first job; not taken yet
};

}  // namespace

unsigned cores() {
  return std::max(1U, std::thread::hardware_concurrency());
}

void run_shares(const Sharing& sharing, const std::function<bool(const ShareResult&)>& take) {
  Sharer(sharing, take).run();
}

}  // namespace collide::tools
