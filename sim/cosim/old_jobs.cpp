// SPDX-License-Identifier: MIT
#include "sim/cosim/old_jobs.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/impact/register_names.h"
#include "model/overlap/register_names.h"
#include "sim/cosim/action_text.h"

namespace collide::cosim {
namespace {

/// A number or a name as an action has it.
std::string word_of(const JsonField& field) {
  return field.value().is_string() ? field.text() : field.value().dump();
}

/// A step or an access as an action.
class OldStep {
 public:
  OldStep(const std::string& unit, const JsonField& step) : unit_(unit), step_(step) {
    if (!step.value().is_object()) step.fail("expected an object");
  }

  std::string text() const {
    if (step_.has("write")) return write();
    if (step_.has("read"))
      return target("read", {"read", "size", "fc", "line", "clock", "hold"}) + "?" + options();
    if (step_.has("run")) return run();
    if (step_.has("load")) return load();
    if (step_.has("look")) return only("look"), "look " + target("look", {"look"});
    for (const char* verb : {"trigger", "reset"}) {
      if (step_.has(verb) && step_[verb].value().is_boolean()) {
        only(verb);
        if (!step_[verb].boolean()) step_[verb].fail("expected true");
        return verb;
      }
    }
    for (const char* verb : {"cycles", "withdraw", "hold", "not_ready", "wait_states", "reset"}) {
      if (step_.has(verb)) return only(verb), fmt::format("{} {}", verb, word_of(step_[verb]));
    }
    step_.fail("expected a step such as {\"read\": ...} or {\"run\": true}");
  }

 private:
  void only(std::string_view member) const { step_.require_only({member}); }

  std::string write() const {
    return target("write", {"write", "data", "size", "fc", "select", "line", "clock", "hold"}) +
           "=" + word_of(step_["data"]) + options();
  }
  std::string run() const {
    only("run");
    const JsonField limit = step_["run"];
    if (!limit.value().is_boolean()) return "run " + word_of(limit);
    if (!limit.boolean()) limit.fail("expected true or a number of accesses");
    return "run";
  }
  std::string load() const {
    only("load");
    const JsonField load = step_["load"];
    load.require_only({"at", "hex"});
    return fmt::format("load {} {}", word_of(load["at"]), words_text(load["hex"].bytes(), 4));
  }
  /// The register with its size.
  std::string target(const char* verb, const std::vector<std::string_view>& members) const {
    step_.require_only(members);
    const JsonField reg = step_[verb];
    if (unit_ == "vera") return hex(0x9F20 + static_cast<std::uint64_t>(reg.number(0, 31)), 4);
    std::string text = word_of(reg);
    if (!reg.value().is_string())
      text = hex(static_cast<std::uint64_t>(reg.number(0, 0xFFFFFFFF)), 4);
    if (!step_.has("size")) return text;
    const std::int64_t size = step_["size"].number(1, 4);
    if (size == 3) step_["size"].fail("3 is not a size, expected 1, 2 or 4");
    return text + (size == 1 ? ".b" : size == 2 ? ".w" : ".l");
  }
  std::string options() const {
    std::string text;
    for (const char* name : {"fc", "select"}) {
      if (step_.has(name)) text += fmt::format(" {}={}", name, word_of(step_[name]));
    }
    return text;
  }

