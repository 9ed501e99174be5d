// SPDX-License-Identifier: MIT
#include "sim/cosim/job_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <system_error>

#include "model/common/input_error.h"

namespace collide::cosim {
namespace {

bool blank(const std::string& line) {
  return line.find_first_not_of(" \t\r\n") == std::string::npos;
}

/// Whether `line` is a whole job by itself, which makes the file JSON Lines.
bool is_json(const std::string& line) {
  return Json::accept(line);
}

}  // namespace

void for_each_job(const std::string& path, const std::function<void(const JsonField& job)>& use) {
  std::ifstream file;
  if (path != "-") {
    if (std::filesystem::is_directory(path)) throw InputError(path, "is a folder, expected a file");
    if (std::filesystem::is_character_file(path)) {
      throw InputError(path, "is a device, expected a file");
    }
    file.open(path);
    if (!file) {
      throw InputError(path, "cannot be read: " + std::generic_category().message(errno));
    }
  }
  std::istream& in = path == "-" ? std::cin : file;
  const std::string name = path == "-" ? "standard input" : path;

  std::string line;
  std::size_t number = 0;
  std::size_t jobs = 0;
  while (std::getline(in, line)) {
    ++number;
    if (blank(line)) continue;
    if (jobs == 0 && !is_json(line)) {
      // Not a job a line: the whole of the input is one.
      line += '\n';
      line.append(std::istreambuf_iterator<char>(in), {});
      const Json job = parse_json(line, name);
      use(JsonField(name, job));
      return;
    }
    const std::string place = fmt::format("{}:{}", name, number);
    const Json job = parse_json(line, place);
    use(JsonField(place, job));
    ++jobs;
  }
  if (in.bad()) throw InputError(name, "cannot be read to its end");
  if (jobs == 0) throw InputError(name, "holds no job");
}

}  // namespace collide::cosim
