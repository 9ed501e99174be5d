// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>

namespace collide::cli {

/// Exit statuses of the program.
enum ExitStatus { kAgreed = 0, kFailed = 1, kBadInput = 2 };

/// A check that did not pass; ends the program with kFailed. The report has been printed already.
struct CheckFailed {};

/// Each adds its verb to the program: options, help and what it does.
void add_coherence(CLI::App& program);
void add_compare(CLI::App& program);
void add_cosim(CLI::App& program);
void add_coverage(CLI::App& program);
void add_demo(CLI::App& program);
void add_fpga(CLI::App& program);
void add_fuzz(CLI::App& program);
void add_lint(CLI::App& program);
void add_m68k(CLI::App& program);
void add_mutate(CLI::App& program);
void add_platform(CLI::App& program);
void add_prove(CLI::App& program);
void add_replay(CLI::App& program);
void add_scene(CLI::App& program);
void add_waves(CLI::App& program);

}  // namespace collide::cli