  const std::string& unit_;
  const JsonField& step_;
};

Json from_steps(const std::string& unit, const JsonField& steps) {
  Json list = Json::array();
  for (const JsonField& step : steps.elements()) list.push_back(OldStep(unit, step).text());
  return list;
}

Json from_free(const std::string& unit, const JsonField& actions) {
  Json list = Json::array();
  for (const JsonField& action : actions.elements()) {
    action.require_only({"at", "step", "given_up"});
    const JsonField step = action["step"];
    std::string text = fmt::format("@{} {}", word_of(action["at"]), OldStep(unit, step).text());
    if (action.has("given_up") && action["given_up"].number(0, INT64_MAX) != 0) {
      text += " given_up=" + word_of(action["given_up"]);
    }
    list.push_back(text);
  }
  return list;
}

/// "registers": writes in the order of offsets, CONTROL last, and a run to the end.
Json from_registers(const std::string& unit, const JsonField& registers) {
  const auto names =
      (unit == "impact" ? impact::register_names() : overlap::register_names()).names();
  registers.require_only(names);
  Json list = Json::array();
  const auto add = [&](std::string_view name) {
    const std::string key(name);
    if (registers.has(key.c_str())) list.push_back(key + "=" + word_of(registers[key.c_str()]));
  };
  for (const std::string_view name : names) {
    if (name != "CONTROL") add(name);
  }
  add("CONTROL");
  list.push_back("run");
  return list;
}

std::string place_of(const JsonField& place) {
  return fmt::format("@{}:{} ", word_of(place["line"]), word_of(place["clock"]));
}

void add_frame(const JsonField& frame, bool is_clocked, Json& list) {
  frame.require_only({"sprites", "accesses", "ack", "until"});
  if (frame.has("sprites")) {
    for (const auto& [number, bytes] : members_of(frame["sprites"])) {
      list.push_back(fmt::format("sprite {} {}", number, hex_bytes(bytes.bytes())));
    }
  }
  if (is_clocked) return frame.require_only({"sprites"});
  if (frame.has("accesses")) {
    for (const JsonField& access : frame["accesses"].elements()) {
      std::string place = place_of(access);
      if (access.has("hold") && access["hold"].number(0, 255) != 0) {
        list.push_back(place + "hold " + word_of(access["hold"]));
        place.clear();
      }
      list.push_back(place + OldStep("vera", access).text());
    }
  }
  list.push_back(frame.has("until") ? place_of(frame["until"]) + "end" : "frame");
  if (frame.has("ack") && frame["ack"].boolean()) list.push_back("ISR=4");
}

Json from_frames(const JsonField& job) {
  Json list = Json::array();
  const bool is_clocked = job.has("free") && !job["free"].elements().empty();
  const std::vector<JsonField> frames = job["frames"].elements();
  if (is_clocked && frames.size() != 1) job["frames"].fail("expected one frame with \"free\"");
  for (const JsonField& frame : frames) add_frame(frame, is_clocked, list);
  if (!is_clocked) return list;
  for (Json& action : from_free("vera", job["free"])) list.push_back(std::move(action));
  return list;
}

void require_one(const JsonField& job) {
  int given = 0;
  for (const char* member : {"registers", "steps", "free"}) given += job.has(member) ? 1 : 0;
  if (given > 1) job.fail("expected one of registers, steps and free");
}

std::optional<Json> actions_of(const std::string& unit, const JsonField& job) {
  if (unit == "vera") return job.has("frames") ? std::optional(from_frames(job)) : std::nullopt;
  if (unit != "blitter" && unit != "overlap" && unit != "impact") return std::nullopt;
  require_one(job);
  if (job.has("steps")) return from_steps(unit, job["steps"]);
  if (job.has("free")) return from_free(unit, job["free"]);
  if (job.has("registers") && unit != "blitter") return from_registers(unit, job["registers"]);
  return std::nullopt;
}

}  // namespace

Json in_present_form(const JsonField& job) {
  if (job.has("do") || (!job.has("unit") && !job.has("frames"))) return job.value();
  const std::string unit = job.has("unit") ? job["unit"].text() : "vera";
  const std::optional<Json> actions = actions_of(unit, job);
  if (!actions) return job.value();
  Json now = job.value();
  now.erase("steps");
  now.erase("free");
  now.erase("frames");
  if (unit != "vera") now.erase("registers");
  now["do"] = *actions;
  if (unit == "blitter" && job.has("free")) now["around"]["grant"] = "request";
  return now;
}

}  // namespace collide::cosim
