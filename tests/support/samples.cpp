// SPDX-License-Identifier: MIT
#include "tests/support/samples.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <sstream>

#include "tests/support/tree.h"

namespace collide::test {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPrompt = "$ ";
constexpr const char* kAnything = "...";

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

bool begins(const std::string& text, const std::string& with) {
  return text.rfind(with, 0) == 0;
}

/// Without what differs from run to run: seconds, versions, and the digits that identify RTL.
std::string lasting(std::string text) {
  const std::pair<const char*, const char*> changes[] = {
      {"; (compiled in [0-9.]+ s|reused)", ""},
      {", in [0-9.]+ s \\([0-9.]+ jobs/s\\)", ""},
      {"(-[0-9]+)-[0-9a-f]{6}\\b", "$1-######"},
      {"icarus [0-9.]+", "icarus"},
      {"comparisons, in [0-9.]+ s", "comparisons"}};
  for (const auto& [from, to] : changes) text = std::regex_replace(text, std::regex(from), to);
  return text;
}

/// Neither empty nor "..." alone.
bool says_something(const std::string& shown) {
  return shown.find_first_not_of(" .") != shown.npos;
}

/// Whether a line printed is the line shown, in which "..." replaces any text.
bool is_shown_as(const std::string& printed, const std::string& shown) {
  const std::string dots = kAnything;
  std::size_t from = shown.find(dots);
  if (from == shown.npos) return printed == shown;
  if (printed.compare(0, from, shown, 0, from) != 0) return false;
  std::size_t at = from;
  while (true) {
    const std::size_t begin = from + dots.size();
    from = shown.find(dots, begin);
    if (from == shown.npos) {
      const std::string last = shown.substr(begin);
      return printed.size() >= at + last.size() &&
             printed.compare(printed.size() - last.size(), last.size(), last) == 0;
    }
    const std::string part = shown.substr(begin, from - begin);
    at = printed.find(part, at);
    if (at == printed.npos) return false;
    at += part.size();
  }
}

/// Reads a page line by line.
class Reader {
 public:
  void read(const std::string& line) {
    if (!fence_.empty()) {
      in_fence(line);
    } else if (std::smatch found; std::regex_match(line, found, kFence)) {
      margin_ = found[1];
      fence_ = found[2];
      in_file_ = found[3].matched;
      in_output_ = false;
      if (in_file_) samples_.push_back({"", {}, {}, found[3], ""});
    } else if (begins(line, "    ")) {
      sample_line(line.substr(4));
    } else {
      in_output_ = in_output_ && line.empty();
    }
  }
  std::vector<Sample> take() { return std::move(samples_); }

 private:
  // Margin, fence, and the file's name if it has one.
  const std::regex kFence{R"(( *)(```+)\w*(?: +file=(\S+)| .*)?)"};
  const std::regex kComment{"   +#(.*)"};
  const std::regex kStatus{R"( exit status (\d+)\b.*)"};

  void in_fence(const std::string& line) {
    const std::string text = begins(line, margin_) ? line.substr(margin_.size()) : line;
    if (text == fence_) {
      fence_.clear();
      in_output_ = false;
    } else if (in_file_) {
      samples_.back().text += text + "\n";
    } else {
      sample_line(text);
    }
  }

  void sample_line(const std::string& text) {
    if (is_continued_) {
      command_line(samples_.back().command + "\n" + text);
    } else if (begins(text, kPrompt)) {
      in_output_ = true;
      samples_.emplace_back();
      command_line(text.substr(2));
    } else if (in_output_) {
      samples_.back().shown.push_back(text);
    }
  }

  void command_line(std::string command) {
    Sample& sample = samples_.back();
    if (std::smatch comment; std::regex_search(command, comment, kComment)) {
      const std::string text = comment[1];
      if (std::smatch status; std::regex_match(text, status, kStatus)) {
        sample.status = std::stoi(status[1]);
      }
      command.resize(static_cast<std::size_t>(comment.position()));
    }
    is_continued_ = !command.empty() && command.back() == '\\';
    sample.command = command;
  }

