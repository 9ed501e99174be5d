// SPDX-License-Identifier: MIT
//
// What verilated models record their waves with: an FST file, or, where COLLIDE_WAVES_IN_MEMORY is
// defined and models are verilated with --trace, VCD text in memory.
#pragma once

#ifdef COLLIDE_WAVES_IN_MEMORY

#include <verilated_vcd_c.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

namespace collide {

/// The text of every wave, by the path that it was asked for with.
inline std::map<std::string, std::string>& waves_in_memory() {
  static std::map<std::string, std::string> waves;
  return waves;
}

class WaveWriter {
 public:
  using Format = VerilatedVcdC;

  Format* format() { return &vcd_; }
  void open(const char* path) {
    text_.name = path;
    waves_in_memory()[path].clear();
    vcd_.open(path);
  }
  bool isOpen() const { return vcd_.isOpen(); }
  void close() { vcd_.close(); }
  void dump(std::uint64_t time) { vcd_.dump(time); }

 private:
  struct Text final : VerilatedVcdFile {
    bool open(const std::string&) override { return true; }
    void close() override {}
    ssize_t write(const char* bytes, ssize_t size) override {
      waves_in_memory()[name].append(bytes, static_cast<std::size_t>(size));
      return size;
    }
    std::string name;
  };

  Text text_;
  VerilatedVcdC vcd_{&text_};
};

}  // namespace collide

#else

#include <verilated_fst_c.h>

namespace collide {

class WaveWriter : public VerilatedFstC {
 public:
  using Format = VerilatedFstC;

  Format* format() { return this; }
};

}  // namespace collide

#endif
