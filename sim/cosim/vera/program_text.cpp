// SPDX-License-Identifier: MIT
#include "sim/cosim/vera/program_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "model/vera/register_names.h"
#include "model/vera/registers.h"
#include "sim/cosim/action_text.h"
#include "sim/cosim/vera/sprite_text.h"

namespace collide::vera {
namespace {

using cosim::ActionText;
using Kind = ActionText::Kind;

constexpr std::int64_t kMostClocks = 65535;
constexpr std::int64_t kMostWaited = 10'000'000;
constexpr std::int64_t kFirstAddress = 0x9F20;  // of register 0 on the X16

cosim::ActionSyntax syntax() {
  using Takes = cosim::ActionVerb::Takes;
  cosim::ActionSyntax all;
  for (const std::string_view name : register_names()) all.registers.emplace_back(name);
  all.addresses = "0[xX]9[fF][23][0-9a-fA-F]";
  all.verbs = {
      {"sprite", Takes::kWords, 0, 0, sprite_pattern()}, {"frame"},
      {"wait", Takes::kNumber, 0, kMostWaited},          {"end"},
      {"look", Takes::kWords, 0, 0, " [0-9a-zA-Z_]+"},   {"hold", Takes::kNumber, 1, kMostClocks},
      {"not_ready", Takes::kNumber, 1, kMostClocks},     {"wait_states", Takes::kNumber, 0, 15},
      {"reset", Takes::kNumber, 1, kMostClocks}};
  all.has_lines = true;
  return all;
}

std::uint8_t register_of(const ActionText& text, const std::string& name) {
  if (const auto named = find_register(name)) return named->number;
  if (name.find_first_of("0123456789") != 0) {
    text.fail(fmt::format("\"{}\" is not a register, expected 0x9F20..0x9F3F or a name such as ISR",
                          name));
  }
  return static_cast<std::uint8_t>(
      text.number(name, kFirstAddress, kFirstAddress + kRegisters - 1) - kFirstAddress);
}

/// Prints registers by the names that the accesses so far have left them, by DCSEL.
class RegisterText {
 public:
  std::string of(std::uint8_t reg, bool written) const {
    const std::string_view name = name_register(reg, dcsel_, written);
    if (find_register(name)) return std::string(name);
    return hex(static_cast<std::uint64_t>(kFirstAddress + reg), 4);
  }
  std::string write(std::uint8_t reg, std::uint8_t data) {
    std::string text = of(reg, true) + "=" + cosim::number_text(data);
    if (reg == kCtrl) dcsel_ = (data & 0x80) != 0 ? 0 : data >> 1 & 63;
    return text;
  }
  std::string read(std::uint8_t reg) const { return of(reg, false) + "?"; }
  void reset() { dcsel_ = 0; }

 private:
  int dcsel_ = 0;
};

struct StepText {
  RegisterText& names;

