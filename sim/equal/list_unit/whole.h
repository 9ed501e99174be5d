// SPDX-License-Identifier: MIT
//
// What holds of list units as wholes: facts that overlap and impact share, and the terms that they
// are about. A unit's own argument says where they belong.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "model/list_unit/rule.h"
#include "sim/equal/terms.h"
#include "sim/equal/whole.h"

namespace collide::list_unit {

using W = const symbolic::Whole&;
using Rests = std::vector<symbolic::Rest>;

// Of list.r_state
constexpr unsigned kFill = 0, kLine = 1, kHeader = 2, kWait = 3;

constexpr const char* kAnswerIsAskedFor = "ports.memory_port.answer_is_asked_for";
constexpr const char* kRequestIsKept = "ports.register_port.request_is_kept";

z3::expr number(W w, const std::string& name, std::uint64_t value);
/// To 32 bits.
z3::expr wide32(const z3::expr& term);
z3::expr busy(W w);
z3::expr bit_of(const z3::expr& word, unsigned bit);
/// The golden model shows what the last run has found.
z3::expr shows_results(W w);

/// When a unit loads its descriptors: what shows it, and whether it does not yet, now or not any
/// more. A run is BUSY.
struct Loading {
  Rests rests;
  std::function<z3::expr(W)> before, now, behind;
};
/// What differs between units.
struct Chip {
  const char* name;
  MemoryPort port;
  std::uint32_t identity;
  unsigned capacity;
  bool has_mode;
  const char* mode;  // the wire
  // Its own registers of configuration
  std::vector<unsigned> own_offsets;
  std::vector<const char*> own_configuration;
  // What shows that no record comes with `i_flush`, that it stays, that lines are not interrupted,
  // that a request stands (if it is known)
  Rests settled, stays_settled, in_one_go, stands;
  Loading loading;
  /// What the golden model reads of the unit's registers, FOUND and STORED; what shows it.
  struct Reads {
    Rests rests;
    std::function<z3::expr(W)> own, found, stored;
  };
  Reads reads = {};
  /// As many accesses as COUNT descriptors take.
  z3::expr all_of_them(W w) const;
  /// Words of descriptors that were answered.
  z3::expr words(W w) const;
  unsigned accesses() const { return 4 * port.accesses_a_word(); }
  /// Bits of the number of an access to a descriptor, or of a line.
  unsigned number_bits() const { return port.data_width == 16 ? 3 : 2; }
  /// The byte address of the access on the bus.
  z3::expr on_the_bus(W w) const {
    return z3::concat(w("port.o_mem_adr"), symbolic::bits(0, port.data_width == 16 ? 1 : 2));
  }
  /// A golden model's address as the port has it.
  z3::expr reduced(const z3::expr& address) const {
    return address.extract(port.address_width - 1, 0);
  }
};

/// What a program comes to on all its paths, with terms put in for constants.
std::vector<z3::expr> on_all_paths(const std::function<symbolic::Observation()>& program,
                                   const symbolic::Values& values);
/// `then` or `otherwise`, each.
std::vector<z3::expr> either(const z3::expr& when, const std::vector<z3::expr>& then,
                             const std::vector<z3::expr>& otherwise);
/// An access is taken, or answered; of those open the oldest is.
z3::expr is_taken(W w);
z3::expr is_answered(W w);
/// What the golden model knows of the access that is answered: its tag, whether it writes, its
/// address.
struct Asked {
  z3::expr tag, we, adr;
};
Asked answered(W w, const Chip& unit);

/// A register is written; the bits of it that the access reaches.
z3::expr is_written(W w);
z3::expr bytes(W w);

/// A part of a descriptor is answered; the word that it makes.
z3::expr word_taken(W w);
z3::expr word_of(W w, const Chip& unit);

/// The golden model's list.
List golden_list(W w);

/// Facts are added in the order in which they rest on each other within a clock.
class Argument : public symbolic::Argument {
 public:
  explicit Argument(const Chip& unit) : unit_(unit) {}

 protected:
  void surroundings();
  /// What stops runs, and that their configuration stands.
  void run();
  /// How many accesses are open.
  void port();
  /// The golden model's registers, and what is read of them.
  void registers();
  void reads_of_descriptors();
  void words_of_descriptors();
  /// What is read of them.
  void answers();
  /// What is open, and whose it is.
  void asked();
  /// The golden model's list, and its accesses.
  void list();
  void lines();
  /// Requests, as the port's monitor has them.
  void requests();
  /// How runs end.
  void end();

  const Chip unit_;
};

}  // namespace collide::list_unit
