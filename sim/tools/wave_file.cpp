// SPDX-License-Identifier: MIT
#include "sim/tools/wave_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <optional>
#include <string>

namespace collide::tools {
namespace {

/// Kinds of blocks of an FST file. A block is its kind, the length of what follows, and that.
enum Block : unsigned char {
  kHeader = 0,
  kGeometry = 3,
  kNamesGzip = 4,  // as Icarus packs them
  kNames = 6,
  kNamesTwice = 7
};
/// In the header: how many blocks of values there are.
constexpr std::size_t kSections = 65;

class Fst {
 public:
  explicit Fst(const std::filesystem::path& path) : file_(path, std::ios::binary) {}

  /// Big-endian, as numbers in FST are; nothing behind the end of the file.
  std::optional<std::uint64_t> number(std::uint64_t at, unsigned bytes = 8) {
    const std::string text = bytes_at(at, bytes);
    if (text.size() != bytes) return std::nullopt;
    std::uint64_t value = 0;
    for (const char c : text) value = value << 8 | static_cast<unsigned char>(c);
    return value;
  }
  std::string bytes_at(std::uint64_t at, std::uint64_t size) {
    std::string text(size, '\0');
    file_.clear();
    file_.seekg(static_cast<std::streamoff>(at));
    file_.read(text.data(), static_cast<std::streamsize>(size));
    text.resize(static_cast<std::size_t>(std::max<std::streamsize>(0, file_.gcount())));
    return text;
  }

 private:
  std::ifstream file_;
};

/// The length of what an LZ4 block unpacks to; nothing if it is cut.
std::optional<std::uint64_t> unpacked_length(const std::string& packed) {
  std::uint64_t length = 0;
  std::size_t at = 0;
  bool whole = true;
  const auto next = [&]() -> unsigned {
    whole = whole && at < packed.size();
    return whole ? static_cast<unsigned char>(packed[at++]) : 0;
  };
  const auto count = [&](unsigned nibble) {
    std::uint64_t n = nibble;
    for (unsigned more = 255; nibble == 15 && more == 255;) n += more = next();
    return n;
  };
  while (whole) {
    const unsigned token = next();
    const std::uint64_t literals = count(token >> 4);
    if (!whole || literals > packed.size() - at) break;
    at += literals;
    length += literals;
    if (at == packed.size()) return length;  // the last has no match behind it
    next();
    next();
    length += count(token & 15) + 4;
  }
  return std::nullopt;
}

std::uint64_t varint(const std::string& bytes, std::size_t& at) {
  std::uint64_t value = 0;
  for (unsigned shift = 0; at < bytes.size() && shift < 64; shift += 7) {
    const auto byte = static_cast<unsigned char>(bytes[at++]);
    value |= std::uint64_t{byte & 0x7FU} << shift;
    if (byte < 0x80) break;
  }
  return value;
}

/// The block of names comes last, and so it is the one that a full disk cuts unseen.
bool are_whole_names(unsigned kind, std::uint64_t unpacked, std::string packed) {
  if (kind == kNamesGzip) {
    // The last four bytes of gzip's are the length, lowest byte first.
    std::uint64_t length = 0;
    if (packed.size() < 4) return false;
    for (unsigned n = 1; n <= 4; ++n) {
      length = length << 8 | static_cast<unsigned char>(packed[packed.size() - n]);
    }
    return length == unpacked;
  }
  if (kind == kNamesTwice) {
    std::size_t at = 0;
    unpacked = varint(packed, at);
    packed.erase(0, at);
  }
  return unpacked_length(packed) == unpacked;
}

}  // namespace

bool is_whole_fst(const std::filesystem::path& path) {
  std::error_code error;
  const std::uint64_t size = std::filesystem::file_size(path, error);
  if (error || size == 0) return false;
  Fst fst(path);
  std::uint64_t values = 0;
  bool geometry = false, names = false;
  for (std::uint64_t at = 0; at < size;) {
    const auto kind = fst.number(at, 1);
    const auto length = fst.number(at + 1);
    if (!kind || !length || *length < 8 || *length > size - at - 1) return false;
    if ((*kind == kHeader) != (at == 0)) return false;
    switch (*kind) {
      case kHeader:
        break;
      case kGeometry:
        geometry = true;
        break;
      case kNamesGzip:
      case kNames:
      case kNamesTwice:
        if (*length < 16) return false;
        names = are_whole_names(static_cast<unsigned>(*kind), *fst.number(at + 9),
                                fst.bytes_at(at + 17, *length - 16));
        break;
      default:
        ++values;
    }
    at += 1 + *length;
  }
  return geometry && names && values > 0 && fst.number(kSections) == values;
}

const std::filesystem::path& named_as_wave(const std::filesystem::path& file,
                                           std::initializer_list<const char*> extensions) {
  for (const char* extension : extensions) {
    if (file.extension() == extension) return file;
  }
  throw InputError(
      file.empty() ? "\"\"" : file.string(),
      fmt::format("no wave's name, expected one that ends in {}", fmt::join(extensions, " or ")));
}

WaveFile::WaveFile(const std::filesystem::path& destination)
    : draft_(named_as_wave(destination, {".fst"})) {}

WaveOptions WaveFile::clocks(std::uint64_t first, std::uint64_t last) const {
  return {path().string(), first, last};
}

void WaveFile::check() const {
  if (!is_whole_fst(path())) throw OutputError(destination(), ENOSPC);
}

void WaveFile::keep() {
  check();
  draft_.keep();
}

}  // namespace collide::tools
