// SPDX-License-Identifier: MIT
//
// What dpi/collide_pkg.sv imports. No exception gets out. A model is a number; 0 is none.
#include "dpi/collide_dpi.h"

#include <cstdio>
#include <exception>

#include "dpi/models.h"

namespace collide::dpi {
namespace {

Model* model_of(collide_model model) {
  return reinterpret_cast<Model*>(static_cast<std::uintptr_t>(model));
}

/// Null, and a line on standard error, if the function is none of that unit's.
template <class Kind>
Kind* find(collide_model model, const char* function) {
  Kind* const found = dynamic_cast<Kind*>(model_of(model));
  if (found == nullptr) {
    std::fprintf(stderr, "%s: %s\n", function,
                 model == 0 ? "no such model" : "not for a model of this unit");
  }
  return found;
}

}  // namespace
}  // namespace collide::dpi

using collide::dpi::BusUnit;
using collide::dpi::ClockedUnit;
using collide::dpi::find;
using collide::dpi::Model;

collide_model collide_create(const char* unit, unsigned bytes) {
  try {
    return reinterpret_cast<std::uintptr_t>(collide::dpi::make_model(unit, bytes).release());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "collide_create: %s\n", error.what());
    return 0;
  }
}
void collide_destroy(collide_model model) {
  delete collide::dpi::model_of(model);
}
void collide_reset(collide_model model) {
  if (auto* const unit = find<Model>(model, "collide_reset")) unit->reset();
}
void collide_store(collide_model model, unsigned address, unsigned data) {
  if (auto* const unit = find<Model>(model, "collide_store")) unit->store(address, data);
}
unsigned collide_fetch(collide_model model, unsigned address) {
  auto* const unit = find<Model>(model, "collide_fetch");
  return unit == nullptr ? 0 : unit->fetch(address);
}
const char* collide_mismatch(collide_model model) {
  auto* const unit = find<Model>(model, "collide_mismatch");
  return unit == nullptr ? "no such model" : unit->mismatch().c_str();
}
unsigned long long collide_compared(collide_model model) {
  auto* const unit = find<Model>(model, "collide_compared");
  return unit == nullptr ? 0 : unit->compared();
}
void collide_write(collide_model model, unsigned offset, unsigned data, unsigned bytes) {
  if (auto* const unit = find<BusUnit>(model, "collide_write")) unit->write(offset, data, bytes);
}
unsigned collide_read(collide_model model, unsigned offset, unsigned bytes) {
  auto* const unit = find<BusUnit>(model, "collide_read");
  return unit == nullptr ? 0 : unit->read(offset, bytes);
}
void collide_foreign_cycle(collide_model model) {
  if (auto* const unit = find<BusUnit>(model, "collide_foreign_cycle")) unit->foreign_cycle();
}
unsigned char collide_access(collide_model model, unsigned char write, unsigned address,
                             unsigned data) {
  auto* const unit = find<BusUnit>(model, "collide_access");
  return unit != nullptr && unit->access(write != 0, address, data) ? 1 : 0;
}
unsigned char collide_finished(collide_model model) {
  auto* const unit = find<BusUnit>(model, "collide_finished");
  return unit != nullptr && unit->finished() ? 1 : 0;
}
void collide_clock(collide_model model, unsigned char rst, unsigned char strobe,
                   unsigned char write, unsigned reg, unsigned data) {
  if (auto* const unit = find<ClockedUnit>(model, "collide_clock")) {
    unit->clock({rst != 0, strobe != 0, write != 0, static_cast<std::uint8_t>(reg & 31),
                 static_cast<std::uint8_t>(data)});
  }
}
unsigned char collide_pins(collide_model model, unsigned char irq, unsigned char data_counts,
                           unsigned data) {
  auto* const unit = find<ClockedUnit>(model, "collide_pins");
  return unit != nullptr &&
                 unit->compare(irq != 0, data_counts != 0, static_cast<std::uint8_t>(data))
             ? 1
             : 0;
}
unsigned collide_picture(collide_model model) {
  auto* const unit = find<ClockedUnit>(model, "collide_picture");
  return unit == nullptr ? 0 : unit->picture();
}
