// SPDX-License-Identifier: MIT
#include "bench/shark_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <random>

#include "model/techniques/flying_shark_boxes.h"
#include "sim/tools/check.h"
#include "sim/z80/shark_program.h"

namespace collide::bench {
namespace {

namespace shark = techniques::flying_shark;
using z80::SharkProgram;
using z80::SharkResult;
using z80::SharkSpectrum;

// Sprites of 16x16 with a pixel more all around, bullets of 4x4 likewise.
constexpr shark::Box kEnemyBox{255, 255, 18, 18};
constexpr shark::Box kEnemyBulletBox{255, 255, 6, 6};
constexpr unsigned kWidth = 256, kHeight = 192;
constexpr unsigned kManyEnemies = 16, kMostEnemies = 32;

shark::Position at(unsigned x, unsigned y) {
  const auto coordinate = [](unsigned pixel) {
    return shark::Coordinate::of(static_cast<std::uint16_t>(pixel % kWidth * 32));
  };
  return {coordinate(x), coordinate(y)};
}

/// A frame with each object where `place` says.
template <typename Place>
shark::BoxFrame frame_of(const SharkRow& numbers, Place place) {
  shark::BoxFrame frame;
  const auto fill = [&](std::vector<shark::BoxObject>& objects, unsigned count,
                        const shark::Box& box) {
    for (unsigned i = 0; i < count; ++i) objects.push_back({place(box), box});
  };
  fill(frame.bullets, numbers.bullets, shark::kBulletBox);
  frame.player = shark::BoxObject{place(shark::kPlayerBox), shark::kPlayerBox};
  fill(frame.enemies, numbers.enemies, kEnemyBox);
  fill(frame.enemy_bullets, numbers.enemy_bullets, kEnemyBulletBox);
  return frame;
}
bool is_own(const shark::Box& box) {
  return box.width == shark::kBulletBox.width || box.width == shark::kPlayerBox.width;
}
/// The player's side is far left of the others.
shark::BoxFrame apart(const SharkRow& numbers) {
  return frame_of(numbers, [](const shark::Box& box) { return at(is_own(box) ? 20 : 150, 100); });
}
/// The corner of those of the player's side is at (100,100), that of the others a pixel to the
/// right and a pixel below: the first comparison of an axis leaves it open.
shark::BoxFrame all_met(const SharkRow& numbers) {
  return frame_of(numbers, [](const shark::Box& box) {
    const unsigned corner = is_own(box) ? 100 : 101;
    return at(corner + kWidth - box.x, corner + kWidth - box.y);
  });
}

/// T states of one frame.
struct Times {
  unsigned arrays, boxes, arrays_contended, boxes_contended;
};

/// Both programs, compared with their models.
class Race {
 public:
  Race(SharkTable& table, const std::filesystem::path& firmware)
      : table_(table),
        arrays_(SharkProgram::kArrays, firmware),
        boxes_(SharkProgram::kBoxes, firmware),
        wide_arrays_(SharkProgram::kWideArrays, firmware),
        wide_boxes_(SharkProgram::kWideBoxes, firmware) {}

  Times run(const shark::BoxFrame& frame) {
    const bool wide = frame.bullets.size() > shark::kMostBullets;
    const shark::Frame seen = shark::arrays_frame(frame);
    const shark::BoxReport of_arrays = shark::step_wide_arrays(seen);
    const shark::BoxReport of_boxes = shark::compare_boxes(
        frame, {shark::kWideLimits.bullets, kMostEnemies, shark::kMostEnemyBullets});
    SharkSpectrum& arrays = wide ? wide_arrays_ : arrays_;
    SharkSpectrum& boxes = wide ? wide_boxes_ : boxes_;
    // The wide programs have no sums of their T states.
    const auto expected = [wide](unsigned t_states) {
      return wide ? std::nullopt : std::optional(t_states);
    };
    constexpr z80::Clock kPicture = z80::Ula::kFirst;
    ++table_.frames;
    return {checked("arrays", arrays.run(frame), of_arrays, expected(t_states(seen))),
            checked("boxes", boxes.run(frame), of_boxes, expected(of_boxes.t_states)),
            checked("arrays", arrays.run_contended(frame, kPicture), of_arrays, {}),
            checked("boxes", boxes.run_contended(frame, kPicture), of_boxes, {})};
  }

 private:
  unsigned checked(const char* program, const SharkResult& result, const shark::BoxReport& report,
                   std::optional<unsigned> t_states) {
    const auto require = [&](bool same, const std::string& what) {
      ++table_.results;
      if (same) return;
      throw tools::CheckError(fmt::format("{}: {} of frame {}, counted from 1, is not the model's",
                                          program, what, table_.frames));
    };
    require(!result.refused, "whether it is refused");
    require(result.player_hit == report.player_hit, "the player's fate");
    require(result.bullets == report.bullets, "a bullet");
    require(result.enemies == report.enemies, "an enemy");
    require(result.enemy_bullets == report.enemy_bullets, "an enemy bullet");
    if (t_states) {
      require(result.t_states == *t_states,
              fmt::format("{} T states, expected {}: that", result.t_states, *t_states));
    }
    return result.t_states;
  }

