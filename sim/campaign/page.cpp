// SPDX-License-Identifier: MIT
#include "sim/campaign/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <sstream>
#include <vector>

#include "model/common/input_error.h"
#include "model/common/output_file.h"
#include "sim/campaign/task.h"
#include "sim/show/page/page.h"
#include "sim/tools/project.h"

namespace collide::campaign {
namespace {

namespace fs = std::filesystem;

/// Of the campaigns above, the latest.
constexpr std::size_t kMostOfTrend = 40;
/// Lines of source shown before and behind a place, and of a place that spans many.
constexpr unsigned kAround = 2;
constexpr unsigned kMostLines = 12;

std::uint64_t count_of(const Json& json, const char* member) {
  return json.value(member, std::uint64_t{0});
}

std::string counted(std::uint64_t count, const std::string& one, const std::string& many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

/// The RTL's source, read as it is needed.
class Sources {
 public:
  /// A line, from 1; nothing if there is none.
  std::string line(const std::string& file, unsigned number) {
    const std::vector<std::string>& lines = of(file);
    return number >= 1 && number <= lines.size() ? lines[number - 1] : "";
  }
  /// A place as Yosys tells it, "rtl/x.sv:12.3-14.8", with the lines around it.
  std::optional<Json> around(const std::string& place) {
    const std::size_t colon = place.rfind(':');
    if (colon == place.npos) return std::nullopt;
    const std::string file = place.substr(0, colon);
    unsigned from = 0, to = 0, column = 0;
    char dot = 0, dash = 0;
    std::istringstream(place.substr(colon + 1)) >> from >> dot >> column >> dash >> to;
    to = std::max(from, std::min(to, from + kMostLines - 1));
    const auto last = static_cast<unsigned>(of(file).size());
    if (from < 1 || from > last) return std::nullopt;
    const unsigned first = from > kAround ? from - kAround : 1;
    Json text = Json::array();
    for (unsigned at = first; at <= std::min(to + kAround, last); ++at) {
      text.push_back(line(file, at));
    }
    return Json{{"file", file}, {"line", from}, {"end", to}, {"first", first}, {"text", text}};
  }

 private:
  const std::vector<std::string>& of(const std::string& file) {
    const auto [found, is_new] = files_.try_emplace(file);
    if (is_new) {
      try {
        std::istringstream in(tools::read_file(file));
        for (std::string line; std::getline(in, line);) found->second.push_back(line);
      } catch (const InputError&) {
        // A core of someone else's that is there no more.
      }
    }
    return found->second;
  }

  std::map<std::string, std::vector<std::string>> files_;
};

struct Share {
  std::uint64_t hit = 0;
  std::uint64_t of = 0;

  Json percent() const {
    return of == 0 ? Json() : Json(100.0 * static_cast<double>(hit) / static_cast<double>(of));
  }
};

std::uint64_t survivors(const Json& task) {
  return count_of(task, "survived");
}
std::uint64_t caught(const Json& task) {
  return count_of(task, "mutants") - count_of(task, "equivalent") - survivors(task);
}

/// The figures of a campaign by which others are compared with it.
Json trend_row(const Json& result) {
  std::uint64_t jobs = 0, comparisons = 0;
  Share bins, points, faults;
  for (const Json& task : result.at("tasks")) {
    jobs += count_of(task, "jobs");
    if (task.contains("compared")) comparisons += count_of(task["compared"], "comparisons");
    if (task.contains("coverage")) {
      bins.hit += count_of(task["coverage"], "covered");
      bins.of += count_of(task["coverage"], "reachable");
    }
    if (task.contains("points")) {
      for (const auto& [kind, of] : task["points"].items()) {
        points.hit += count_of(of, "hit");
        points.of += count_of(of, "of");
      }
    }
    faults.hit += caught(task);
    faults.of += caught(task) + survivors(task);
  }
  return {{"agreed", result.at("agreed")},
          {"wrong", result.at("divergences").size() + result.at("failures").size() +
                        result.at("crashes").size()},
          {"jobs", jobs},
          {"comparisons", comparisons},
          {"bins", bins.percent()},
          {"points", points.percent()},
          {"score", faults.percent()}};
}

/// Of the campaigns of that name in the folder above, this one among them.
Json trend(const Folder& folder, const Json& result) {
  struct Campaign {
    fs::file_time_type begun;
    std::string folder;
    Json row;
  };
  std::vector<Campaign> campaigns;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder.path().parent_path(), none)) {
    const bool here = fs::equivalent(entry.path(), folder.path(), none);
    const Folder other(entry.path());
    const auto begun = fs::last_write_time(other.file("plan.json"), none);
    if (none || (!here && !fs::exists(other.file("result.json"), none))) continue;
    try {
      const Json merged = here ? result : other.read("result.json");
      if (merged.at("name") != result.at("name")) continue;
      campaigns.push_back({begun, entry.path().filename().string(), trend_row(merged)});
      campaigns.back().row["here"] = here;
    } catch (const InputError&) {
      // It is damaged, which is for its own driver to say.
    } catch (const Json::exception&) {
    }
  }
  std::sort(campaigns.begin(), campaigns.end(), [](const Campaign& a, const Campaign& b) {
    return std::tie(a.begun, a.folder) < std::tie(b.begun, b.folder);
  });
  if (campaigns.size() > kMostOfTrend) {
    campaigns.erase(campaigns.begin(), campaigns.end() - static_cast<std::ptrdiff_t>(kMostOfTrend));
  }
  Json rows = Json::array();
  for (Campaign& campaign : campaigns) {
    campaign.row["folder"] = campaign.folder;
    rows.push_back(std::move(campaign.row));
  }
  return rows;
}

/// How much a task has done, in its own units.
std::string work_of(const Json& task) {
  const auto [member, one] = task_kind(task.at("verb").get<std::string>()).counted();
  if (!task.contains(member)) return "";
  const bool ends_in_y = one.back() == 'y';
  return counted(count_of(task, member.c_str()), one,
                 ends_in_y ? one.substr(0, one.size() - 1) + "ies" : one + "s");
}

Json task_row(const Json& task, const Json& times) {
  const Json& shards = task.at("shards");
  return {{"task", task.at("task")},
          {"shards", shards.at("of")},
          {"work", work_of(task)},
          {"comparisons", task.contains("compared") ? task["compared"].at("comparisons") : Json()},
          {"clocks", task.value("clocks", Json())},
          {"seconds", times.at("seconds")},
          {"failed", shards.at("failed")},
          {"crashed", shards.at("crashed")}};
}

Json failures(const Json& result) {
  Json rows = Json::array();
  for (const Json& group : result.at("divergences")) {
    const Json& smallest = group.at("smallest");
    const Json& shrunk = smallest.at("shrunk");
    Json row = {{"of", group.at("unit")},           {"kind", group.at("kind")},
                {"when", group.at("when")},         {"jobs", group.at("jobs")},
                {"what", shrunk.value("what", "")}, {"reproduce", smallest.at("reproduce")},
                {"wave", smallest.at("wave_file")}};
    for (const char* const side : {"expected", "actual"}) row[side] = shrunk.value(side, "");
    rows.push_back(row);
  }
  for (const Json& failure : result.at("failures")) {
    rows.push_back({{"of", failure.at("task")},
                    {"kind", "a check failed"},
                    {"what", failure.at("what")},
                    {"reproduce", failure.at("reproduce")}});
  }
  return rows;
}

Json missed_points(const Json& task, Sources& sources) {
  Json rows = Json::array();
  for (const Json& point : task.at("missed")) {
    const std::string file = point.at("file");
    const unsigned line = point.at("line");
    rows.push_back({{"kind", point.at("kind")},
                    {"place", fmt::format("{}:{}", file, line)},
                    {"what", point.at("what")},
                    {"text", sources.line(file, line)}});
  }
  return rows;
}

Json surviving(const Json& task, Sources& sources) {
  Json rows = Json::array();
  for (const Json& mutant : task.at("results")) {
    if (mutant.at("fate") != "survived") continue;
    const std::string wire = mutant.at("wire");
    Json places = Json::array();
    for (const Json& place : mutant.at("source")) {
      if (const auto shown = sources.around(place)) places.push_back(*shown);
    }
    rows.push_back({{"mutant", mutant.at("mutant")},
                    {"what", fmt::format("{} of {}{} in {}", mutant.at("mode").get<std::string>(),
                                         mutant.at("port").get<std::string>(),
                                         wire.empty() ? "" : " (" + wire + ")",
                                         mutant.at("module").get<std::string>())},
                    {"places", places}});
  }
  return rows;
}

/// Of all tasks, each task's longest first.
Json longest(const Json& result) {
  Json rows = Json::array();
  for (const Json& task : result.at("tasks")) {
    for (const Json& job : task.value("longest", Json::array())) {
      rows.push_back({{"job", job.at("job")},
                      {"clocks", job.at("clocks")},
                      {"command", fmt::format("collide {} --seed {} --first {} --count 1",
                                              task.at("task").get<std::string>(),
                                              count_of(task, "seed"), count_of(job, "job"))}});
    }
  }
  return rows;
}

std::string verdict(const Json& result) {
  if (result.at("agreed")) return "Everything agreed.";
  return fmt::format(
      "Not everything agreed: {}, {}, {}.",
      counted(result.at("divergences").size(), "kind of divergence", "kinds of divergence"),
      counted(result.at("failures").size(), "failed check", "failed checks"),
      counted(result.at("crashes").size(), "crash", "crashes"));
}

}  // namespace

