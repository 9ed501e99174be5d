// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace collide::bench {

/// A verb as people type it, with no option that it can do without.
struct VerbCase {
  std::vector<std::string> arguments;  ///< {"cosim", "vera"}
  std::string does;                    ///< by default, in a few words
  std::string counts;  ///< the word behind the number of its output that says how much
};

/// Every verb that has work to do, in the order of the program's help; units one by one.
std::vector<VerbCase> verb_cases();

/// The first number of `output` that stands before `word`; 0 if there is none.
double number_before(const std::string& word, const std::string& output);

/// The cases that begin with these words; all without any.
std::vector<VerbCase> verb_cases(const std::vector<std::string>& words);

/// The work of a verb in a second of the processors, by the program `collide` in the folder
/// `programs`: the number of its output that its case counts. Co-simulation runs seed 1. Throws
/// tools::ToolError if the verb fails or counts nothing.
double rate_of(const VerbCase& verb, const std::string& programs);

/// `bench verbs [VERB [UNIT]]`: runs the cases that begin with these words, or all, with results in
/// a folder of their own and what they build in an empty store: once so, and once more. Prints a
/// Markdown table of the seconds of both and of what the second did in one. Returns the exit
/// status: 1 if a verb failed, 2 if there is none of that name.
int run_verbs(const std::vector<std::string>& words);

}  // namespace collide::bench
