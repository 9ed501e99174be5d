// SPDX-License-Identifier: MIT
#include "sim/cosim/spans/job.h"

namespace collide::spans {

Job parse_job(const JsonField& json) {
  json.require_only({"unit", "name", "note", "ask", "expect"});
  if (json["unit"].text() != "spans") json["unit"].fail("expected \"spans\"");
  Job job;
  if (json.has("name")) job.name = json["name"].text();
  for (const JsonField& ask : json["ask"].elements()) {
    const std::vector<JsonField> edges = ask.elements();
    if (edges.size() != 4) ask.fail("expected four numbers: left, right, left, right");
    const auto edge = [&](std::size_t i) {
      return static_cast<std::uint8_t>(edges[i].number(0, 255));
    };
    job.ask.push_back({{edge(0), edge(1)}, {edge(2), edge(3)}});
  }
  return job;
}

Json to_json(const Job& job) {
  Json json = {{"unit", "spans"}, {"name", job.name}, {"ask", Json::array()}};
  for (const auto& [a, b] : job.ask) json["ask"].push_back({a.left, a.right, b.left, b.right});
  return json;
}

}  // namespace collide::spans
