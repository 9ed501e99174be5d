// SPDX-License-Identifier: MIT
#include "sim/tools/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <sstream>
#include <utility>

#include "model/common/input_error.h"
#include "model/common/input_file.h"

namespace collide::tools {
namespace {

using Bytes = std::vector<std::uint8_t>;

/// Fields of an ELF file, every access checked.
class Image {
 public:
  Image(std::string place, const Bytes& bytes, bool big_endian)
      : place_(std::move(place)), bytes_(bytes), big_endian_(big_endian) {}

  std::uint32_t field(std::size_t at, int size) const {
    need(at, static_cast<std::size_t>(size));
    std::uint32_t value = 0;
    for (int i = 0; i < size; ++i) {
      const int byte = big_endian_ ? i : size - 1 - i;
      value = value << 8 | bytes_[at + static_cast<std::size_t>(byte)];
    }
    return value;
  }
  void need(std::size_t at, std::size_t size) const {
    if (at > bytes_.size() || bytes_.size() - at < size) {
      fail(fmt::format("truncated: offset {} is beyond its {} bytes", at + size, bytes_.size()));
    }
  }
  std::string text(std::size_t at) const {
    need(at, 1);
    const auto from = bytes_.begin() + static_cast<std::ptrdiff_t>(at);
    const auto end = std::find(from, bytes_.end(), std::uint8_t{0});
    return {from, end};
  }
  [[noreturn]] void fail(const std::string& what) const { throw InputError(place_, what); }

 private:
  std::string place_;
  const Bytes& bytes_;
  bool big_endian_;
};

constexpr std::uint32_t kExecutable = 2;
constexpr std::uint32_t kLoadable = 1;
constexpr std::uint32_t kSymbolTable = 2;
constexpr std::uint32_t kSectionHeader = 40;
constexpr std::size_t kMostMemory = std::size_t{1} << 24;

/// Bytes at the beginning of the file that are its own headers. A linker may map them into memory
/// along with the first section; they are no part of the program.
std::uint32_t header_bytes(const Image& image) {
  constexpr std::uint32_t kElfHeader = 52;
  const std::uint32_t at = image.field(0x1C, 4);
  const std::uint32_t size = image.field(0x2A, 2) * image.field(0x2C, 2);
  return at == kElfHeader ? kElfHeader + size : kElfHeader;
}

void read_symbols(const Image& image, Program& program) {
  const std::uint32_t sections = image.field(0x20, 4);
  const std::uint32_t size = image.field(0x2E, 2);
  const std::uint32_t count = image.field(0x30, 2);
  image.need(sections, std::size_t{count} * size);
  if (count != 0 && size < kSectionHeader) {
    image.fail(
        fmt::format("section headers of {} bytes, expected at least {}", size, kSectionHeader));
  }
  bool seen = false;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::size_t header = sections + std::size_t{i} * size;
    if (image.field(header + 4, 4) != kSymbolTable) continue;
    if (std::exchange(seen, true)) image.fail("has two symbol tables, expected at most one");
    const std::uint32_t at = image.field(header + 16, 4);
    const std::uint32_t bytes = image.field(header + 20, 4);
    const std::size_t strings = sections + std::size_t{image.field(header + 24, 4)} * size;
    const std::uint32_t names = image.field(strings + 16, 4);
    image.need(at, bytes);
    for (std::uint32_t offset = 0; offset + 16 <= bytes; offset += 16) {
      const std::string name = image.text(std::size_t{names} + image.field(at + offset, 4));
      const std::uint32_t type = image.field(at + offset + 12, 1) & 15;
      const std::uint32_t section = image.field(at + offset + 14, 2);
      // No section or file names, nothing undefined or absolute.
      if (name.empty() || type > 2 || section == 0 || section >= 0xFF00) continue;
      program.symbols[name] = image.field(at + offset + 4, 4);
    }
  }
}

void drop_first(Program::Segment& segment, std::uint32_t count) {
  segment.address += count;
  segment.bytes.erase(segment.bytes.begin(), segment.bytes.begin() + count);
}

Program read_elf(const std::string& place, const Bytes& bytes, const ElfTarget& target) {
  const Image image(place, bytes, target.big_endian);
  image.need(0, 52);
  if (bytes[4] != 1 || bytes[5] != (target.big_endian ? 2 : 1) ||
      image.field(0x12, 2) != target.machine) {
    image.fail(fmt::format("not a 32-bit {}-endian ELF file for the {}",
                           target.big_endian ? "big" : "little", target.name));
  }
  if (image.field(0x10, 2) != kExecutable) {
    image.fail("not an executable: its type is not 2 (an object file has to be linked)");
  }
  if ((image.field(0x24, 4) & target.other_flags) != 0) image.fail(target.others);
  Program program;
  // A file without an entry has 0.
  if (image.field(0x18, 4) != 0) program.entry = image.field(0x18, 4);
  const std::uint32_t headers = image.field(0x1C, 4);
  const std::uint32_t size = image.field(0x2A, 2);
  const std::uint32_t count = image.field(0x2C, 2);
  if (count != 0 && size < 32) {
    image.fail(fmt::format("program headers of {} bytes, expected at least 32", size));
  }
  const std::uint32_t own = header_bytes(image);
  std::size_t memory = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::size_t header = headers + std::size_t{i} * size;
    if (image.field(header, 4) != kLoadable) continue;
    const std::uint32_t offset = image.field(header + 4, 4);
    const std::uint32_t in_file = image.field(header + 16, 4);
    const std::uint32_t in_memory = image.field(header + 20, 4);
    if (in_memory == 0) continue;
    image.need(offset, in_file);
    if (in_memory < in_file) {
      image.fail(fmt::format("segment {} has {} bytes in memory, expected its {} in the file", i,
                             in_memory, in_file));
    }
    memory += in_memory;
    if (memory > kMostMemory) {
      image.fail(
          fmt::format("up to segment {} it has {} bytes, expected at most 16 MB", i, memory));
    }
    Program::Segment segment;
    segment.address = image.field(header + 12, 4);
    segment.bytes.assign(bytes.begin() + offset, bytes.begin() + offset + in_file);
    segment.bytes.resize(in_memory);
    drop_first(segment, offset < own ? std::min(own - offset, in_file) : 0);
    if (!segment.bytes.empty()) program.segments.push_back(std::move(segment));
  }
  if (program.segments.empty()) image.fail("has nothing to load");
  read_symbols(image, program);
  return program;
}

