// SPDX-License-Identifier: MIT
#include "model/judge/adapters/list_unit_program.h"

#include "model/common/input_error.h"

namespace collide::techniques {

ListUnitProgram::ListUnitProgram(Port& port, std::uint32_t base, const list_unit::MakeUnit& make)
    : port_(port),
      base_(base),
      list_(base + kLineBytes * kObjects),
      memory_(port),
      unit_(make(memory_)) {
  set(list_unit::kDescriptors, base_);
  set(list_unit::kList, list_);
  set(list_unit::kListLines, kLines);
}

void ListUnitProgram::describe(std::size_t index, const std::array<std::uint32_t, 4>& words) {
  std::uint32_t at = base_ + 16 * static_cast<std::uint32_t>(index);
  for (const std::uint32_t word : words) {
    port_.write_long(at, word);
    at += 4;
  }
}

std::vector<std::uint32_t> ListUnitProgram::run(std::size_t count, std::uint32_t control) {
  set(list_unit::kCount, static_cast<std::uint32_t>(count));
  set(list_unit::kControl, list_unit::kStart | control);
  unit_->run();
  if ((get(list_unit::kStatus) & (list_unit::kError | list_unit::kOverflow)) != 0) {
    throw InputError("list unit", "the run ended in an error");
  }
  std::vector<std::uint32_t> records(get(list_unit::kFound));
  for (std::uint32_t n = 0; n < records.size(); ++n) {
    records[n] = port_.read_long(list_ + kLineBytes * (n / 3 + 1) + 4 * (n % 3));
  }
  clocks_ += get(list_unit::kClocks);
  return records;
}

Cost ListUnitProgram::take_cost() {
  const Cost cost{clocks_, registers_, 2 * registers_};
  clocks_ = registers_ = 0;
  return cost;
}

}  // namespace collide::techniques
