// SPDX-License-Identifier: MIT
#include "sim/cosim/job_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <system_error>
#include <utility>

#include "model/common/input_error.h"
#include "model/common/json.h"
#include "model/common/named_files.h"

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
  return !is_array(line) && Json::accept(line);
}

}  // namespace

JobTexts::JobTexts(const std::string& path)
    : name_(path == "-" ? "standard input" : path), in_(path == "-" ? std::cin : file_) {
  if (path == "-") return;
  if (std::filesystem::is_directory(path)) throw InputError(path, "is a folder, expected a file");
  require_readable_kind(path, path);
  protect_input(path);
  file_.open(path);
  if (!file_) throw InputError(path, "cannot be read: " + std::generic_category().message(errno));
}

void JobTexts::take_whole(std::string begin) {
  begin += '\n';
  begin.append(std::istreambuf_iterator<char>(in_), {});
  if (!is_array(begin)) {
    taken_.push_back({name_, begin});
    return;
  }
  const Json jobs = parse_json(begin, name_);
  for (const JsonField& job : JsonField(name_, jobs).elements()) {
    taken_.push_back({job.place(), job.value().dump()});
  }
  if (taken_.empty()) throw InputError(name_, "has no job");
}

std::optional<JobTexts::Text> JobTexts::next() {
  std::string line;
  while (taken_.empty() && std::getline(in_, line)) {
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
  if (in_.bad()) throw InputError(name_, "cannot be read to its end");
  if (jobs_ == 0) throw InputError(name_, "has no job");
  return std::nullopt;
}

void for_each_job(const std::string& path, const std::function<void(const JsonField& job)>& use) {
  JobTexts texts(path);
  while (const auto text = texts.next()) {
    const Json job = parse_json(text->json, text->place);
    use(JsonField(text->place, job));
  }
}

}  // namespace collide::cosim
