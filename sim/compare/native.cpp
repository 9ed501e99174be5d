// SPDX-License-Identifier: MIT
#include "sim/compare/native.h"

#include <fmt/format.h>

namespace collide::compare {

std::string answers_of(const platform::NativeRun& run) {
  if (!run.ran()) return "left out: " + run.why;
  return run.agreed() ? fmt::format("the same on {}", run.processor)
                      : fmt::format("another on {} in frame {}", run.processor, *run.frame);
}

techniques::Told Natives::told() {
  techniques::Told told;
  told.flying_shark = [this](const auto& frame, const auto& report) {
    flying_shark_.add(frame, report);
  };
  told.rings = [this](const x16::Detector& detector, const x16::Report& report) {
    rings_.add(detector, report);
  };
  told.continuum = [this](int frame, const auto& query, const auto& rows, const auto& screen,
                          const auto& result) {
    continuum_->add(frame, query, rows, screen, result);
  };
  return told;
}

void Natives::clear() {
  flying_shark_ = {};
  rings_ = {};
  continuum_.emplace(firmware_);
}

std::optional<platform::NativeRun> Natives::run(const std::string& technique, On unit) const {
  if (technique == "flying-shark") return flying_shark_.run(firmware_);
  if (technique == "rings") return rings_.run(firmware_, unit);
  if (technique == "continuum") return continuum_->run();
  return std::nullopt;
}

}  // namespace collide::compare
