// SPDX-License-Identifier: MIT
#pragma once

#include <verilated.h>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>

#include "model/common/input_error.h"
#include "sim/units/hung.h"
#include "sim/units/wave_options.h"
#include "sim/units/wave_writer.h"

namespace collide {

/// Whether a verilated model was built with tracing.
template <class Model, class = void>
constexpr bool kTraced = false;
template <class Model>
constexpr bool kTraced<Model, std::void_t<decltype(std::declval<Model&>().trace(
                                  std::declval<WaveWriter::Format*>(), 0))>> = true;

/// The pins of a model and a rising edge of its only clock; see direct_edge.h. Not every model has
/// it.
template <class Model>
struct DirectEdge {};

template <class Model, class = void>
constexpr bool kHasDirectEdge = false;
template <class Model>
constexpr bool
    kHasDirectEdge<Model, std::void_t<decltype(DirectEdge<Model>::pins(std::declval<Model&>()))>> =
        true;

/// A verilated model with its clock and, if it was built with tracing, its wave. `Model` has a pin
/// `i_clk`.
template <class Model>
class Clocked {
 public:
  /// `period` is that of the clock in picoseconds, the unit of time in waves.
  Clocked(const char* name, std::uint64_t period, const WaveOptions& wave)
      : model_(std::make_unique<Model>(&context_, name)), half_period_(period / 2), wave_(wave) {
    if (!wave.wanted()) return;
    context_.traceEverOn(true);
    if constexpr (kTraced<Model>) {
      writer_ = std::make_unique<WaveWriter>();
      model_->trace(writer_->format(), 99);
      writer_->open(wave.path.c_str());
      if (!writer_->isOpen()) throw InputError(wave.path, "cannot be written");
    }
  }
  ~Clocked() {
    // The model leaves the context of its thread, which may be that of one that is gone.
    Verilated::threadContextp(&context_);
    if (writer_ != nullptr) writer_->close();
    try {
      model_->final();
    } catch (const Stopped&) {
      // It is at its end anyway.
    }
  }
  Clocked(const Clocked&) = delete;
  Clocked& operator=(const Clocked&) = delete;

  auto& pins() {
    if constexpr (kHasDirectEdge<Model>) {
      return DirectEdge<Model>::pins(*model_);
    } else {
      return *model_;
    }
  }
  const auto& pins() const { return const_cast<Clocked*>(this)->pins(); }

  /// Outputs follow inputs without a clock edge.
  void settle() {
    if constexpr (kHasDirectEdge<Model>) {
      if (evaluated_) return DirectEdge<Model>::settle(pins());
    }
    model_->eval();
    evaluated_ = true;
  }

  /// One clock: the inputs as they are now are sampled at the rising edge that ends it. A wave
  /// shows it from rising edge to rising edge, inputs and outputs settled all the while; of a model
  /// that uses both edges, first as the rising edge left it, then as the falling edge did, at which
  /// inputs change.
  void tick() {
    if constexpr (kHasDirectEdge<Model>) DirectEdge<Model>::settle(pins());
    tick_settled();
  }

  /// The same where no input has changed since the last settle() or edge.
  void tick_settled() {
    if constexpr (kTraced<Model>) {
      if (is_recorded(clock_)) record();
    }
    if constexpr (kHasDirectEdge<Model>) {
      DirectEdge<Model>::edge(pins());
    } else {
      model_->i_clk = 1;
      model_->eval();
      if constexpr (kTraced<Model> && kBothEdges) show_rising_edge();
      model_->i_clk = 0;
      model_->eval();
    }
    ++clock_;
  }

  /// Clocks since construction.
  std::uint64_t clock() const { return clock_; }

 private:
#ifdef COLLIDE_BOTH_EDGES
  static constexpr bool kBothEdges = true;
#else
  static constexpr bool kBothEdges = false;
#endif

  bool is_recorded(std::uint64_t clock) const {
    return writer_ != nullptr && clock >= wave_.first && clock <= wave_.last;
  }
  std::uint64_t start_of(std::uint64_t clock) const {
    return clock * 2 * half_period_;
  }

  /// The first half of the clock that begins.
  void show_rising_edge() {
    shows_edge_ = is_recorded(clock_ + 1);
    if (shows_edge_) writer_->dump(start_of(clock_ + 1));
  }

  void record() {
    const std::uint64_t start = start_of(clock_);
    model_->eval();
    if (shows_edge_) return writer_->dump(start + half_period_);
    // For the wave only: without an evaluation it is no edge.
    model_->i_clk = 1;
    writer_->dump(start);
    model_->i_clk = 0;
    // Changes nothing, but a dump looks for changes after an evaluation only.
    model_->eval();
    writer_->dump(start + half_period_);
  }

  /// The context of a model in one thread: starting Verilator's pool of threads takes longer than
  /// a short job.
  struct OneThread : VerilatedContext {
    OneThread() { threads(1); }
  };

  OneThread context_;
  std::unique_ptr<Model> model_;
  std::unique_ptr<WaveWriter> writer_;
  std::uint64_t half_period_;
  WaveOptions wave_;
  bool evaluated_ = false;   // as a whole, once
  bool shows_edge_ = false;  // a wave has the first half of this clock
  std::uint64_t clock_ = 0;
};

}  // namespace collide
