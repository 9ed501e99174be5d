// SPDX-License-Identifier: MIT
// The ring demo on its own processor, machine code for the 65C02 on machine x16: against the
// technique on a golden unit, against the run that the demo is known for, and how many clocks each
// of its steps takes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/common/json.h"
#include "model/techniques/x16_rings.h"
#include "model/vera/golden.h"
#include "sim/m65c02/program.h"
#include "sim/platform/platform.h"
#include "sim/tools/worker.h"

namespace collide::platform::rings_x16_test {
namespace {

struct RingRun {
  std::vector<int> hits;  // so far, after each frame
  std::vector<int> dead;  // sprites
};

RingRun by_technique(int frames, x16::Mode mode) {
  vera::Golden unit;
  x16::RingDemo demo(unit, mode);
  RingRun result;
  int hits = 0;
  for (int i = 0; i < frames; ++i) {
    hits += static_cast<int>(demo.step().hits.size());
    result.hits.push_back(hits);
  }
  for (int i = 0; i < 128; ++i) {
    if (demo.detector().dead(i)) result.dead.push_back(i);
  }
  return result;
}

/// Clocks of the steps of each frame, from the labels that the program passes.
class StepClocks final : public tlm2::StepObserver {
 public:
  explicit StepClocks(const tools::Program& program) : program_(program) {}

  struct Frame {
    std::uint64_t projectiles = 0, quadrant = 0, map = 0, move = 0;
    std::uint64_t sum() const { return projectiles + quadrant + map + move; }
  };
  std::vector<Frame> frames;

  void before_instruction(tlm2::Processor& cpu) override {
    const std::uint32_t pc = cpu.pc();
    const std::uint64_t now = cpu.clocks();
    if (pc == at("find_hits")) {
      frames.emplace_back();
      begin_ = now;
      targets_ = 0;
    }
    if (frames.empty()) return;
    Frame& frame = frames.back();
    if (pc == at("find_targets")) {
      frame.projectiles = now - begin_;
      targets_ = now;
    }
    if (pc == at("test_target")) target_ = now;
    if (pc == at("target_tested")) frame.map += now - target_;
    if (pc == at("hits_found") && targets_ != 0) frame.quadrant = now - targets_ - frame.map;
    if (pc == at("advance")) advance_ = now;
    if (pc == at("shown")) frame.move = now - advance_;
  }

 private:
  std::uint32_t at(const char* name) {
    auto& known = places_[name];
    if (known == 0) known = program_.symbol(name);
    return known;
  }

