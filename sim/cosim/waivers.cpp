// SPDX-License-Identifier: MIT
#include "sim/cosim/waivers.h"

#include <algorithm>

#include "model/common/input_file.h"
#include "model/common/json.h"

namespace collide::cosim {
namespace {

std::string reason_of(const JsonField& waiver) {
  const JsonField reason = waiver["reason"];
  if (reason.text().empty()) reason.fail("is empty, expected why this is accepted");
  return reason.text();
}

Waiver parse_kind(const JsonField& json) {
  json.require_only({"kind", "when", "reason"});
  Waiver waiver{json["kind"].text(), {}, reason_of(json)};
  if (json.has("when")) {
    for (const JsonField& condition : json["when"].elements()) {
      waiver.when.push_back(condition.text());
    }
  }
  if (waiver.kind == "*" && waiver.when.empty()) {
    json.fail("waives everything, expected a kind or \"when\"");
  }
  return waiver;
}

IgnoredBits parse_register(const JsonField& json) {
  json.require_only({"register", "mask", "reason"});
  return {json["register"].text(), static_cast<std::uint16_t>(json["mask"].number(1, 0xFFFF)),
          reason_of(json)};
}

}  // namespace

bool Waiver::covers(const Divergence& divergence) const {
  if (kind != "*" && kind != divergence.kind()) return false;
  const auto& holds = divergence.conditions;
  return std::all_of(when.begin(), when.end(), [&](const std::string& condition) {
    return std::find(holds.begin(), holds.end(), condition) != holds.end();
  });
}

const Waiver* Waivers::find(const Divergence& divergence) const {
  const auto found = std::find_if(kinds.begin(), kinds.end(),
                                  [&](const Waiver& waiver) { return waiver.covers(divergence); });
  return found == kinds.end() ? nullptr : &*found;
}

Waivers read_waivers(const std::string& file, const std::string& unit) {
  const Json json = parse_json(read_input(file), file);
  const JsonField root(file, json);
  root.require_only({"unit", "waivers"});
  if (root["unit"].text() != unit) root["unit"].fail("is not \"" + unit + "\"");
  Waivers waivers;
  for (const JsonField& waiver : root["waivers"].elements()) {
    if (waiver.has("register")) {
      waivers.registers.push_back(parse_register(waiver));
    } else {
      waivers.kinds.push_back(parse_kind(waiver));
    }
  }
  if (waivers.kinds.empty() && waivers.registers.empty()) root["waivers"].fail("is empty");
  return waivers;
}

}  // namespace collide::cosim