int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return -1;
}

Program read_s_records(const std::string& place, const Bytes& bytes) {
  Program program;
  bool ended = false;
  std::size_t line_number = 0;
  auto at = bytes.begin();
  while (at != bytes.end()) {
    const auto end = std::find(at, bytes.end(), std::uint8_t{'\n'});
    std::string line(at, end);
    at = end == bytes.end() ? end : end + 1;
    ++line_number;
    while (!line.empty() && std::isspace(static_cast<unsigned char>(line.back())) != 0)
      line.pop_back();
    if (line.empty()) continue;
    const auto fail = [&](const std::string& what) {
      throw InputError(fmt::format("{}, line {}", place, line_number), what);
    };
    if (line.size() < 4 || line[0] != 'S' || line.size() % 2 != 0) {
      fail("expected an S-record: S, a digit and pairs of hex digits");
    }
    Bytes record;
    for (std::size_t i = 2; i < line.size(); i += 2) {
      const int high = digit(line[i]);
      const int low = digit(line[i + 1]);
      if (high < 0 || low < 0) fail(fmt::format("'{}' is not a hex byte", line.substr(i, 2)));
      record.push_back(static_cast<std::uint8_t>(high << 4 | low));
    }
    if (record[0] != record.size() - 1) {
      fail(fmt::format("the count is {}, but {} bytes follow", record[0], record.size() - 1));
    }
    unsigned sum = 0;
    for (const std::uint8_t byte : record) sum += byte;
    if ((sum & 0xFF) != 0xFF) fail("the checksum is wrong");
    const char kind = line[1];
    const int width = kind == '1' || kind == '9' || kind == '0' || kind == '5' ? 2
                      : kind == '2' || kind == '8' || kind == '6'              ? 3
                      : kind == '3' || kind == '7'                             ? 4
                                                                               : 0;
    if (width == 0) fail(fmt::format("unknown record S{}", kind));
    if (record.size() < static_cast<std::size_t>(width) + 2) fail("the record is too short");
    std::uint32_t address = 0;
    for (int i = 0; i < width; ++i)
      address = address << 8 | record[1 + static_cast<std::size_t>(i)];
    if (kind >= '7') program.entry = address;
    ended = kind >= '7';
    if (kind < '1' || kind > '3') continue;
    const auto from = record.begin() + 1 + width;
    const auto to = record.end() - 1;
    if (!program.segments.empty() &&
        program.segments.back().address + program.segments.back().bytes.size() == address) {
      program.segments.back().bytes.insert(program.segments.back().bytes.end(), from, to);
    } else {
      program.segments.push_back({address, Bytes(from, to)});
    }
  }
  if (program.segments.empty()) throw InputError(place, "has no data records");
  if (!ended) throw InputError(place, "does not end with S7, S8 or S9: is it cut short?");
  return program;
}

