// SPDX-License-Identifier: MIT
#include "sim/playground/site.h"

#include <fmt/format.h>

#include <cstdlib>

#include "model/common/input_file.h"
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
  const std::filesystem::path models = tools::playground_folder();
  tools::Command mkdocs;
  mkdocs.argv = {
      "mkdocs",     "build",        "--strict", "--config-file", (root / "mkdocs.yml").string(),
      "--site-dir", folder.string()};
  mkdocs.directory = root;
  setenv("COLLIDE_PLAYGROUND", "1", 1);  // docs/site.py: pages may link it
  const tools::Finished built = tools::run(mkdocs);
  if (!built.ok()) {
    const auto lines = tools::lines_with(built.output, {"WARNING", "ERROR", "Error"}, 1);
    throw tools::ToolError("mkdocs: " + (lines.empty() ? built.output : lines[0]));
  }
  write_schemas(folder / "schema");
  playground::write_page(root / "scenes", models, folder / "playground");
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

}  // namespace

void add_site(Verb& program) {
  Verb& verb = program.verb(
      "site",
      "Build the documentation as a site, with the playground: golden models and RTL in a page");
  verb.footer(
      "It goes to site/ in the folder for results and needs no server: open site/index.html or "
      "site/playground/index.html. The search works there as well.");
  runs_with_results(verb, [] { make_site(); });
}

}  // namespace collide::cli
