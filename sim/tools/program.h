// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace collide::tools {

/// A program for a processor, as found in a file.
struct Program {
  struct Segment {
    std::uint32_t address = 0;
    std::vector<std::uint8_t> bytes;  ///< zeros of .bss included
  };
  std::vector<Segment> segments;
  std::optional<std::uint32_t> entry;            ///< absent in an ELF file without one
  std::map<std::string, std::uint32_t> symbols;  ///< of an ELF file, or the labels next to a .prg

  /// The address of a symbol; throws InputError if there is none of that name.
  std::uint32_t symbol(const std::string& name) const;
  /// The symbol at an address, "name+0x12" for one within the 64 KB before it, or nothing.
  std::string describe(std::uint32_t address) const;
  /// "pc 0x000412 (name+0x12)"
  std::string place(std::uint32_t pc) const;
  /// Copies the segments into memory of `words` big-endian words from address 0; throws InputError
  /// if one does not fit.
  void load(std::vector<std::uint16_t>& words) const;
};

enum class ProgramFormat { kAutomatic, kElf, kSRecord, kBinary, kPrg };

/// What an ELF file has to be built for.
struct ElfTarget {
  const char* name;
  std::uint32_t machine;
  bool big_endian;
  /// Flags of relatives that the processor is not, and what to say of them.
  std::uint32_t other_flags;
  const char* others;
};

/// Reads an ELF executable (32-bit, for `target`), Motorola S-records, a raw binary image at
/// `base`, or a program as Commodore's machines load it: the address of its first byte, low half
/// first, and its bytes up to address FFFF at most. That one is entered where it begins, and
/// NAME.lbl next to NAME.prg, if there is one, has its labels as VICE's monitor takes them (ld65
/// -Ln). kAutomatic tells by the contents: the ELF magic, lines that begin with 'S' and a digit;
/// the others tell by their names, .bin or .rom, and .prg. Throws InputError.
Program read_program(const std::filesystem::path& path, const ElfTarget& target,
                     ProgramFormat format = ProgramFormat::kAutomatic, std::uint32_t base = 0);

}  // namespace collide::tools
