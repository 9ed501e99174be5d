// SPDX-License-Identifier: MIT
#include "sim/cosim/case_table.h"

#include <fmt/format.h>

#include <map>
#include <set>
#include <utility>

#include "model/common/record.h"

namespace collide::cosim {
namespace {

bool is_placeholder(const std::string& text) {
  return text.size() > 2 && text.front() == '{' && text.find('}') == text.size() - 1;
}

/// Puts `more` over `json`, objects member by member.
void put_over(Json& json, const Json& more) {
  if (!json.is_object() || !more.is_object()) {
    json = more;
    return;
  }
  for (const auto& [name, value] : more.items()) put_over(json[name], value);
}

/// The values of a case for the placeholders of its job.
class Values {
 public:
  Values(const JsonField& place, std::map<std::string, Json> common)
      : place_(place.place()), values_(std::move(common)) {}

  void set(const std::string& name, const Json& value) {
    values_[name] = value;
    own_.insert(name);
  }

  /// The value with all placeholders filled in.
  Json filled(const Json& json) {
    if (json.is_string()) return filled_text(json.get<std::string>());
    if (json.is_array()) return filled_array(json);
    if (!json.is_object()) return json;
    Json object = Json::object();
    for (const auto& [name, value] : json.items()) object[name] = filled(value);
    return object;
  }
  void require_all_used() const {
    for (const std::string& name : own_) {
      if (used_.count(name) == 0) fail(fmt::format("{} stands nowhere in the job", name));
    }
  }

 private:
  Json filled_text(const std::string& text) {
    if (is_placeholder(text)) return value_of(text);
    std::string result;
    std::size_t from = 0;
    for (std::size_t open = 0; (open = text.find('{', from)) != std::string::npos;) {
      const std::size_t close = text.find('}', open);
      if (close == std::string::npos) break;
      const Json& value = value_of(text.substr(open, close + 1 - open));
      result += text.substr(from, open - from);
      result += value.is_string() ? value.get<std::string>() : value.dump();
      from = close + 1;
    }
    return result + text.substr(from);
  }
  Json filled_array(const Json& array) {
    Json result = Json::array();
    for (const Json& element : array) {
      Json one = filled(element);
      const bool is_spread = element.is_string() && one.is_array();
      if (!is_spread) {
        result.push_back(std::move(one));
        continue;
      }
      for (Json& inner : one) result.push_back(std::move(inner));
    }
    return result;
  }
  const Json& value_of(const std::string& name) {
    const auto found = values_.find(name);
    if (found == values_.end()) fail(fmt::format("{} has no value", name));
    used_.insert(name);
    return found->second;
  }
  [[noreturn]] void fail(const std::string& what) const { JsonField(place_, Json()).fail(what); }

  std::string place_;
  std::map<std::string, Json> values_;
  std::set<std::string> own_;  // not common to several cases
  std::set<std::string> used_;
};

/// The member of a column: "expect.dump" is in an object.
Json& member_of(const JsonField& place, Json& job, const std::string& column) {
  Json* at = &job;
  std::size_t from = 0;
  for (std::size_t dot = 0; (dot = column.find('.', from)) != std::string::npos; from = dot + 1) {
    at = &(*at)[column.substr(from, dot - from)];
    if (!at->is_object() && !at->is_null())
      place.fail(column + " is in something that is no object");
  }
  return (*at)[column.substr(from)];
}

/// The common parts of cases.
struct Base {
  Json job = Json::object();
  std::map<std::string, Json> values;  // of placeholders

  void add(const JsonField& more) {
    for (const auto& [name, value] : members_of(more)) {
      if (is_placeholder(name)) {
        values[name] = value.value();
      } else {
        put_over(job[name], value.value());
      }
    }
  }
};

TableCase case_of(const JsonField& place, const Base& base,
                  const std::vector<std::pair<std::string, Json>>& members) {
  Json job = base.job;
  Values values(place, base.values);
  for (const auto& [name, value] : members) {
    if (is_placeholder(name)) {
      values.set(name, value);
    } else {
      put_over(member_of(place, job, name), value);
    }
  }
  job = values.filled(job);
  values.require_all_used();
  return {place.place(), std::move(job)};
}

void add_rows(const JsonField& table, const Base& base, std::vector<TableCase>& all) {
  std::vector<std::string> columns;
  for (const JsonField& column : table["columns"].elements()) columns.push_back(column.text());
  for (const JsonField& row : table["rows"].elements()) {
    const std::vector<JsonField> values = row.elements();
    if (values.size() != columns.size()) {
      row.fail(fmt::format("{} values, expected {}", values.size(), columns.size()));
    }
    std::vector<std::pair<std::string, Json>> members;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      members.emplace_back(columns[i], values[i].value());
    }
    all.push_back(case_of(row, base, members));
  }
}

void add_cases(const JsonField& table, Base base, std::vector<TableCase>& all) {
  table.require_only({"note", "base", "cases", "columns", "rows"});
  if (table.has("base")) base.add(table["base"]);
  if (table.has("columns")) {
    if (table.has("cases")) table.fail("expected either cases or columns and rows");
    return add_rows(table, base, all);
  }
  for (const JsonField& one : table["cases"].elements()) {
    if (is_case_table(one.value())) {
      add_cases(one, base, all);
      continue;
    }
    std::vector<std::pair<std::string, Json>> members;
    for (const auto& [name, value] : members_of(one)) members.emplace_back(name, value.value());
    all.push_back(case_of(one, base, members));
  }
}

}  // namespace

bool is_case_table(const Json& json) {
  return json.is_object() && (json.contains("cases") || json.contains("rows"));
}

std::vector<TableCase> cases_of(const JsonField& table) {
  std::vector<TableCase> all;
  add_cases(table, {}, all);
  return all;
}

}  // namespace collide::cosim
