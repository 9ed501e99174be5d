// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "model/common/output_file.h"
#include "sim/cli/help.h"
#include "sim/cli/schemas.h"
#include "sim/cli/verbs.h"

namespace collide::cli {
namespace {

void write_pages(const Verb& program, const std::filesystem::path& folder) {
  for (const auto& [name, text] : help_pages(program)) write_file(folder / name, text);
}

}  // namespace

void add_manual(Verb& program) {
  Verb& man = program.verb("man", "Print the manual page; `man -l` shows it");
  const auto pages = std::make_shared<std::string>();
  man.option("--markdown", pages.get(),
             "Instead, write one Markdown page per verb: docs/reference/verbs")
      .new_folder();
  const auto folder = std::make_shared<std::string>();
  man.option("--schemas", folder.get(),
             "Instead, write the JSON Schemas of jobs, machines and results")
      .new_folder();
  man.runs([&program, pages, folder] {
    if (!folder->empty()) return write_schemas(*folder);
    if (!pages->empty()) return write_pages(program, *pages);
    fmt::print("{}", manual_page(program));
  });

  const auto shell = std::make_shared<std::string>();
  Verb& completion = program.verb("completion", "Print a script that completes the command line");
  completion.option("SHELL", shell.get(), "The shell").required().one_of({"bash"});
  completion.footer("For this shell: source <(./collide completion bash)");
  completion.runs([&program, shell] { fmt::print("{}", bash_completion(program)); });
}

}  // namespace collide::cli
