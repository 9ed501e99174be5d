// SPDX-License-Identifier: MIT
//
// broken_copies FAULTS ROOT OUT: for each unit of the file, OUT/UNIT has the source that the fault
// changes.
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>

#include "model/common/input_file.h"
#include "model/common/json.h"
#include "model/common/output_file.h"
#include "sim/flows/broken_copy.h"

int main(int count, char** arguments) {
  namespace fs = std::filesystem;
  using namespace collide;
  if (count != 4) return 2;
  try {
    const fs::path root = arguments[2], out = arguments[3];
    const Json faults = parse_json(read_input(arguments[1]), arguments[1]);
    for (const auto& [unit, value] : faults.items()) {
      const JsonField field(unit, value);
      flows::BrokenCopy fault;
      fault.what = field["what"].text();
      fault.file = field["file"].text();
      fault.signal = field["signal"].text();
      fault.becomes = field["becomes"].text();
      const std::string text = flows::with_fault(read_input(root / fault.file), fault);
      const fs::path copy = out / unit / fs::path(fault.file).filename();
      // What is as it was is not verilated again.
      if (fs::exists(copy) && read_input(copy) == text) continue;
      fs::create_directories(copy.parent_path());
      write_file(copy, text);
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  }
  return 0;
}