/// Lines such as "al 00C000 .name".
std::map<std::string, std::uint32_t> read_labels(const std::filesystem::path& path) {
  std::map<std::string, std::uint32_t> labels;
  std::istringstream lines(read_input(path));
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    std::istringstream words(line);
    std::string what;
    std::string address;
    std::string name;
    if (!(words >> what)) continue;
    words >> address >> name;
    const bool hex =
        !address.empty() && address.size() <= 6 &&
        std::all_of(address.begin(), address.end(), [](char c) { return digit(c) >= 0; });
    if (what != "al" || !hex || name.size() < 2 || name[0] != '.') {
      throw InputError(fmt::format("{}, line {}", path.string(), number),
                       "expected a label such as \"al 00C000 .name\"");
    }
    labels[name.substr(1)] = static_cast<std::uint32_t>(std::stoul(address, nullptr, 16));
  }
  return labels;
}

Program read_prg(const std::filesystem::path& path, const Bytes& bytes) {
  constexpr std::size_t kHeader = 2;
  constexpr std::size_t kMemory = 0x10000;
  if (bytes.size() <= kHeader) {
    throw InputError(path.string(), "truncated: expected an address of two bytes and a program");
  }
  const std::uint32_t address = bytes[0] | bytes[1] << 8;
  const std::size_t size = bytes.size() - kHeader;
  if (address + size > kMemory) {
    throw InputError(path.string(),
                     fmt::format("{} bytes from 0x{:04X} on extend beyond 0xFFFF", size, address));
  }
  Program program;
  program.segments.push_back({address, Bytes(bytes.begin() + kHeader, bytes.end())});
  program.entry = address;
  std::filesystem::path labels = path;
  labels.replace_extension(".lbl");
  if (std::filesystem::exists(labels)) program.symbols = read_labels(labels);
  return program;
}

}  // namespace

std::uint32_t Program::symbol(const std::string& name) const {
  const auto found = symbols.find(name);
  if (found == symbols.end()) throw InputError("symbol " + name, "not in the program");
  return found->second;
}

std::string Program::describe(std::uint32_t address) const {
  const std::pair<const std::string, std::uint32_t>* best = nullptr;
  for (const auto& symbol : symbols) {
    if (symbol.second <= address && (best == nullptr || symbol.second > best->second))
      best = &symbol;
  }
  if (best == nullptr || address - best->second > 0xFFFF) return {};
  if (address == best->second) return best->first;
  return fmt::format("{}+0x{:X}", best->first, address - best->second);
}

std::string Program::place(std::uint32_t pc) const {
  const std::string symbol = describe(pc);
  return fmt::format("pc 0x{:06X}{}", pc, symbol.empty() ? "" : " (" + symbol + ")");
}

void Program::load(std::vector<std::uint16_t>& words) const {
  for (const Segment& segment : segments) {
    if (segment.address > 2 * words.size() ||
        2 * words.size() - segment.address < segment.bytes.size()) {
      throw InputError(fmt::format("segment at 0x{:X}", segment.address),
                       fmt::format("{} bytes do not fit in memory of {} bytes",
                                   segment.bytes.size(), 2 * words.size()));
    }
    for (std::size_t i = 0; i < segment.bytes.size(); ++i) {
      const std::size_t at = segment.address + i;
      auto& word = words[at / 2];
      word = at % 2 == 0 ? static_cast<std::uint16_t>((word & 0x00FF) | segment.bytes[i] << 8)
                         : static_cast<std::uint16_t>((word & 0xFF00) | segment.bytes[i]);
    }
  }
}

Program read_program(const std::filesystem::path& path, const ElfTarget& target,
                     ProgramFormat format, std::uint32_t base) {
  const std::string place = path.string();
  const std::string text = read_input(path);
  const Bytes bytes(text.begin(), text.end());
  if (format == ProgramFormat::kAutomatic) {
    static constexpr std::uint8_t kMagic[] = {0x7F, 'E', 'L', 'F'};
    if (bytes.size() >= 4 && std::equal(std::begin(kMagic), std::end(kMagic), bytes.begin())) {
      format = ProgramFormat::kElf;
    } else if (bytes.size() >= 4 && bytes[0] == 'S' && bytes[1] >= '0' && bytes[1] <= '9') {
      format = ProgramFormat::kSRecord;
    } else if (bytes.empty()) {
      throw InputError(place, "is empty");
    } else if (path.extension() == ".bin" || path.extension() == ".rom") {
      format = ProgramFormat::kBinary;
    } else if (path.extension() == ".prg") {
      format = ProgramFormat::kPrg;
    } else {
      throw InputError(place,
                       "neither an ELF executable nor S-records; a raw binary is named .bin "
                       "or .rom, or given its --base, a program with its address .prg");
    }
  }
  if (format == ProgramFormat::kElf) return read_elf(place, bytes, target);
  if (format == ProgramFormat::kSRecord) return read_s_records(place, bytes);
  if (format == ProgramFormat::kPrg) return read_prg(path, bytes);
  if (bytes.empty()) throw InputError(place, "is empty");
  Program program;
  program.segments.push_back({base, bytes});
  program.entry = base;
  return program;
}

}  // namespace collide::tools
