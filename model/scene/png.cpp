// SPDX-License-Identifier: MIT
#include "model/scene/png.h"

#include <png.h>

#include <cerrno>
#include <csetjmp>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <system_error>

#include "model/common/input_error.h"
#include "model/common/output_file.h"

namespace collide::scene {
namespace {

/// Larger pictures are refused before memory is taken for them.
constexpr png_uint_32 kLargestSide = 8192;

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

/// libpng reports errors by a longjmp; this keeps the text and makes the jump the only way out of
/// C.
struct Report {
  std::string text;
};

[[noreturn]] void on_error(png_structp png, png_const_charp text) {
  static_cast<Report*>(png_get_error_ptr(png))->text = text;
  png_longjmp(png, 1);
}
void on_warning(png_structp, png_const_charp) {}

/// Owns the two libpng structures of a reader.
struct Reader {
  explicit Reader(Report& report)
      : png(png_create_read_struct(PNG_LIBPNG_VER_STRING, &report, on_error, on_warning)),
        info(png_create_info_struct(png)) {}
  ~Reader() { png_destroy_read_struct(&png, &info, nullptr); }
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  png_structp png;
  png_infop info;
};

struct Raw {
  png_uint_32 width = 0, height = 0;
  int background = -1;  // palette index, in a palette image without transparency
  std::vector<png_color> palette;
  std::vector<std::uint8_t> bytes;  // one index or four channels a pixel
  std::vector<png_bytep> rows;
};

/// Header and transformations; false after an error. No object with a destructor lives in the frame
/// that is jumped into.
bool read_header(Reader& reader, std::FILE* file, Raw& raw) {
  if (setjmp(png_jmpbuf(reader.png)) != 0) return false;
  png_init_io(reader.png, file);
  png_set_user_limits(reader.png, kLargestSide, kLargestSide);
  png_read_info(reader.png, reader.info);
  raw.width = png_get_image_width(reader.png, reader.info);
  raw.height = png_get_image_height(reader.png, reader.info);
  const bool palette = png_get_color_type(reader.png, reader.info) == PNG_COLOR_TYPE_PALETTE;
  const bool transparency = png_get_valid(reader.png, reader.info, PNG_INFO_tRNS) != 0;
  if (palette && !transparency) {
    png_color_16p background = nullptr;
    const bool given = png_get_bKGD(reader.png, reader.info, &background) != 0;
    raw.background = given ? background->index : 0;
    png_colorp colours = nullptr;
    int count = 0;
    png_get_PLTE(reader.png, reader.info, &colours, &count);
    raw.palette.assign(colours, colours + count);
    png_set_packing(reader.png);
  } else {
    png_set_expand(reader.png);
    png_set_scale_16(reader.png);
    png_set_gray_to_rgb(reader.png);
    png_set_add_alpha(reader.png, 0xFF, PNG_FILLER_AFTER);
  }
  png_set_interlace_handling(reader.png);
  png_read_update_info(reader.png, reader.info);
  return true;
}

bool read_pixels(Reader& reader, Raw& raw) {
  if (setjmp(png_jmpbuf(reader.png)) != 0) return false;
  png_read_image(reader.png, raw.rows.data());
  png_read_end(reader.png, nullptr);
  return true;
}

}  // namespace

Image read_png(const std::string& path) {
  const File file(std::fopen(path.c_str(), "rb"));
  if (!file) {
    throw InputError(path, "cannot be read: " + std::generic_category().message(errno));
  }
  Report report;
  Reader reader(report);
  Raw raw;
  if (!read_header(reader, file.get(), raw))
    throw InputError(path, "not a PNG file: " + report.text);
  const std::size_t row_bytes = png_get_rowbytes(reader.png, reader.info);
  raw.bytes.resize(row_bytes * raw.height);
  for (std::size_t y = 0; y < raw.height; ++y) raw.rows.push_back(raw.bytes.data() + y * row_bytes);
  if (!read_pixels(reader, raw)) throw InputError(path, "damaged PNG file: " + report.text);

  Image image(static_cast<int>(raw.width), static_cast<int>(raw.height));
  image.file = path;
  for (std::size_t i = 0; i < image.pixels.size(); ++i) {
    if (raw.background >= 0) {
      const std::size_t index = raw.bytes[i];
      const png_color colour = index < raw.palette.size() ? raw.palette[index] : png_color{};
      const bool solid = static_cast<int>(index) != raw.background;
      image.pixels[i] = {colour.red, colour.green, colour.blue,
                         static_cast<std::uint8_t>(solid ? 255 : 0)};
    } else {
      const std::uint8_t* pixel = &raw.bytes[4 * i];
      image.pixels[i] = {pixel[0], pixel[1], pixel[2], pixel[3]};
    }
  }
  return image;
}

std::string png_of(const Image& image) {
  static_assert(sizeof(Colour) == 4, "pixels are handed to libpng as they are");
  png_image header{};
  header.version = PNG_IMAGE_VERSION;
  header.width = static_cast<png_uint_32>(image.width);
  header.height = static_cast<png_uint_32>(image.height);
  header.format = PNG_FORMAT_RGBA;
  png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(header);
  std::string bytes(size, '\0');
  if (png_image_write_to_memory(&header, bytes.data(), &size, 0, image.pixels.data(), 0, nullptr) ==
      0) {
    throw std::runtime_error(header.message);
  }
  bytes.resize(size);
  return bytes;
}

void write_png(const Image& image, const std::string& path) {
  write_file(path, png_of(image));
}

Mask read_mask(const std::string& path) {
  const Image image = read_png(path);
  try {
    return mask_of(image);
  } catch (const InputError& error) {
    throw InputError(path, error.what());
  }
}

}  // namespace collide::scene
