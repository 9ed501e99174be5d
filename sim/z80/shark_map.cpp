// SPDX-License-Identifier: MIT
#include "sim/z80/shark_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <random>

#include "model/common/input_error.h"
#include "model/common/record.h"
#include "model/judge/adapters/registry.h"
#include "sim/tools/check.h"

namespace collide::z80 {
namespace {

namespace shark = techniques::flying_shark;

// Sprites of 16x16 with a pixel more all around, bullets of 4x4 likewise.
constexpr shark::Box kEnemyBox{255, 255, 18, 18};
constexpr shark::Box kEnemyBulletBox{255, 255, 6, 6};
constexpr unsigned kWidth = 256, kHeight = 192;
constexpr unsigned kMostEnemies = 32;
constexpr unsigned kManyEnemies = 16;

shark::Coordinate at(unsigned pixel) {
  return shark::Coordinate::of(static_cast<std::uint16_t>(pixel % kWidth * 32));
}
shark::Position at(unsigned x, unsigned y) {
  return {at(x), at(y)};
}

using Numbers = SharkCell;  // its first three members

/// A frame with each object where `place` says.
template <typename Place>
shark::BoxFrame frame_of(const Numbers& numbers, Place place) {
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
shark::BoxFrame anywhere(const Numbers& numbers, std::mt19937& random) {
  return frame_of(numbers, [&](const shark::Box&) {
    const unsigned x = static_cast<unsigned>(random()) % kWidth;
    return at(x, static_cast<unsigned>(random()) % kHeight);
  });
}
/// Those of the player's side far left of the others.
shark::BoxFrame apart(const Numbers& numbers) {
  return frame_of(numbers, [](const shark::Box& box) {
    const bool own = box.width == shark::kBulletBox.width || box.width == shark::kPlayerBox.width;
    return at(own ? 20 : 150, 100);
  });
}
/// The corner of those of the player's side is at (100,100), that of the others a pixel to the
/// right and a pixel below: the first comparison of an axis leaves it open.
shark::BoxFrame all_met(const Numbers& numbers) {
  return frame_of(numbers, [](const shark::Box& box) {
    const bool own = box.width == shark::kBulletBox.width || box.width == shark::kPlayerBox.width;
    const unsigned corner = own ? 100 : 101;
    return at(corner + kWidth - box.x, corner + kWidth - box.y);
  });
}

/// Both programs, held to their models.
class Race {
 public:
  Race(SharkMap& map, const std::filesystem::path& firmware)
      : map_(map),
        arrays_(SharkProgram::kArrays, firmware),
        boxes_(SharkProgram::kBoxes, firmware),
        wide_arrays_(SharkProgram::kWideArrays, firmware),
        wide_boxes_(SharkProgram::kWideBoxes, firmware) {
    map_.arrays = arrays_.memory();
    map_.boxes = boxes_.memory();
    map_.wide_arrays = wide_arrays_.memory();
    map_.wide_boxes = wide_boxes_.memory();
  }

  struct Times {
    unsigned arrays, boxes, arrays_contended, boxes_contended;
  };
  Times run(const shark::BoxFrame& frame) {
    const bool wide = frame.bullets.size() > shark::kMostBullets;
    const shark::Frame seen = shark::arrays_frame(frame);
    const shark::BoxReport of_arrays = shark::step_wide_arrays(seen);
    const shark::BoxReport of_boxes = shark::compare_boxes(
        frame, {shark::kWideLimits.bullets, kMostEnemies, shark::kMostEnemyBullets});
    SharkSpectrum& arrays = wide ? wide_arrays_ : arrays_;
    SharkSpectrum& boxes = wide ? wide_boxes_ : boxes_;
    Times times{};
    // The wide programs have no sums of their T states.
    const auto expected = [wide](unsigned t_states) {
      return wide ? std::nullopt : std::optional(t_states);
    };
    times.arrays = held("arrays", arrays.run(frame), of_arrays, expected(t_states(seen)));
    times.boxes = held("boxes", boxes.run(frame), of_boxes, expected(of_boxes.t_states));
    times.arrays_contended =
        held("arrays", arrays.run_contended(frame, Ula::kFirst), of_arrays, {});
    times.boxes_contended = held("boxes", boxes.run_contended(frame, Ula::kFirst), of_boxes, {});
    ++map_.frames;
    return times;
  }

 private:
  unsigned held(const char* program, const SharkResult& result, const shark::BoxReport& report,
                std::optional<unsigned> t_states) {
    const auto require = [&](bool same, const std::string& what) {
      ++map_.results;
      if (same) return;
      throw tools::CheckError(fmt::format("{}: {} of frame {}, counted from 0, is not the model's",
                                          program, what, map_.frames));
    };
    require(!result.refused, "whether it is refused");
    require(result.player_hit == report.player_hit, "the player's fate");
    const auto compare = [&](const std::vector<std::uint16_t>& results,
                             const std::vector<std::uint16_t>& reports, const char* what) {
      for (std::size_t i = 0; i < reports.size(); ++i) {
        require(results[i] == reports[i], fmt::format("{} {}", what, i));
      }
    };
    compare(result.bullets, report.bullets, "bullet");
    compare(result.enemies, report.enemies, "enemy");
    compare(result.enemy_bullets, report.enemy_bullets, "enemy bullet");
    if (t_states) {
      require(result.t_states == *t_states,
              fmt::format("{} T states, expected {}: that", result.t_states, *t_states));
    }
    return result.t_states;
  }

  SharkMap& map_;
  SharkSpectrum arrays_, boxes_, wide_arrays_, wide_boxes_;
};

/// Times of many frames.
struct Measured {
  std::vector<unsigned> arrays, boxes, arrays_contended, boxes_contended;

  void add(const Race::Times& times) {
    arrays.push_back(times.arrays);
    boxes.push_back(times.boxes);
    arrays_contended.push_back(times.arrays_contended);
    boxes_contended.push_back(times.boxes_contended);
  }
  Contest free() const { return {spread_of(arrays), spread_of(boxes)}; }
  Contest contended() const { return {spread_of(arrays_contended), spread_of(boxes_contended)}; }
};

SharkCell measure(Race& race, Numbers numbers, unsigned arrangements, std::mt19937& random) {
  SharkCell cell = numbers;
  Measured measured;
  for (unsigned i = 0; i < arrangements; ++i) measured.add(race.run(anywhere(numbers, random)));
  cell.free = measured.free();
  cell.contended = measured.contended();
  cell.boxes_apart = race.run(apart(numbers)).boxes;
  const Race::Times met = race.run(all_met(numbers));
  cell.boxes_met = met.boxes;
  cell.arrays_met_contended = met.arrays_contended;
  cell.boxes_met_contended = met.boxes_contended;
  return cell;
}

Numbers numbers_of(std::size_t bullets, std::size_t enemies, std::size_t enemy_bullets) {
  Numbers numbers;
  numbers.bullets = static_cast<unsigned>(bullets);
  numbers.enemies = static_cast<unsigned>(enemies);
  numbers.enemy_bullets = static_cast<unsigned>(enemy_bullets);
  return numbers;
}

SharkScene measure(Race& race, const techniques::Film& film) {
  SharkScene scene;
  scene.name = film.scene() == nullptr ? "" : film.scene()->name;
  Measured measured;
  techniques::Equipment equipment;
  equipment.told.flying_shark_boxes = [&](const shark::BoxFrame& frame) {
    const Race::Times times = race.run(frame);
    measured.add(times);
    ++scene.frames;
    scene.boxes_faster += times.boxes < times.arrays ? 1 : 0;
    scene.arrays_faster += times.arrays < times.boxes ? 1 : 0;
  };
  const auto technique = techniques::make_technique("flying-shark", film, equipment);
  for (int frame = 0; frame < film.frames(); ++frame) technique->step(frame);
  scene.free = measured.free();
  scene.contended = measured.contended();
  return scene;
}

// Text.

std::string contest_row(const std::string& name, const Contest& contest) {
  return fmt::format("  {:<34}{:>8}{:>8}{:>8}{:>10}{:>8}{:>8}", name, contest.arrays.least,
                     contest.arrays.median, contest.arrays.most, contest.boxes.least,
                     contest.boxes.median, contest.boxes.most);
}

void grid(const SharkMap& map, unsigned enemy_bullets, bool contended,
          std::vector<std::string>& lines) {
  std::string head = "  bullets   enemies:";
  for (unsigned e = 0; e <= shark::kMostEnemies; ++e) head += fmt::format("{:>6}", e);
  lines.push_back(head);
  for (unsigned b = 0; b <= shark::kMostBullets; ++b) {
    std::string line = fmt::format("  {:>7}           ", b);
    for (unsigned e = 0; e <= shark::kMostEnemies; ++e) {
      const SharkCell& cell = map.cell(b, e, enemy_bullets);
      const Contest& contest = contended ? cell.contended : cell.free;
      line += fmt::format("{:>6.0f}", 100.0 * contest.boxes.median / contest.arrays.median);
    }
    lines.push_back(line);
  }
}

template <typename Test>
std::size_t count_cells(const SharkMap& map, Test test) {
  return static_cast<std::size_t>(std::count_if(map.cells.begin(), map.cells.end(), test));
}

std::string sixteen_name(const SharkCell& cell) {
  return fmt::format("{} bullets, {} enemies, {} bits", cell.bullets, cell.enemies,
                     cell.bullets > shark::kMostBullets ? 16 : 8);
}

}  // namespace

Spread spread_of(std::vector<unsigned> values) {
  if (values.empty()) return {};
  std::sort(values.begin(), values.end());
  return {values.front(), values[values.size() / 2], values.back()};
}

const SharkCell& SharkMap::cell(unsigned bullets, unsigned enemies, unsigned enemy_bullets) const {
  const auto found = std::find_if(cells.begin(), cells.end(), [&](const SharkCell& cell) {
    return cell.bullets == bullets && cell.enemies == enemies &&
           cell.enemy_bullets == enemy_bullets;
  });
  return *found;
}

SharkMap shark_map(const SharkMapOptions& options,
                   const std::vector<const techniques::Film*>& films) {
  SharkMap map;
  map.seed = options.seed;
  map.arrangements = options.arrangements;
  Race race(map, options.firmware);
  std::mt19937 random(options.seed);
  const auto progress = [&options](const std::string& what) {
    if (options.progress) options.progress(what);
  };
  const auto cell = [&](std::size_t bullets, std::size_t enemies, std::size_t enemy_bullets) {
    progress(
        fmt::format("{} bullets, {} enemies, {} enemy bullets", bullets, enemies, enemy_bullets));
    return measure(race, numbers_of(bullets, enemies, enemy_bullets), options.arrangements, random);
  };
  for (std::size_t b = 0; b <= shark::kMostBullets; ++b) {
    for (std::size_t e = 0; e <= shark::kMostEnemies; ++e) {
      for (std::size_t o = 0; o <= shark::kMostEnemyBullets; ++o)
        map.cells.push_back(cell(b, e, o));
    }
  }
  for (std::size_t e = 0; e <= kMostEnemies; ++e) {
    map.more_enemies.push_back(cell(shark::kMostBullets, e, shark::kMostEnemyBullets));
  }
  const std::size_t wide = shark::kWideLimits.bullets;
  map.sixteen = {cell(shark::kMostBullets, kManyEnemies, shark::kMostEnemyBullets),
                 cell(wide, shark::kMostEnemies, shark::kMostEnemyBullets),
                 cell(wide, kManyEnemies, shark::kMostEnemyBullets)};
  for (const techniques::Film* const film : films) {
    progress("a scene");
    map.scenes.push_back(measure(race, *film));
  }
  return map;
}

std::vector<std::string> table(const SharkMap& map) {
  std::vector<std::string> lines;
  const auto line = [&lines](const std::string& text) { lines.push_back(text); };
  line(fmt::format(
      "Flying Shark's arrays and boxes on a Z80 with a Spectrum's memory, T states of a "
      "frame"));
  line(
      fmt::format("seed {}, {} arrangements per cell; {} frames by both programs, {} results and T "
                  "states as the models'",
                  map.seed, map.arrangements, map.frames, map.results));
  line("");
  line(fmt::format("  {:<34}{:>24}{:>26}", "", "arrays", "boxes"));
  line(fmt::format("  {:<34}{:>8}{:>8}{:>8}{:>10}{:>8}{:>8}", "fullest frame", "least", "median",
                   "most", "least", "median", "most"));
  const SharkCell& full =
      map.cell(shark::kMostBullets, shark::kMostEnemies, shark::kMostEnemyBullets);
  line(contest_row("nobody waits", full.free));
  line(contest_row("contended, from the first line on", full.contended));
  const auto met = [&](const SharkCell& cell) {
    line(fmt::format("  {:<34}{:>16}{:>26}", "all boxes apart in columns", cell.free.arrays.median,
                     cell.boxes_apart));
    line(fmt::format("  {:<34}{:>16}{:>26}", "every pair meets", cell.free.arrays.median,
                     cell.boxes_met));
    line(fmt::format("  {:<34}{:>16}{:>26}", "every pair meets, contended",
                     cell.arrays_met_contended, cell.boxes_met_contended));
  };
  met(full);
  for (const bool contended : {false, true}) {
    for (const unsigned enemy_bullets : {0u, static_cast<unsigned>(shark::kMostEnemyBullets)}) {
      line("");
      line(fmt::format("boxes' median in per cent of the arrays', {} enemy bullets, {}",
                       enemy_bullets,
                       contended ? "contended, from the first line on" : "nobody waits"));
      grid(map, enemy_bullets, contended, lines);
    }
  }
  line("");
  line(fmt::format("{} numbers of objects; the arrays are faster", map.cells.size()));
  const auto faster = [&](const char* when, std::size_t count) {
    line(fmt::format("  {:<44}{:>6}", when, count));
  };
  faster("in the median", count_cells(map, [](const SharkCell& cell) {
           return cell.free.arrays.median < cell.free.boxes.median;
         }));
  faster("in the median, contended", count_cells(map, [](const SharkCell& cell) {
           return cell.contended.arrays.median < cell.contended.boxes.median;
         }));
  faster("in some arrangement by chance", count_cells(map, [](const SharkCell& cell) {
           return cell.free.arrays.median < cell.free.boxes.most;
         }));
  faster("if every pair meets", count_cells(map, [](const SharkCell& cell) {
           return cell.free.arrays.median < cell.boxes_met;
         }));
  faster("if every pair meets, contended", count_cells(map, [](const SharkCell& cell) {
           return cell.arrays_met_contended < cell.boxes_met_contended;
         }));
  line("");
  line("the arrays become faster, with 6 bullets and 5 enemy bullets");
  const auto crossing = [&](const char* when, const auto& test) {
    const auto found = std::find_if(map.more_enemies.begin(), map.more_enemies.end(), test);
    line(fmt::format("  {:<44}{:>6}", when,
                     found == map.more_enemies.end()
                         ? fmt::format("beyond {} enemies", kMostEnemies)
                         : fmt::format("at {} enemies", found->enemies)));
  };
  crossing("in the median",
           [](const SharkCell& cell) { return cell.free.arrays.median < cell.free.boxes.median; });
  crossing("in the median, contended", [](const SharkCell& cell) {
    return cell.contended.arrays.median < cell.contended.boxes.median;
  });
  crossing("if every pair meets",
           [](const SharkCell& cell) { return cell.free.arrays.median < cell.boxes_met; });
  line("");
  line("16 objects of a kind, the player, 5 enemy bullets; medians");
  line(fmt::format("  {:<34}{:>8}{:>8}{:>12}{:>10}", "", "arrays", "boxes", "contended:", "boxes"));
  for (const SharkCell& cell : map.sixteen) {
    line(fmt::format("  {:<34}{:>8}{:>8}{:>12}{:>10}", sixteen_name(cell), cell.free.arrays.median,
                     cell.free.boxes.median, cell.contended.arrays.median,
                     cell.contended.boxes.median));
  }
  line("");
  line(fmt::format("{:<36}{:>8}{:>8}{:>20}", "memory in bytes", "code", "tables", "per record"));
  const auto memory = [&](const char* name, const SharkMemory& bytes) {
    line(fmt::format("  {:<34}{:>8}{:>8}{:>20}", name, bytes.code, bytes.tables, bytes.records));
  };
  memory("arrays", map.arrays);
  memory("boxes", map.boxes);
  memory("arrays of 16 bits, 14 bullets", map.wide_arrays);
  memory("boxes, 14 bullets", map.wide_boxes);
  if (map.scenes.empty()) return lines;
  line("");
  line(fmt::format("  {:<34}{:>24}{:>26}", "", "arrays", "boxes"));
  line(fmt::format("  {:<34}{:>8}{:>8}{:>8}{:>10}{:>8}{:>8}{:>16}", "scene, nobody waits", "least",
                   "median", "most", "least", "median", "most", "boxes faster"));
  for (const SharkScene& scene : map.scenes) {
    line(fmt::format("{}{:>16}", contest_row(scene.name, scene.free),
                     fmt::format("{} of {}", scene.boxes_faster, scene.frames)));
  }
  return lines;
}

const Record<SharkMap>& record_of(const SharkMap* /*map*/) {
  static const auto kSpread = Record<Spread>("t_states")
                                  .member("least", &Spread::least)
                                  .member("median", &Spread::median)
                                  .member("most", &Spread::most);
  static const auto kContest = Record<Contest>("contest")
                                   .member("arrays", &Contest::arrays, kSpread)
                                   .member("boxes", &Contest::boxes, kSpread);
  static const auto kCell =
      Record<SharkCell>("cell")
          .member("bullets", &SharkCell::bullets)
          .member("enemies", &SharkCell::enemies)
          .member("enemy_bullets", &SharkCell::enemy_bullets)
          .member("free", &SharkCell::free, kContest, "T states while nobody waits")
          .member("contended", &SharkCell::contended, kContest,
                  "T states of frames that begin with the first line of the picture")
          .member("boxes_apart", &SharkCell::boxes_apart, "all boxes apart in columns")
          .member("boxes_met", &SharkCell::boxes_met, "every pair meets")
          .member("arrays_met_contended", &SharkCell::arrays_met_contended)
          .member("boxes_met_contended", &SharkCell::boxes_met_contended);
  static const auto kScene = Record<SharkScene>("scene")
                                 .member("name", &SharkScene::name)
                                 .member("frames", &SharkScene::frames)
                                 .member("free", &SharkScene::free, kContest)
                                 .member("contended", &SharkScene::contended, kContest)
                                 .member("boxes_faster", &SharkScene::boxes_faster, "frames")
                                 .member("arrays_faster", &SharkScene::arrays_faster, "frames");
  static const auto kMemory = Record<SharkMemory>("memory")
                                  .member("code", &SharkMemory::code, "with its variables")
                                  .member("tables", &SharkMemory::tables)
                                  .member("records", &SharkMemory::records, "of each object");
  static const auto kRecord =
      Record<SharkMap>("map")
          .member("seed", &SharkMap::seed)
          .member("arrangements", &SharkMap::arrangements, "per cell")
          .member("cells", &SharkMap::cells, List{kCell}, "all numbers that the game can have")
          .member("more_enemies", &SharkMap::more_enemies, List{kCell})
          .member("sixteen", &SharkMap::sixteen, List{kCell})
          .member("scenes", &SharkMap::scenes, List{kScene})
          .member("arrays", &SharkMap::arrays, kMemory, "bytes")
          .member("boxes", &SharkMap::boxes, kMemory, "bytes")
          .member("wide_arrays", &SharkMap::wide_arrays, kMemory, "bytes, with 16 bits")
          .member("wide_boxes", &SharkMap::wide_boxes, kMemory, "bytes, with 14 bullets")
          .member("frames", &SharkMap::frames, "run by both programs")
          .member("results", &SharkMap::results, "held to the models'");
  return kRecord;
}

}  // namespace collide::z80
