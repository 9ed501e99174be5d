// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "sim/campaign/task.h"
#include "sim/flows/bounds.h"
#include "sim/flows/prove.h"
#include "sim/tools/project.h"

namespace collide::campaign {
namespace {

std::vector<std::string> properties_of(const std::string& unit) {
  std::vector<std::string> names;
  for (const flows::Property& property : flows::load_properties(tools::select_units(unit).at(0))) {
    names.push_back(property.name);
  }
  return names;
}

class ProveSum : public Sum {
 public:
  using Sum::Sum;
  void add_to(TaskResult& result) const override { result.properties = properties_; }

 protected:
  std::uint64_t take(const Shard& shard, const JsonField& outputs, Findings& findings) override {
    for (const JsonField& output : outputs.elements()) {
      Json& property = properties_.emplace_back();
      for (const char* const member : {"property", "claim", "proved", "covers", "broken"}) {
        property[member] = output[member].value();
      }
      if (output["proved"].boolean()) continue;
      findings.failed(task_, shard, output["property"].text() + " is not proved");
    }
    return outputs.value().size();
  }

 private:
  std::vector<Json> properties_;
};

class ProveTask : public TaskKind {
 public:
  void fill_in(const JsonField& given, const std::filesystem::path& from,
               Json& task) const override {
    TaskKind::fill_in(given, from, task);
    Task unit;
    if (given.has("properties")) return;
    read_unit(given, unit);
    task["properties"] = properties_of(unit.of);
  }
  void read(const JsonField& json, Task& task) const override {
    require_only(json, {"unit", "properties", "timeout"});
    read_unit(json, task);
    read_items(json["properties"], properties_of(task.of), task);
    read_option(json, "timeout", "--timeout", flows::kTimeout, task);
  }
  Words words(const Task& task, std::uint64_t first, std::uint64_t /*count*/) const override {
    return {task.verb, task.of, "--property", task.items.at(first)};
  }
  std::set<std::string> tools(const Task& /*task*/) const override { return {"yosys", "z3"}; }
  std::unique_ptr<Sum> sum(const Task& task) const override {
    return std::make_unique<ProveSum>(task);
  }
  std::pair<std::string, std::string> counted() const override {
    return {"properties", "property"};
  }
};

}  // namespace

const TaskKind& prove_task();
const TaskKind& prove_task() {
  static const ProveTask kTask;
  return kTask;
}

}  // namespace collide::campaign
