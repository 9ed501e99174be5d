// SPDX-License-Identifier: MIT
#include "sim/show/demo/cave_run.h"

#include <algorithm>

#include "sim/m68k/continuum_firmware.h"

namespace collide::demo {
namespace {

using continuum::BackBuffer;
using continuum::Call;
using continuum::Figure;
using scene::Pixel;
using scene::Role;

// Where mask and screen are in the firmware's memory.
constexpr std::uint32_t kMask = 0x30000;
constexpr std::uint32_t kScreen = 0x40000;
// Clocks of a call that does not hit: around the loop, a row with mask dots, one without, the last.
constexpr std::uint64_t kAround = 440;
constexpr std::uint64_t kTestedRow = 152;
constexpr std::uint64_t kEmptyRow = 50;
constexpr std::uint64_t kLastRow = 4;

/// The processor's memory, for the golden model.
class Memory final : public continuum::WordMemory {
 public:
  explicit Memory(const std::vector<std::uint16_t>& words) : words_(words) {}
  std::uint16_t read(std::uint32_t address) override { return words_[address / 2]; }

 private:
  const std::vector<std::uint16_t>& words_;
};

/// The dots a thing shares with the figure.
template <class Shape>
std::vector<CommonDot> common_dots(const Figure& figure, const Shape& shape, Pixel at,
                                   const BackBuffer& screen) {
  std::vector<CommonDot> dots;
  continuum::for_each_dot(figure.mask, figure.at, [&](int x, int y) {
    const int column = x - at.x;
    const int row = y - at.y;
    if (column >= 0 && column < shape.width() && row >= 0 && row < shape.height() &&
        shape.solid(column, row)) {
      dots.push_back({x, y, !screen.black_in_grey(x, y)});
    }
  });
  return dots;
}

std::vector<Meeting> truth_of(const continuum::Game& game, int frame, Call call,
                              const Figure& figure, const BackBuffer& screen) {
  std::vector<Meeting> meetings;
  const auto add = [&](const std::string& id, Role role, const auto& shape, Pixel at) {
    auto dots = common_dots(figure, shape, at, screen);
    if (!dots.empty()) meetings.push_back({id, role, std::move(dots)});
  };
  game.for_each_obstacle(call, frame, add, continuum::Look::kDrawn);
  return meetings;
}

std::uint64_t clocks_of_a_miss(const std::vector<std::uint32_t>& rows) {
  const auto empty = static_cast<std::uint64_t>(std::count(rows.begin(), rows.end(), 0u));
  return kAround + kTestedRow * (rows.size() - empty) + kEmptyRow * empty + kLastRow;
}

void count_kinds(std::vector<KindCount>& kinds, const CaveCall& call) {
  // Several objects of a kind count once a frame.
  std::vector<KindCount> here;
  for (const Meeting& meeting : call.truth) {
    const std::string kind = meeting.id == "terrain" ? meeting.id : scene::name_of(meeting.role);
    auto found = std::find_if(here.begin(), here.end(),
                              [&](const KindCount& count) { return count.kind == kind; });
    if (found == here.end()) found = here.insert(here.end(), {kind, 1, 0});
    if (meeting.seen()) found->seen = 1;
  }
  for (const KindCount& count : here) {
    auto found = std::find_if(kinds.begin(), kinds.end(),
                              [&](const KindCount& known) { return known.kind == count.kind; });
    if (found == kinds.end()) found = kinds.insert(kinds.end(), {count.kind, 0, 0});
    found->frames += count.frames;
    found->seen += count.seen;
  }
}

}  // namespace

bool Meeting::seen() const {
  return std::any_of(dots.begin(), dots.end(), [](const CommonDot& dot) { return dot.seen; });
}

void ClockRange::add(std::uint64_t clocks) {
  least = calls == 0 ? clocks : std::min(least, clocks);
  most = std::max(most, clocks);
  sum += clocks;
  ++calls;
}

CaveRun run_cave(const scene::Scene& scene, const std::filesystem::path& firmware,
                 const std::function<void(const continuum::Game&, const CaveFrame&)>& on_frame) {
  m68k::ContinuumFirmware processor(firmware);
  const continuum::Game game(scene);
  CaveRun run;
  run.frames = scene.frames;
  for (int number = 0; number < scene.frames; ++number) {
    std::array<CaveCall, 2> calls;
    std::vector<BackBuffer> screens;
    const auto decide = [&](Call which, const BackBuffer& screen, const Figure& figure) {
      const auto rows = continuum::figure_rows(figure.mask);
      auto& memory = processor.memory();
      for (std::size_t i = 0; i < rows.size(); ++i) {
        memory[kMask / 2 + 2 * i] = static_cast<std::uint16_t>(rows[i] >> 16);
        memory[kMask / 2 + 2 * i + 1] = static_cast<std::uint16_t>(rows[i]);
      }
      std::copy(screen.words().begin(), screen.words().end(), memory.begin() + kScreen / 2);
      continuum::Query query;
      query.screen = kScreen;
      query.mask = kMask;
      query.x = static_cast<std::int16_t>(figure.at.x);
      query.y = static_cast<std::int16_t>(figure.at.y);
      query.grey = screen.grey();
      Memory golden_memory(memory);
      const continuum::Result golden = continuum::check_figure(query, golden_memory);
      const auto answer = processor.run(query);

      CaveCall& call = calls[static_cast<std::size_t>(which)];
      call.hit = (answer.d0 & 0xFFFF) != 0;
      call.clocks = answer.clocks;
      call.truth = truth_of(game, number, which, figure, screen);
      const bool expected = std::any_of(call.truth.begin(), call.truth.end(),
                                        [](const Meeting& meeting) { return meeting.seen(); });
      call.agrees = answer.d0 == golden.d0 && answer.clocks == golden.clocks &&
                    answer.instructions == golden.instructions && answer.registers_kept &&
                    call.hit == expected && (call.hit || call.clocks == clocks_of_a_miss(rows));
      screens.push_back(screen);

      (call.hit ? run.hits : run.misses).add(call.clocks);
      if (call.hit) (which == Call::kBounce ? run.bounces : run.kills).push_back(number);
      run.disagreements += static_cast<std::uint64_t>(!call.agrees);
      count_kinds(run.kinds, call);
      return call.hit;
    };
    const BackBuffer finished = game.play(number, decide);
    const CaveFrame frame{number, game.figure(number), calls, {screens[0], screens[1]}, finished};
    if (frame.hidden()) run.hidden.push_back(number);
    run.calls.push_back(calls);
    if (on_frame) on_frame(game, frame);
  }
  return run;
}

}  // namespace collide::demo
