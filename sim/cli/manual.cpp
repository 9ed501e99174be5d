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

void write_schemas(const std::filesystem::path& folder) {
  for (const auto& [name, schema] : schemas()) {
    write_file(folder / (name + ".schema.json"), schema.dump(2) + "\n");
  }
}

}  // namespace

void add_manual(Verb& program) {
  const auto markdown = std::make_shared<bool>(false);
  Verb& man = program.verb("man", "Print the manual page; `man -l` shows it");
  man.option("--markdown", markdown.get(), "As the page docs/reference/verbs.md");
  const auto folder = std::make_shared<std::string>();
  man.option("--schemas", folder.get(),
             "Instead, write the JSON Schemas that are generated there: docs/schema/generated")
      .new_folder();
  man.runs([&program, markdown, folder] {
    if (!folder->empty()) return write_schemas(*folder);
    fmt::print("{}", *markdown ? help_page(program) : manual_page(program));
  });

  const auto shell = std::make_shared<std::string>();
  Verb& completion = program.verb("completion", "Print a script that completes the command line");
  completion.option("SHELL", shell.get(), "The shell it is for").required().one_of({"bash"});
  completion.footer("For this shell: source <(./collide completion bash)");
  completion.runs([&program, shell] { fmt::print("{}", bash_completion(program)); });
}

}  // namespace collide::cli
