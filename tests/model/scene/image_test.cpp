// SPDX-License-Identifier: MIT
#include "model/scene/png.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <png.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "model/common/output_file.h"
#include "tests/support/message.h"
#include "tests/support/process.h"

namespace collide::scene::image_test {
namespace {

namespace fs = std::filesystem;
using test::Refuses;

/// The name of a file that is gone after the test.
class TemporaryFile {
 public:
  std::string path() const { return folder_.path() / "x.png"; }

 private:
  test::TemporaryDirectory folder_;
};

struct Kind {
  int colour_type;
  int depth;
  bool interlaced = false;
  bool transparency = false;  // tRNS: entry or grey level 0 is transparent
  int background = -1;        // bKGD: palette entry
};

/// Writes rows of packed samples with libpng's low level.
void write(const std::string& path, const Kind& kind, int width,
           std::vector<std::vector<std::uint8_t>> rows) {
  std::FILE* file = std::fopen(path.c_str(), "wb");
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
  png_infop info = png_create_info_struct(png);
  png_init_io(png, file);
  png_set_IHDR(png, info, static_cast<png_uint_32>(width), static_cast<png_uint_32>(rows.size()),
               kind.depth, kind.colour_type,
               kind.interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_BASE, PNG_FILTER_TYPE_BASE);
  png_color palette[4] = {{0, 0, 0}, {10, 20, 30}, {200, 0, 0}, {0, 0, 200}};
  png_byte alpha[1] = {0};
  png_color_16 grey{};
  png_color_16 background{};
  if (kind.colour_type == PNG_COLOR_TYPE_PALETTE) png_set_PLTE(png, info, palette, 4);
  if (kind.transparency) png_set_tRNS(png, info, alpha, 1, &grey);
  if (kind.background >= 0) {
    background.index = static_cast<png_byte>(kind.background);
    png_set_bKGD(png, info, &background);
  }
  std::vector<png_bytep> pointers;
  for (auto& row : rows) pointers.push_back(row.data());
  png_set_rows(png, info, pointers.data());
  png_write_png(png, info, PNG_TRANSFORM_IDENTITY, nullptr);
  png_destroy_write_struct(&png, &info);
  std::fclose(file);
}

std::vector<std::uint16_t> mask_words(const Kind& kind, int width,
                                      const std::vector<std::vector<std::uint8_t>>& rows) {
  const TemporaryFile file;
  write(file.path(), kind, width, rows);
  return read_mask(file.path()).words();
}

std::string error_of(const std::string& path) {
  try {
    read_mask(path);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

using Words = std::vector<std::uint16_t>;

TEST(Png, AlphaOf128AndMoreIsSolid) {
  const std::vector<std::uint8_t> row = {9, 9, 9, 0, 9, 9, 9, 127, 9, 9, 9, 128, 9, 9, 9, 255};
  EXPECT_EQ(mask_words({PNG_COLOR_TYPE_RGBA, 8}, 4, {row}), Words{0x3000});
}

TEST(Png, GreyWithAlpha) {
  EXPECT_EQ(mask_words({PNG_COLOR_TYPE_GRAY_ALPHA, 8}, 2, {{50, 255, 50, 0}}), Words{0x8000});
}

TEST(Png, SixteenBitSamples) {
  const std::vector<std::uint8_t> row = {1, 1, 2, 2, 3, 3, 0xFF, 0xFF, 1, 1, 2, 2, 3, 3, 0, 1};
  EXPECT_EQ(mask_words({PNG_COLOR_TYPE_RGBA, 16}, 2, {row}), Words{0x8000});
}

TEST(Png, ColourWithoutAlphaIsSolidAllOver) {
  EXPECT_EQ(mask_words({PNG_COLOR_TYPE_RGB, 8}, 2, {{0, 0, 0, 255, 255, 255}}), Words{0xC000});
}

TEST(Png, GreyLevelNamedTransparentIsEmpty) {
  Kind kind{PNG_COLOR_TYPE_GRAY, 8};
  kind.transparency = true;
  EXPECT_EQ(mask_words(kind, 3, {{0, 1, 255}}), Words{0x6000});
}

// Two bits a pixel: entries 0 1 2 3, then 3 0 0 0.
TEST(Png, PaletteEntryZeroIsTheBackground) {
  EXPECT_EQ(mask_words({PNG_COLOR_TYPE_PALETTE, 2}, 8, {{0x1B, 0xC0}}), Words{0x7800});
}

TEST(Png, PaletteBackgroundChunkNamesTheEntry) {
  Kind kind{PNG_COLOR_TYPE_PALETTE, 2};
  kind.background = 3;
  EXPECT_EQ(mask_words(kind, 4, {{0x1B}}), Words{0xE000});
}

TEST(Png, PaletteTransparencyWinsOverTheBackground) {
  Kind kind{PNG_COLOR_TYPE_PALETTE, 2};
  kind.transparency = true;
  kind.background = 3;
  EXPECT_EQ(mask_words(kind, 4, {{0x1B}}), Words{0x7000});
}

// Index 4 is outside a palette of four.
TEST(Png, PaletteIndicesOutsideThePaletteAreRefused) {
  for (const bool transparency : {false, true}) {
    Kind kind{PNG_COLOR_TYPE_PALETTE, 8};
    kind.transparency = transparency;
    const TemporaryFile file;
    write(file.path(), kind, 3, {{0, 1, 3}, {0, 4, 1}});
    EXPECT_THAT(error_of(file.path()), Refuses(file.path(), {"palette", "1,1", 4})) << transparency;
  }
}

TEST(Png, SaysWhetherAPictureMarksPixelsAsEmpty) {
  const auto marks_empty = [](const Kind& kind, std::vector<std::uint8_t> row) {
    const TemporaryFile file;
    write(file.path(), kind, 2, {std::move(row)});
    return read_png(file.path()).marks_empty;
  };
  EXPECT_FALSE(marks_empty({PNG_COLOR_TYPE_GRAY, 8}, {0, 255}));
  EXPECT_FALSE(marks_empty({PNG_COLOR_TYPE_RGB, 8}, {0, 0, 0, 255, 255, 255}));
  EXPECT_FALSE(marks_empty({PNG_COLOR_TYPE_PALETTE, 8}, {1, 2}));
  EXPECT_TRUE(marks_empty({PNG_COLOR_TYPE_PALETTE, 8}, {1, 0})) << "the background";
  EXPECT_TRUE(marks_empty({PNG_COLOR_TYPE_PALETTE, 8, false, true}, {1, 2}));
  EXPECT_TRUE(marks_empty({PNG_COLOR_TYPE_GRAY, 8, false, true}, {1, 2}));
  EXPECT_TRUE(marks_empty({PNG_COLOR_TYPE_GRAY_ALPHA, 8}, {50, 255, 50, 255}));
}

TEST(Png, Interlaced) {
  Kind kind{PNG_COLOR_TYPE_PALETTE, 8};
  kind.interlaced = true;
  std::vector<std::vector<std::uint8_t>> rows(9, std::vector<std::uint8_t>(9, 0));
  rows[8][8] = 1;
  rows[0][0] = 2;
  const auto words = mask_words(kind, 9, rows);
  EXPECT_EQ(words[0], 0x8000);
  EXPECT_EQ(words[8], 0x0080);
}

TEST(Png, WrittenPicturesReadBackAlike) {
  const TemporaryFile file;
  Image image(3, 2);
  image.at(0, 0) = {1, 2, 3, 255};
  image.at(2, 1) = {4, 5, 6, 7};
  write_png(image, file.path());
  const Image back = read_png(file.path());
  EXPECT_EQ(back.width, 3);
  EXPECT_EQ(back.height, 2);
  EXPECT_EQ(back.at(0, 0).green, 2);
  EXPECT_EQ(back.at(2, 1).blue, 6);
  EXPECT_EQ(back.at(2, 1).alpha, 7);
}

TEST(Png, MissingFileIsNamed) {
  EXPECT_THAT(error_of("no/such/ship.png"),
              Refuses("no/such/ship.png", {"No such file or directory"}));
}

TEST(Png, OtherFilesAreRefused) {
  const TemporaryFile file;
  std::ofstream(file.path()) << "GIF89a and so on";
  EXPECT_THAT(error_of(file.path()), Refuses(file.path(), {"PNG"}));
}

TEST(Png, TruncatedFilesAreRefused) {
  const TemporaryFile file;
  write_png(Image(64, 64, {1, 2, 3, 255}), file.path());
  fs::resize_file(file.path(), fs::file_size(file.path()) - 30);
  EXPECT_EQ(error_of(file.path()).rfind(file.path() + ": damaged PNG file: ", 0), 0U)
      << error_of(file.path());
}

TEST(Png, PicturesLargerThanAMaskAreRefused) {
  const TemporaryFile largest, larger;
  write_png(Image(8192, 1), largest.path());
  EXPECT_EQ(error_of(largest.path()), "accepted");
  write_png(Image(8193, 1), larger.path());
  EXPECT_THAT(error_of(larger.path()), Refuses(larger.path(), {"PNG"}));
}

TEST(Png, UnwritablePlaceIsNamed) {
  EXPECT_THROW(write_png(Image(1, 1), "/proc/no/such/x.png"), OutputError);
}

}  // namespace
}  // namespace collide::scene::image_test
