// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <memory>

#include "sim/cli/help.h"
#include "sim/cli/verbs.h"

namespace collide::cli {

void add_manual(Verb& program) {
  const auto markdown = std::make_shared<bool>(false);
  Verb& man = program.verb("man", "Print the manual page; `man -l` shows it");
  man.option("--markdown", markdown.get(), "As the page docs/verbs.md");
  man.runs([&program, markdown] {
    fmt::print("{}", *markdown ? help_page(program) : manual_page(program));
  });

  const auto shell = std::make_shared<std::string>();
  Verb& completion = program.verb("completion", "Print a script that completes the command line");
  completion.option("SHELL", shell.get(), "The shell it is for").required().one_of({"bash"});
  completion.footer("For this shell: source <(./collide completion bash)");
  completion.runs([&program, shell] { fmt::print("{}", bash_completion(program)); });
}

}  // namespace collide::cli