  const tools::Program& program_;
  std::map<const char*, std::uint32_t> places_;
  std::uint64_t begin_ = 0, targets_ = 0, target_ = 0, advance_ = 0;
};

struct HowToRun {
  std::string program = "rings-x16-original";
  On unit = On::kGolden;
  bool accurate = false;
  bool measured = false;
};

std::uint8_t byte_at(const Platform& platform, std::uint32_t address) {
  return static_cast<std::uint8_t>(platform.word(address & ~1u) >> (address % 2 == 0 ? 8 : 0));
}

void set_byte(Platform& platform, std::uint32_t address, int value) {
  const std::uint16_t word = platform.word(address & ~1u);
  platform.set_word(address & ~1u,
                    static_cast<std::uint16_t>(address % 2 == 0 ? (word & 0x00FF) | value << 8
                                                                : (word & 0xFF00) | value));
}

/// The members of StepClocks::Frame as arrays are in "projectiles", "quadrant", "map" and "move".
Json on_x16(int frames, const HowToRun& how) {
  return tools::run_isolated([&] {
    Machine machine = read_machine("x16");
    machine.device("vera")->unit = how.unit;
    std::string text;
    Platform::Options options;
    options.timing.accurate = how.accurate;
    options.console = [&](char c) { text += c; };
    Platform platform(machine, options);
    const tools::Program program =
        tools::read_program(COLLIDE_FIRMWARE "/" + how.program + ".prg", m65c02::kElfTarget);
    platform.load(program);
    const std::uint32_t count = program.symbol("frames");
    set_byte(platform, count, frames & 0xFF);
    set_byte(platform, count + 1, frames >> 8);
    StepClocks steps(program);
    if (how.measured) platform.observe_steps(&steps);
    const Ending outcome = platform.run(60);
    Json result = {{"code", outcome.code},
                   {"end", static_cast<int>(outcome.end)},
                   {"text", text},
                   {"compared", outcome.compared},
                   {"clocks", outcome.clocks},
                   {"instructions", outcome.instructions},
                   {"dead", Json::array()}};
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(frames); ++i) {
      result["hits"].push_back(byte_at(platform, program.symbol("results") + i));
    }
    for (std::uint32_t i = 0; i < 128; ++i) {
      if (byte_at(platform, program.symbol("image") + i) != 0) result["dead"].push_back(i);
    }
    for (const StepClocks::Frame& frame : steps.frames) {
      result["projectiles"].push_back(frame.projectiles);
      result["quadrant"].push_back(frame.quadrant);
      result["map"].push_back(frame.map);
      result["move"].push_back(frame.move);
      result["sum"].push_back(frame.sum());
    }
    return result;
  });
}

void expect_run(const Json& got, const RingRun& expected) {
  EXPECT_EQ(got["end"], static_cast<int>(Ending::End::kExit));
  EXPECT_EQ(got["code"], 0);
  EXPECT_EQ(got["hits"].get<std::vector<int>>(), expected.hits);
  EXPECT_EQ(got["dead"].get<std::vector<int>>(), expected.dead);
  EXPECT_EQ(got["text"], "targets hit: " + std::to_string(expected.hits.back()) + "\n");
}

/// Of docs/evidence/programs.md, found by the demo's author's data.
void expect_known_run(const std::vector<int>& hits, const std::vector<int>& known) {
  const int frames[] = {1, 10, 60, 120, 300, 600};
  for (std::size_t i = 0; i < known.size(); ++i) {
    EXPECT_EQ(hits[static_cast<std::size_t>(frames[i]) - 1], known[i]) << "frame " << frames[i];
  }
}

TEST(RingsX16, TheOriginalsRunOf600Frames) {
  const Json got = on_x16(600, {});
  expect_known_run(got["hits"], {3, 9, 24, 36, 64, 78});
  expect_run(got, by_technique(600, x16::Mode::kOriginal));
}

TEST(RingsX16, TheCorrectedRunOf600Frames) {
  const Json got = on_x16(600, {"rings-x16-all"});
  expect_known_run(got["hits"], {3, 9, 26, 40, 68, 82});
  expect_run(got, by_technique(600, x16::Mode::kAll));
}

TEST(RingsX16, EveryFrameIsEnoughAsVeraComesToTheSpritesLater) {
  const Json got = on_x16(600, {"rings-x16-live"});
  expect_known_run(got["hits"], {3, 9, 24, 36, 64, 78});
  // 25 MHz through 800 times 525 pixels are 134,400 clocks at 8 MHz: a frame each, and the two at
  // the start.
  EXPECT_LT(got["clocks"].get<std::uint64_t>(), 603u * 134'400u);
}

TEST(RingsX16, IsTheSameToTheBusCycle) {
  const Json loose = on_x16(60, {});
  const Json exact = on_x16(60, {"rings-x16-original", On::kGolden, true});
  EXPECT_EQ(exact, loose);
}

TEST(RingsX16, OnTheRtl) {
  expect_run(on_x16(6, {"rings-x16-original", On::kRtl}), by_technique(6, x16::Mode::kOriginal));
}

TEST(RingsX16, InLockstep) {
  const Json got = on_x16(6, {"rings-x16-original", On::kLockstep});
  expect_run(got, by_technique(6, x16::Mode::kOriginal));
  EXPECT_GT(got["compared"].get<std::uint64_t>(), 0u);
}

TEST(RingsX16, AStepTakesTheClocksOfItsInstructions) {
  const Json got = on_x16(600, {"rings-x16-original", On::kGolden, false, true});
  const auto of = [&](const char* step) { return got[step].get<std::vector<std::uint64_t>>(); };
  const auto quadrant = of("quadrant"), move = of("move"), sum = of("sum");
  ASSERT_EQ(quadrant.size(), 600u);
  for (const std::uint64_t clocks : quadrant) {
    // LDA abs,X; BIT; BEQ taken; INX; BPL are 15 clocks, with the second BIT and BEQ or BNE not
    // taken 19, and 20 when the target is tested; a clock for each of two branches if they cross a
    // page, and 15 around the loop. No hit, or no projectile: nothing.
    if (clocks > 118) {
      EXPECT_GE(clocks, 118u * 15u);
    }
    EXPECT_LE(clocks, 118u * 22u + 15u);
  }
  // Nine attributes' accesses of four clocks at the least for each of the sprites, and no more than
  // a tenth of a frame's 134,400 for all of it.
  for (const std::uint64_t clocks : move) EXPECT_GE(clocks, 128u * 8u * 4u);
  EXPECT_LT(*std::max_element(sum.begin(), sum.end()), 134'400u);
  for (const char* step : {"projectiles", "quadrant", "map", "move", "sum"}) {
    const auto all = of(step);
    std::uint64_t total = 0;
    for (const std::uint64_t clocks : all) total += clocks;
    const auto [least, most] = std::minmax_element(all.begin(), all.end());
    RecordProperty(step, std::to_string(*least) + " to " + std::to_string(*most) + ", mean " +
                             std::to_string(total / all.size()));
  }
}

}  // namespace
}  // namespace collide::platform::rings_x16_test
