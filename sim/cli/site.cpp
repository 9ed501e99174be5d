// SPDX-License-Identifier: MIT
#include "sim/playground/site.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <memory>

#include "model/common/input_file.h"
#include "model/common/output_file.h"
#include "sim/cli/help.h"
#include "sim/cli/schemas.h"
#include "sim/cli/verbs.h"
#include "sim/tools/places.h"
#include "sim/tools/process.h"

namespace collide::cli {
namespace {

void make_site() {
  tools::require_source_tree("site");
  const std::filesystem::path root = tools::project_root(),
                              folder = tools::output_folder() / "site";
  tools::Command mkdocs;
  mkdocs.argv = {
      "mkdocs",     "build",        "--strict", "--config-file", (root / "mkdocs.yml").string(),
      "--site-dir", folder.string()};
  mkdocs.directory = root;
  // For docs/site.py: pages may link the playground, and this program describes its verbs.
  setenv("COLLIDE_PLAYGROUND", "1", 1);
  setenv("COLLIDE_PROGRAM", std::filesystem::read_symlink("/proc/self/exe").c_str(), 1);
  const tools::Finished built = tools::run(mkdocs);
  if (!built.ok()) {
    const auto lines = tools::lines_with(built.output, {"WARNING", "ERROR", "Error"}, 1);
    throw tools::ToolError("mkdocs: " + (lines.empty() ? built.output : lines[0]));
  }
  write_schemas(folder / "schema");
  playground::write_page(root / "scenes", tools::playground_folder(), folder / "playground");
  constexpr double kMega = 1e6;
  fmt::print("site        {}\nplayground  {}\n", tools::shown(folder / "index.html"),
             tools::shown(folder / "playground" / "index.html"));
  for (const char* const name : {"index.html", "models.js", "rtl.js"}) {
    const std::string text = read_input(folder / "playground" / name);
    fmt::print("            {:<10}  {:.2f} MB, {:.2f} MB compressed\n", name,
               static_cast<double>(text.size()) / kMega,
               static_cast<double>(playground::compressed_size(text)) / kMega);
  }
}

/// The playground alone, in the place that the site has for it. On a desktop a browser opens it.
void play() {
  tools::require_source_tree("site --play");
  const std::filesystem::path folder = tools::output_folder() / "site" / "playground";
  playground::write_page(tools::project_root() / "scenes", tools::playground_folder(), folder);
  const std::string page = (folder / "index.html").string();
  fmt::print("playground  {}\n", tools::shown(page));
  const bool desktop =
      !tools::environment("DISPLAY").empty() || !tools::environment("WAYLAND_DISPLAY").empty();
  tools::Command browser;
  browser.argv = {"sh", "-c", "command -v xdg-open >/dev/null && exec xdg-open \"$0\"", page};
  browser.directory = ".";
  if (!desktop || !tools::run(browser).ok()) {
    fmt::print("no browser can be opened here: open this file in one\n");
  }
}

/// Parts that can be made instead of the whole site, each alone.
struct Parts {
  std::string man, completion, schemas;
  bool play = false;
};

void write_or_print(const std::string& file, const std::string& text) {
  if (file == "-") {
    fmt::print("{}", text);
  } else {
    write_file(file, text);
  }
}

}  // namespace

void add_site(Verb& program) {
  Verb& verb = add_verb(program, "site");
  verb.footer(
      "It goes to site/ in the folder for results and needs no server: open site/index.html or "
      "site/playground/index.html. The search works there as well.");
  const auto parts = std::make_shared<Parts>();
  verb.option("--man", &parts->man,
              "Instead, write the manual page to this file, - for standard output: man -l shows it")
      .new_file()
      .alone();
  verb.option("--completion", &parts->completion,
              "Instead, write the script that completes the command line in bash; for this shell: "
              "source <(./collide site --completion -)")
      .new_file()
      .alone();
  verb.option("--schemas", &parts->schemas,
              "Instead, write the JSON Schemas of jobs, machines and results")
      .new_folder()
      .alone();
  verb.option("--play", &parts->play,
              "Instead, build only the playground and open it in a browser: some minutes the first "
              "time")
      .alone();
  runs_with_results(verb, [&program, parts] {
    if (parts->play) return play();
    if (!parts->man.empty()) return write_or_print(parts->man, manual_page(program));
    if (!parts->completion.empty()) {
      return write_or_print(parts->completion, bash_completion(program));
    }
    if (!parts->schemas.empty()) return write_schemas(parts->schemas);
    make_site();
  });
}

}  // namespace collide::cli
