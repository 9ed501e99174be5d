// SPDX-License-Identifier: MIT
//
// Runs the commands that a page shows and compares their output with the page.
//
// A page shows three things, in fenced blocks or in blocks indented by four spaces:
//
//   a file      a fence with a name behind the language: ```json file=mine/two.json
//               The file is written when the page reaches the block. If the tree has a file of this
//               name (examples/...), the block must be equal to it.
//   a command   a line behind "$ ". A line that ends in "\" continues on the next line.
//               Three spaces and "# exit status 1" behind it give its status; without them any
//               status below 2 passes. Any other comment behind three spaces is ignored.
//   its output  the lines below the command, up to the next command or the end of the block.
//               They must be printed, those of standard output and those of standard error each in
//               this order; other lines may stand between them. "..."
//               within a line replaces any text; a line with nothing else is skipped, and so is an
//               empty line.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tests/support/process.h"

namespace collide::test {

class Tree;

/// A file or a command of a page.
struct Sample {
  std::string command;  // empty for a file
  std::vector<std::string> shown;
  std::optional<int> status;
  std::string file;  // path in the tree, empty for a command
  std::string text;  // the file's contents
};

/// The samples of a page, in order, from the first `from` to the next `to`. An empty `to` is the
/// page's end. Fails the running test if the page has no `from`, or no `to` behind it.
std::vector<Sample> samples(const std::string& page, const std::string& from = "",
                            const std::string& to = "");

/// Follows the page in a new tree whose ./collide is the program and whose rtl, sim, model,
/// examples, tests and scenes are those of the source tree. `cd` lasts until the next `cd`, and no
/// other shell state lasts. `waves` without --html or --png opens a window and is skipped.
/// Fails the running test where a status or an output differs, or if nothing was compared.
/// `then` may look at the tree at the end.
void expect_shown(
    const std::vector<Sample>& samples,
    const std::function<void(const Tree&)>& then = [](const Tree&) {});

/// The first line of the page that was printed neither to standard output nor to standard error,
/// or nothing. The lines of either are in order. Times, versions and hashes of the RTL are not
/// compared.
std::optional<std::string> first_missing(const std::vector<std::string>& shown,
                                         const std::string& out, const std::string& err);

}  // namespace collide::test