  std::vector<Sample> samples_;
  std::string margin_, fence_;
  bool in_file_ = false, in_output_ = false, is_continued_ = false;
};

bool opens_a_window(const std::string& command) {
  return begins(command, "./collide waves") && command.find(" --html") == command.npos &&
         command.find(" --png") == command.npos;
}

/// Writes a page's file. One that the tree has is that of the project, which stays as it is.
void put(const Tree& tree, const Sample& sample) {
  if (tree.has(sample.file) &&
      !begins(fs::canonical(tree.path(sample.file)), fs::canonical(tree.path("")).string())) {
    EXPECT_EQ(read_file(tree.path(sample.file)), sample.text) << sample.file << " of the page";
    return;
  }
  tree.write(sample.file, sample.text);
}

}  // namespace

std::vector<Sample> samples(const std::string& page, const std::string& from,
                            const std::string& to) {
  const std::size_t begin = page.find(from);
  if (begin == page.npos) {
    ADD_FAILURE() << "the page has no \"" << from << "\"";
    return {};
  }
  const std::size_t end = to.empty() ? page.size() : page.find(to, begin);
  if (end == page.npos)
    ADD_FAILURE() << "the page has no \"" << to << "\" behind \"" << from << "\"";
  Reader reader;
  for (const std::string& line : lines_of(page.substr(begin, end - begin))) reader.read(line);
  return reader.take();
}

std::optional<std::string> first_missing(const std::vector<std::string>& shown,
                                         const std::string& out, const std::string& err) {
  // Which of the two a terminal shows first depends on their buffers.
  const std::vector<std::string> lines[] = {lines_of(lasting(out)), lines_of(lasting(err))};
  std::vector<std::string>::const_iterator at[] = {lines[0].begin(), lines[1].begin()};
  for (const std::string& line : shown) {
    if (!says_something(line)) continue;
    const std::string text = lasting(line);
    bool is_there = false;
    for (int stream = 0; stream < 2 && !is_there; ++stream) {
      const auto found = std::find_if(at[stream], lines[stream].end(), [&](const std::string& one) {
        return is_shown_as(one, text);
      });
      is_there = found != lines[stream].end();
      if (is_there) at[stream] = found + 1;
    }
    if (!is_there) return line;
  }
  return std::nullopt;
}

void expect_shown(const std::vector<Sample>& samples,
                  const std::function<void(const Tree&)>& then) {
  Tree tree;
  tree.link_sources();
  for (const char* folder : {"examples", "tests", "scenes"}) tree.link(folder);
  fs::create_symlink(COLLIDE_PROGRAM, tree.path("collide"));
  // What pages say of a build is true of this one.
  const fs::path build = COLLIDE_BUILD;
  fs::create_directories(tree.path("build"));
  fs::create_symlink(build, tree.path("build/release"));
  fs::create_symlink(build.parent_path() / "cocotb", tree.path("build/cocotb"));
  std::string folder = tree.path("");
  std::size_t compared = 0;
  for (const Sample& sample : samples) {
    if (!sample.file.empty()) {
      put(tree, sample);
      continue;
    }
    if (opens_a_window(sample.command)) continue;
    if (begins(sample.command, "cd ")) {
      folder = fs::path(folder) / sample.command.substr(3);
      EXPECT_TRUE(fs::is_directory(folder)) << sample.command;
      continue;
    }
    const Finished finished = run_program({"env", "COLLIDE_ROOT=" + tree.path(""),
                                           "COLLIDE_STORE=" COLLIDE_ROOT "/build/store", "bash",
                                           "-c", "cd '" + folder + "' && " + sample.command});
    const std::string printed = finished.out + finished.err;
    if (sample.status) {
      EXPECT_EQ(finished.status, *sample.status) << sample.command << "\n" << printed;
    } else {
      EXPECT_LT(finished.status, 2) << sample.command << "\n" << printed;
    }
    compared += static_cast<std::size_t>(
        std::count_if(sample.shown.begin(), sample.shown.end(), says_something));
    const auto missing = first_missing(sample.shown, finished.out, finished.err);
    EXPECT_FALSE(missing) << sample.command << " does not say\n"
                          << *missing << "\nbut\n"
                          << printed;
  }
  EXPECT_GT(compared, 0U);
  then(tree);
}

}  // namespace collide::test
