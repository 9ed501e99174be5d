// SPDX-License-Identifier: MIT
#include "sim/cosim/divergence_json.h"

namespace collide::cosim {

Json to_json(const Divergence& divergence) {
  Json json = {{"kind", divergence.kind()},     {"when", divergence.conditions},
               {"step", divergence.step},       {"what", divergence.what()},
               {"clock", divergence.clock()},   {"expected", divergence.expected()},
               {"actual", divergence.actual()}, {"context", Json::array()}};
  for (const auto& moment : divergence.context) {
    json["context"].push_back({{"golden", moment.golden}, {"rtl", moment.rtl}});
  }
  return json;
}

Divergence divergence_of(const Json& json) {
  Divergence divergence(json["what"], json["clock"], json["expected"], json["actual"],
                        json["kind"]);
  divergence.step = json["step"];
  divergence.conditions = json["when"].get<std::vector<std::string>>();
  for (const Json& moment : json["context"]) {
    divergence.context.push_back({moment["golden"], moment["rtl"]});
  }
  return divergence;
}

}  // namespace collide::cosim
