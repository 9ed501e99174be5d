// SPDX-License-Identifier: MIT
#include <algorithm>

#include "model/common/input_error.h"
#include "model/judge/adapters/bounding_boxes.h"
#include "model/judge/adapters/host_program.h"
#include "model/judge/adapters/on_port.h"
#include "model/judge/pairs.h"
#include "model/techniques/pixel_overlap.h"

namespace collide::techniques {
namespace {

// A record: the box, then what is needed of those that overlap another: the mask's address (a long
// word), the bytes from row to row, and the column and row of the mask at the box's corner.
constexpr std::uint32_t kRecordBytes = 18;

struct Picture {
  std::uint32_t address;
  int stride;
  int column, row;
};

/// A row of a mask from a column on, 16 pixels at a time. A word that serves two chunks is read
/// once, and none that holds no pixel of the row's `width`.
class Row {
 public:
  Row(Port& port, std::uint32_t address, int column, int width)
      : port_(port),
        next_(address + 2 * static_cast<std::uint32_t>(column / 16)),
        left_((column + width - 1) / 16 - column / 16 + 1),
        shift_(column % 16) {
    if (shift_ != 0) word_ = fetch();
  }

  std::uint16_t chunk() {
    if (shift_ == 0) return fetch();
    const std::uint32_t high = word_;
    word_ = left_ > 0 ? fetch() : std::uint16_t{0};
    return static_cast<std::uint16_t>((high << 16 | word_) >> (16 - shift_));
  }

 private:
  std::uint16_t fetch() {
    --left_;
    next_ += 2;
    return port_.read(next_ - 2);
  }

  Port& port_;
  std::uint32_t next_;
  int left_;  // words
  int shift_;
  std::uint16_t word_ = 0;
};

class Masks final : public OnPort {
 public:
  Masks(const Film& film, Port* port)
      : OnPort(film, port), table_(film, port_, kRecords, kRecordBytes) {
    std::uint32_t address = table_.record(film.objects());
    for (const Film::Shape& shape : film.shapes()) {
      addresses_.push_back(address);
      if (address + 2 * shape.mask.words().size() > CountingPort::kBytes) {
        throw InputError("the masks do not fit 16 MiB");
      }
      for (const std::uint16_t word : shape.mask.words()) {
        port_->preset(address, word);
        address += 2;
      }
    }
  }

  std::uint64_t memory_bits() const override { return 0; }

  Answer look(int frame) override {
    const std::vector<Body> bodies = film_.bodies(frame);
    const std::vector<SeenBox> boxes = seen_boxes(bodies, film_.world());
    table_.preset(frame, boxes);
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      if (bodies[i].mask == nullptr) continue;
      preset(frame, static_cast<int>(i), bodies[i], boxes[i]);
    }
    Answer answer;
    table_.each_meeting([&](int i, const SeenBox& box, int j, const SeenBox& other) {
      if (overlap(picture(i), box, picture(j), other)) {
        answer.items.push_back(item_of({i, j}, film_.objects()));
      }
    });
    return answer;
  }

 private:
  /// What follows the box in its record.
  void preset(int frame, int index, const Body& body, const SeenBox& box) {
    const auto shape = static_cast<std::size_t>(film_.shape_of(frame, index));
    const bool seen = box.right > 0;
    const std::uint32_t at = table_.record(index) + BoxTable::kBytes;
    port_->preset_long(at, addresses_[shape]);
    port_->preset(at + 4, static_cast<std::uint16_t>(film_.shapes()[shape].mask.stride()));
    port_->preset(at + 6, static_cast<std::uint16_t>(seen ? box.left - pixel(body.now.x) : 0));
    port_->preset(at + 8, static_cast<std::uint16_t>(seen ? box.top - pixel(body.now.y) : 0));
  }

  Picture picture(int index) {
    const std::uint32_t at = table_.record(index) + BoxTable::kBytes;
    Picture picture;
    picture.address = port_->read_long(at);
    picture.stride = port_->read(at + 4);
    picture.column = port_->read(at + 6);
    picture.row = port_->read(at + 8);
    return picture;
  }

  /// AND, 16 columns at a time, row by row, to the first pixel in common.
  bool overlap(const Picture& first, const SeenBox& a, const Picture& second, const SeenBox& b) {
    const int left = std::max(a.left, b.left), top = std::max(a.top, b.top);
    const int width = std::min(a.right, b.right) - left;
    const int height = std::min(a.bottom, b.bottom) - top;
    const auto row = [&](const Picture& mask, const SeenBox& box, int y) {
      const int down = mask.row + top - box.top + y;
      return Row(*port_, mask.address + static_cast<std::uint32_t>(mask.stride * down),
                 mask.column + left - box.left, width);
    };
    for (int y = 0; y < height; ++y) {
      Row one = row(first, a, y), other = row(second, b, y);
      for (int x = 0; x < width; x += 16) {
        // What is right of the zone is right of one of the masks, or of the screen.
        const int rest = std::min(16, width - x);
        const auto zone = static_cast<std::uint16_t>(0xFFFF << (16 - rest));
        if ((one.chunk() & other.chunk() & zone) != 0) return true;
      }
    }
    return false;
  }

  BoxTable table_;
  std::vector<std::uint32_t> addresses_;  // of each shape
};

std::uint64_t masks_that_meet(const host::Records& records, const host::Frame& frame) {
  return host::pairs(records, frame, [](const host::Seen& a, const host::Seen& b) {
    return host::boxes_meet(a.box, b.box) && overlap(*a.mask, *b.mask, b.x - a.x, b.y - a.y);
  });
}

}  // namespace

TechniqueRows mask_techniques(const Equipment& equipment) {
  return {2,
          {{"pixels",
            {"Pixel masks",
             "masks share a pixel",
             kAnyMachine,
             "",
             words::kScreen,
             "The masks themselves, in software: the words of every two whose boxes overlap are "
             "ANDed.",
             "White frames are the zones in which two rectangles overlap.",
             {"zones"},
             ""},
            make_with<Masks>(equipment.port),
            host::with(masks_that_meet)}}};
}

}  // namespace collide::techniques
