// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <systemc>
#include <vector>

namespace collide::tlm2 {

/// Interrupt lines of devices to the level on the processor's inputs. A level-sensitive line asks
/// for as long as it is true; an edge-sensitive one (as behind the ST's 68901) from its rising edge
/// until it is acknowledged or cleared.
class Interrupts final : public sc_core::sc_module {
 public:
  struct Line {
    std::string name;
    unsigned level = 1;  ///< 1..7
    bool edge = false;
  };

  sc_core::sc_out<unsigned> ipl;
  sc_core::sc_vector<sc_core::sc_in<bool>> lines;

  Interrupts(sc_core::sc_module_name name, const std::vector<Line>& lines);

  /// Interrupt acknowledge cycle; false if nothing asks at that level any more.
  bool acknowledge(unsigned level);
  /// Forgets edges that have not been acknowledged.
  void clear_pending();

 private:
  SC_HAS_PROCESS(Interrupts);
  void follow();
  void drive_ipl();

  std::vector<Line> description_;
  std::vector<bool> was_;
  std::vector<bool> pending_;
  sc_core::sc_event changed_;
};

}  // namespace collide::tlm2