Json page_data(const Folder& folder, const Json& result, const Json& times) {
  Sources sources;
  Json data = {{"name", result.at("name")},
               {"facts", fmt::format("seed {}, {}, {:.0f} s of cores",
                                     result.at("seed").get<std::uint64_t>(),
                                     counted(count_of(result, "shards"), "shard", "shards"),
                                     times.at("seconds").get<double>())},
               {"agreed", result.at("agreed")},
               {"verdict", verdict(result)},
               {"failures", failures(result)},
               {"crashes", result.at("crashes")},
               {"slowest", times.at("slowest")},
               {"longest", longest(result)},
               {"trend", trend(folder, result)}};
  for (const char* const list : {"tasks", "functional", "rtl", "mutants"}) {
    data[list] = Json::array();
  }
  for (std::size_t i = 0; i < result.at("tasks").size(); ++i) {
    const Json& task = result["tasks"][i];
    const Json& title = task.at("task");
    data["tasks"].push_back(task_row(task, times.at("tasks").at(i)));
    if (task.contains("coverage")) {
      data["functional"].push_back({{"task", title}, {"coverage", task["coverage"]}});
    }
    if (task.contains("points")) {
      data["rtl"].push_back(
          {{"task", title}, {"points", task["points"]}, {"missed", missed_points(task, sources)}});
    }
    if (task.contains("mutants")) {
      data["mutants"].push_back({{"task", title},
                                 {"caught", caught(task)},
                                 {"survived", survivors(task)},
                                 {"equivalent", count_of(task, "equivalent")},
                                 {"survivors", surviving(task, sources)}});
    }
  }
  return data;
}

void write_page(const Folder& folder, const Json& result, const Json& times) {
  const std::string title = "Campaign " + result.at("name").get<std::string>();
  write_file(folder.file("report.html"),
             show::campaign_page(title, page_data(folder, result, times)));
}

}  // namespace collide::campaign