  std::string operator()(const Job::Sprites& sprites) const {
    const std::string range = sprites.last == sprites.first
                                  ? fmt::format("{}", sprites.first)
                                  : fmt::format("{}-{}", sprites.first, sprites.last);
    return fmt::format("sprite {} {}", range, sprite_text(sprites.attributes));
  }
  std::string operator()(const Job::Frame& /*frame*/) const { return "frame"; }
  std::string operator()(const Job::Wait& wait) const {
    return fmt::format("wait {}", wait.clocks);
  }
  std::string operator()(const Job::End& /*end*/) const { return "end"; }
  std::string operator()(const Job::Read& read) const { return names.read(read.reg); }
  std::string operator()(const Job::Write& write) const {
    return names.write(write.reg, write.data);
  }
  std::string operator()(const Job::Look& look) const {
    return "look " + names.of(look.reg, false);
  }
  std::string operator()(const Job::Hold& hold) const {
    return fmt::format("hold {}", hold.clocks);
  }
  std::string operator()(const Job::NotReady& not_ready) const {
    return fmt::format("not_ready {}", not_ready.clocks);
  }
  std::string operator()(const Job::WaitStates& waits) const {
    return fmt::format("wait_states {}", waits.clocks);
  }
  std::string operator()(const Job::Reset& reset) const {
    names.reset();
    return fmt::format("reset {}", reset.clocks);
  }
};

Json print(const std::vector<Job::Action>& actions) {
  Json list = Json::array();
  RegisterText names;
  for (const Job::Action& action : actions) {
    std::string text = std::visit(StepText{names}, action.step);
    if (action.at) text = fmt::format("@{} {}", *action.at, text);
    if (action.place)
      text = fmt::format("@{}:{} {}", action.place->line, action.place->clock, text);
    list.push_back(std::move(text));
  }
  return list;
}

Job::Sprites sprites_of(const ActionText& text) {
  if (text.when()) text.fail("takes no time, expected no @");
  if (text.words().empty()) text.fail("expected the number of a sprite");
  const std::string& range = text.words()[0];
  const std::size_t dash = range.find('-');
  Job::Sprites sprites;
  sprites.first = static_cast<int>(text.number(range.substr(0, dash), 0, kSprites - 1));
  sprites.last =
      dash == std::string::npos
          ? sprites.first
          : static_cast<int>(text.number(range.substr(dash + 1), sprites.first, kSprites - 1));
  sprites.attributes = sprite_of(text);
  return sprites;
}

Job::Step step_of(const ActionText& text) {
  const std::uint32_t value = text.value(255);
  if (text.kind() != Kind::kVerb) {
    const std::uint8_t reg = register_of(text, text.name());
    if (text.kind() == Kind::kRead) return Job::Read{reg};
    return Job::Write{reg, static_cast<std::uint8_t>(value)};
  }
  if (text.name() == "sprite") return sprites_of(text);
  if (text.name() == "frame") return Job::Frame{};
  if (text.name() == "end") return Job::End{};
  if (text.name() == "look") {
    if (text.words().size() != 1) text.fail("expected one register after look");
    return Job::Look{register_of(text, text.words()[0])};
  }
  const std::int64_t number = text.number().value_or(0);
  if (text.name() == "wait") return Job::Wait{static_cast<std::uint64_t>(number)};
  const auto clocks = static_cast<unsigned>(number);
  if (text.name() == "hold") return Job::Hold{clocks};
  if (text.name() == "not_ready") return Job::NotReady{clocks};
  if (text.name() == "reset") return Job::Reset{clocks};
  return Job::WaitStates{static_cast<std::uint8_t>(clocks)};
}

void add_time(const ActionText& text, Job::Action& action) {
  if (!text.when()) return;
  const std::int64_t clock = text.when()->clock;
  if (!text.when()->line) {
    action.at = static_cast<std::uint64_t>(clock);
    return;
  }
  if (clock >= composite_timing::kLineClocks) {
    text.fail(fmt::format("clock {} is outside 0..{}", clock, composite_timing::kLineClocks - 1));
  }
  action.place = Position{static_cast<I32>(*text.when()->line), static_cast<I32>(clock)};
}

void parse(const JsonField& field, std::vector<Job::Action>& actions) {
  const cosim::ActionSyntax known = syntax();
  for (const JsonField& element : field.elements()) {
    const ActionText text(element, known);
    Job::Action& action = actions.emplace_back();
    action.step = step_of(text);
    add_time(text, action);
  }
  if (actions.empty()) field.fail("expected at least one action, such as frame or end");
}

}  // namespace

Form<std::vector<Job::Action>> program_form() {
  return {print, parse, [](SchemaParts& parts) {
            return Json{{"type", "array"},
                        {"minItems", 1},
                        {"items", parts.refer("action", [] { return syntax().schema(); })}};
          }};
}

std::string name_of_action(const Job& job, std::size_t index) {
  return fmt::format("do[{}] {}", index, print(job.actions)[index].dump());
}

}  // namespace collide::vera
