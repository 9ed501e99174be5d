// SPDX-License-Identifier: MIT
#include "sim/compare/line_record.h"

#include "sim/tools/packed.h"

namespace collide::compare {
void LineRecorder::on_row(const vera::Row& row) {
  if (row.row >= vera::kVisibleLines || used_ >= 2 * room_) return;
  Line line{row.row, {row.hit, row.clocks, row.drawn, row.dropped, row.cut ? 1 : 0}, {}};
  for (int column = 0; used_ < room_ && column < vera::kScreenColumns;) {
    const vera::Cell& cell = row.cells[column];
    const int from = column;
    while (column < vera::kScreenColumns && row.cells[column] == cell) ++column;
    for (const int number : {column - from, int{cell.mask}, int{cell.z}, int{cell.colour}}) {
      line.runs.push_back(number);
    }
  }
  lines_.push_back(std::move(line));
}

void LineRecorder::on_frame(const vera::Frame& frame) {
  std::string kept;
  const auto keep = [&](bool cells, std::size_t room) {
    if (used_ >= room || lines_.empty()) return;
    kept = text(cells);
    if (used_ + kept.size() > room) kept.clear();
  };
  // Frames without a collision are the first to go without.
  keep(true, frame.nibble != 0 ? room_ : room_ / 4);
  if (kept.empty()) keep(false, 2 * room_);
  used_ += kept.size();
  frames_.push_back(std::move(kept));
  lines_.clear();
}

std::string LineRecorder::text(bool cells) const {
  std::vector<std::int64_t> numbers;
  for (std::size_t i = 0; i < lines_.size();) {
    const Line& line = lines_[i];
    std::size_t end = i + 1;
    while (end < lines_.size() && lines_[end].row == lines_[end - 1].row + 1 &&
           lines_[end].figures == line.figures && (!cells || lines_[end].runs == line.runs)) {
      ++end;
    }
    if (i == 0 || line.row != lines_[i - 1].row + 1) {
      numbers.push_back(0);
      numbers.push_back(line.row);
    }
    numbers.push_back(static_cast<std::int64_t>(end - i));
    numbers.insert(numbers.end(), line.figures.begin(), line.figures.end());
    constexpr std::size_t kRun = 4;
    numbers.push_back(cells ? static_cast<std::int64_t>(line.runs.size() / kRun) : 0);
    if (cells) numbers.insert(numbers.end(), line.runs.begin(), line.runs.end());
    i = end;
  }
  return tools::packed(numbers);
}

}  // namespace collide::compare
