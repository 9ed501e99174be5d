// SPDX-License-Identifier: MIT
// Pictures. The reader checks the sums of chunks before their contents, so that a mutation gets new
// ones.
#include <zlib.h>

#include <cstring>

#include "model/scene/png.h"
#include "tests/fuzz/fuzz.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

/// What is written of a picture is read as that picture.
void read(const std::string& path) {
  using namespace collide;
  const scene::Image image = scene::read_png(path);
  scene::mask_of(image);
  const std::string bytes = scene::png_of(image);
  const fuzz::File written(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  const scene::Image again = scene::read_png(written.path());
  const std::size_t size = image.pixels.size() * sizeof(scene::Colour);
  if (again.width != image.width || again.height != image.height ||
      std::memcmp(again.pixels.data(), image.pixels.data(), size) != 0) {
    std::abort();
  }
}

constexpr std::size_t kSignature = 8;
constexpr std::size_t kAround = 12;  // length, kind and sum of a chunk

std::uint32_t big_endian(const std::uint8_t* at) {
  return std::uint32_t{at[0]} << 24 | std::uint32_t{at[1]} << 16 | std::uint32_t{at[2]} << 8 |
         at[3];
}

void correct_sums(std::uint8_t* data, std::size_t size) {
  for (std::size_t at = kSignature; at + kAround <= size;) {
    const std::size_t length = big_endian(data + at);
    if (length > size - at - kAround) return;
    const auto sum = static_cast<std::uint32_t>(
        crc32(crc32(0, nullptr, 0), data + at + 4, static_cast<uInt>(length + 4)));
    for (unsigned i = 0; i < 4; ++i) {
      data[at + 8 + length + i] = static_cast<std::uint8_t>(sum >> (24 - 8 * i));
    }
    at += kAround + length;
  }
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  size = LLVMFuzzerMutate(data, size, most);
  // Now and then wrong sums stay.
  if (seed % 16 != 0) correct_sums(data, size);
  return size;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // A picture of a few bytes may have 8192x8192 pixels: read, but not often.
  constexpr std::size_t kHeader = 24;
  constexpr std::uint64_t kManyPixels = 1 << 20;
  if (size >= kHeader) {
    const std::uint64_t pixels = std::uint64_t{big_endian(data + 16)} * big_endian(data + 20);
    if (pixels > kManyPixels && pixels <= std::uint64_t{1} << 26) return 0;
  }
  const collide::fuzz::File file(data, size);
  collide::fuzz::expect_taken_or_refused([&] { read(file.path()); });
  return 0;
}
