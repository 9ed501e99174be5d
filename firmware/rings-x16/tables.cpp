// SPDX-License-Identifier: MIT
// Writes the tables of the ring programs into the folder that is named: paths.bin and decision.bin
// of the demo, and the spatial maps of every sprite size, maps-8.bin to maps-64.bin.
#include <cstdio>
#include <string>
#include <vector>

#include "model/common/output_file.h"
#include "model/techniques/x16_rings.h"

int main(int argc, char** argv) {
  using namespace collide;
  if (argc != 2) {
    std::fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
    return 2;
  }
  const std::string folder = argv[1];
  std::string paths;
  for (const x16::Ring& ring : x16::kRings) {
    const std::vector<std::uint8_t> bytes = x16::path_bytes(x16::make_path(ring));
    paths.append(bytes.begin(), bytes.end());
  }
  const std::vector<std::uint8_t> table =
      x16::DecisionTable(x16::ring_shape(), x16::ring_shape()).bytes();
  write_file(folder + "/paths.bin", paths);
  write_file(folder + "/decision.bin", std::string(table.begin(), table.end()));
  for (const int side : x16::kSides) {
    const std::vector<std::uint8_t> maps = x16::SpatialMaps(side).bytes();
    write_file(folder + "/maps-" + std::to_string(side) + ".bin",
               std::string(maps.begin(), maps.end()));
  }
  return 0;
}