  SharkTable& table_;
  SharkSpectrum arrays_, boxes_, wide_arrays_, wide_boxes_;
};

SharkSpread spread_over(const std::vector<Times>& times, unsigned Times::*member) {
  std::vector<unsigned> values;
  for (const Times& one : times) values.push_back(one.*member);
  return spread_of(values);
}

SharkRow measure(Race& race, SharkRow row, unsigned arrangements, std::mt19937& random) {
  std::vector<Times> times;
  for (unsigned i = 0; i < arrangements; ++i) {
    times.push_back(race.run(frame_of(row, [&](const shark::Box&) {
      const unsigned x = static_cast<unsigned>(random()) % kWidth;
      return at(x, static_cast<unsigned>(random()) % kHeight);
    })));
  }
  row.arrays = spread_over(times, &Times::arrays);
  row.boxes = spread_over(times, &Times::boxes);
  row.arrays_contended = spread_over(times, &Times::arrays_contended);
  row.boxes_contended = spread_over(times, &Times::boxes_contended);
  row.boxes_apart = race.run(apart(row)).boxes;
  const Times met = race.run(all_met(row));
  row.boxes_met = met.boxes;
  row.arrays_met_contended = met.arrays_contended;
  row.boxes_met_contended = met.boxes_contended;
  return row;
}

std::string row_text(const SharkRow& row) {
  return fmt::format("| {} | {} | {} | {} | {} | {} | {} | {:.0f} | {} | {} | {} | {} |\n",
                     row.bullets, row.enemies, row.arrays.median, row.boxes.least, row.boxes.median,
                     row.boxes.most, row.bullets > shark::kMostBullets ? 16 : 8,
                     100.0 * row.boxes.median / row.arrays.median, row.boxes_apart, row.boxes_met,
                     row.arrays_contended.median, row.boxes_contended.median);
}

std::string counts_text(const std::vector<SharkRow>& rows) {
  std::string text;
  const auto add = [&](const char* when, bool (*arrays_win)(const SharkRow& row)) {
    text += fmt::format("| {} | {} of {} |\n", when,
                        std::count_if(rows.begin(), rows.end(), arrays_win), rows.size());
  };
  add("in the median", [](const SharkRow& row) { return row.arrays.median < row.boxes.median; });
  add("in the median, contended",
      [](const SharkRow& row) { return row.arrays_contended.median < row.boxes_contended.median; });
  add("in any arrangement by chance",
      [](const SharkRow& row) { return row.arrays.median < row.boxes.most; });
  add("if every pair meets", [](const SharkRow& row) { return row.arrays.median < row.boxes_met; });
  add("if every pair meets, contended",
      [](const SharkRow& row) { return row.arrays_met_contended < row.boxes_met_contended; });
  return text;
}

}  // namespace

SharkSpread spread_of(std::vector<unsigned> values) {
  if (values.empty()) return {};
  std::sort(values.begin(), values.end());
  return {values.front(), values[values.size() / 2], values.back()};
}

const SharkRow& SharkTable::row(unsigned bullets, unsigned enemies, unsigned enemy_bullets) const {
  const auto same = [&](const SharkRow& row) {
    return row.bullets == bullets && row.enemies == enemies && row.enemy_bullets == enemy_bullets;
  };
  return *std::find_if(game.begin(), game.end(), same);
}

SharkTable measure_shark(const std::filesystem::path& firmware, unsigned arrangements,
                         std::uint32_t seed) {
  SharkTable table;
  table.seed = seed;
  table.arrangements = arrangements;
  Race race(table, firmware);
  std::mt19937 random(seed);
  const auto measured = [&](std::size_t bullets, std::size_t enemies, std::size_t enemy_bullets) {
    SharkRow row;
    row.bullets = static_cast<unsigned>(bullets);
    row.enemies = static_cast<unsigned>(enemies);
    row.enemy_bullets = static_cast<unsigned>(enemy_bullets);
    return measure(race, row, arrangements, random);
  };
  for (std::size_t b = 0; b <= shark::kMostBullets; ++b) {
    for (std::size_t e = 0; e <= shark::kMostEnemies; ++e) {
      for (std::size_t o = 0; o <= shark::kMostEnemyBullets; ++o) {
        table.game.push_back(measured(b, e, o));
      }
    }
  }
  for (std::size_t e = 0; e <= kMostEnemies; ++e) {
    table.more.push_back(measured(shark::kMostBullets, e, shark::kMostEnemyBullets));
  }
  const std::size_t wide = shark::kWideLimits.bullets;
  table.sixteen = {measured(shark::kMostBullets, kManyEnemies, shark::kMostEnemyBullets),
                   measured(wide, shark::kMostEnemies, shark::kMostEnemyBullets),
                   measured(wide, kManyEnemies, shark::kMostEnemyBullets)};
  return table;
}

std::string markdown(const SharkTable& table) {
  std::string text =
      "| bullets | enemies | arrays | boxes: least | median | most | bits | per cent | all apart | "
      "every pair meets | contended: arrays | boxes |\n"
      "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n";
  for (const SharkRow& row : table.game) {
    const bool shown = row.enemy_bullets == shark::kMostEnemyBullets && row.bullets % 2 == 0 &&
                       row.enemies % 2 == 0;
    if (shown) text += row_text(row);
  }
  for (std::size_t e = shark::kMostEnemies + 1; e <= kManyEnemies; ++e) {
    text += row_text(table.more[e]);
  }
  text += row_text(table.sixteen[1]) + row_text(table.sixteen[2]);
  return text + "\n| the arrays are faster | numbers of objects |\n| --- | --- |\n" +
         counts_text(table.game);
}

}  // namespace collide::bench
