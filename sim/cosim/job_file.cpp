// SPDX-License-Identifier: MIT
#include "sim/cosim/job_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <system_error>
#include <utility>

#include "model/common/input_error.h"
#include "model/common/json.h"
#include "model/common/named_files.h"
#include "sim/cosim/case_table.h"

namespace collide::cosim {
namespace {

bool blank(const std::string& line) {
  return line.find_first_not_of(" \t\r\n") == std::string::npos;
}

/// Whether the text can only be an array.
bool is_array(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  return begin != std::string::npos && text[begin] == '[';
}

/// Whether `line` is a whole job by itself, which makes the file JSON Lines.
bool is_job(const std::string& line) {
  return !is_array(line) && Json::accept(line) && !is_case_table(Json::parse(line));
}

}  // namespace

JobTexts::JobTexts(const std::string& path) {
  if (!std::filesystem::is_directory(path)) {
    open(path);
    return;
  }
  for (const auto& entry : std::filesystem::directory_iterator(path)) {
    const std::string kind = entry.path().extension().string();
    if (kind == ".json" || kind == ".jsonl") files_.push_back(entry.path().string());
  }
  if (files_.empty()) throw InputError(path, "has no file *.json or *.jsonl");
  std::sort(files_.begin(), files_.end());
  open(files_.front());
  files_.pop_front();
}

void JobTexts::open(const std::string& path) {
  name_ = path == "-" ? "standard input" : path;
  in_ = path == "-" ? &std::cin : &file_;
  line_ = jobs_ = 0;
  if (path == "-") return;
  require_readable_kind(path, path);
  protect_input(path);
  file_ = std::ifstream(path);
  if (!file_) throw InputError(path, "cannot be read: " + std::generic_category().message(errno));
}

void JobTexts::take_whole(std::string begin) {
  begin += '\n';
  begin.append(std::istreambuf_iterator<char>(*in_), {});
  const Json jobs = parse_json(begin, name_);
  if (is_case_table(jobs)) {
    for (const TableCase& one : cases_of(JsonField(name_, jobs))) {
      taken_.push_back({one.place, one.job.dump()});
    }
    if (taken_.empty()) throw InputError(name_, "has no job");
    return;
  }
  if (!jobs.is_array()) {
    taken_.push_back({name_, begin});
    return;
  }
  for (const JsonField& job : JsonField(name_, jobs).elements()) {
    taken_.push_back({job.place(), job.value().dump()});
  }
  if (taken_.empty()) throw InputError(name_, "has no job");
}

std::optional<JobTexts::Text> JobTexts::next_of_file() {
  std::string line;
  while (taken_.empty() && std::getline(*in_, line)) {
    ++line_;
    if (blank(line)) continue;
    if (jobs_++ > 0 || is_job(line)) return Text{fmt::format("{}:{}", name_, line_), line};
    take_whole(std::move(line));
  }
  if (!taken_.empty()) {
    Text job = std::move(taken_.front());
    taken_.pop_front();
    return job;
  }
  if (in_->bad()) throw InputError(name_, "cannot be read to its end");
  if (jobs_ == 0) throw InputError(name_, "has no job");
  return std::nullopt;
}

std::optional<JobTexts::Text> JobTexts::next() {
  std::optional<Text> text = next_of_file();
  while (!text && !files_.empty()) {
    open(files_.front());
    files_.pop_front();
    text = next_of_file();
  }
  return text;
}

void for_each_job(const std::string& path, const std::function<void(const JsonField& job)>& use) {
  JobTexts texts(path);
  while (const auto text = texts.next()) {
    const Json job = parse_json(text->json, text->place);
    use(JsonField(text->place, job));
  }
}

}  // namespace collide::cosim
