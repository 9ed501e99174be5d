// SPDX-License-Identifier: MIT
#include "sim/cosim/vera/job.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>

#include "model/common/input_error.h"
#include "model/common/input_file.h"
#include "sim/cosim/job_forms.h"

namespace collide::vera {
namespace {

constexpr int kHighestRow = 511;
constexpr int kLastLine = 1023;

/// The folder of the file a job came from: a place is "jobs/a.json" or "jobs/a.jsonl:3.vram[0]".
std::filesystem::path folder_of(const std::string& place) {
  const std::size_t slash = place.rfind('/', place.find(".vram"));
  return slash == std::string::npos ? "." : place.substr(0, slash);
}

std::vector<std::uint8_t> read_file(const JsonField& field) {
  const std::filesystem::path path = folder_of(field.place()) / field.text();
  try {
    const std::string bytes = read_input(path);
    return {bytes.begin(), bytes.end()};
  } catch (const InputError& error) {
    field.fail(error.what());
  }
}

Record<Job::Memory> memory_record() {
  return Record<Job::Memory>("memory")
      .member("at", &Job::Memory::at, Whole{0, kVramBytes - 1, 5})
      .member("hex", &Job::Memory::bytes, HexBytes{})
      .may_lack()
      .reads(
          "file",
          [](SchemaParts&) {
            return Json{{"type", "string"}};
          },
          "raw bytes, relative to the job's file",
          [](const JsonField& field, Job::Memory& memory) { memory.bytes = read_file(field); })
      .either({"hex", "file"}, "expected either \"hex\" or \"file\"")
      .checked([](const JsonField& field, const Job::Memory& memory) {
        if (memory.bytes.size() > kVramBytes) {
          field.fail("too many bytes, expected at most the video RAM");
        }
      });
}

Record<LayerSettings> layer_record() {
  const Whole byte{0, 255};
  return Record<LayerSettings>("layer")
      .member("enable", &LayerSettings::enable, "in DC_VIDEO; true if not given")
      .may_lack()
      .member("config", &LayerSettings::config, byte, "L0_CONFIG: bit 2 bitmap, 1:0 colour depth")
      .may_lack()
      .member("map_base", &LayerSettings::map_base, byte)
      .may_lack()
      .member("tile_base", &LayerSettings::tile_base, byte, "bit 0: tiles of 16 pixels")
      .may_lack()
      .member("hscroll", &LayerSettings::hscroll, Whole{0, 4095})
      .may_lack()
      .member("vscroll", &LayerSettings::vscroll, Whole{0, 4095})
      .may_lack()
      .checked([](const JsonField& field, LayerSettings& layer) {
        if (!field.has("enable")) layer.enable = true;
      });
}

using Layers = decltype(Registers::layers);

Form<Layers> layers_form() {
  const auto layer = layer_record();
  return {[layer](const Layers& layers) {
            Json json = Json::array();
            for (const LayerSettings& one : layers) json.push_back(layer.print(one));
            return json;
          },
          [layer](const JsonField& field, Layers& layers) {
            const auto elements = field.elements();
            if (elements.size() != layers.size()) {
              field.fail("expected two objects, for layer 0 and layer 1");
            }
            for (std::size_t i = 0; i < layers.size(); ++i) layers[i] = layer.parsed(elements[i]);
          },
          [layer](SchemaParts& parts) {
            const Json one = layer.form<LayerSettings>().schema(parts);
            return Json{
                {"type", "array"}, {"prefixItems", {one, one}}, {"items", false}, {"minItems", 2}};
          }};
}

/// A member of the registers, a multiple of that.
template <typename Member>
void add_register(Record<Job>& record, const char* name, Member member, int high,
                  const std::string& says = "", unsigned multiple = 1) {
  const auto access = [member](auto& job) -> auto& {
    return job.registers.*member;
  };
  record.member(name, access, Whole{0, high}, says).may_lack();
  if (multiple == 1) return;
  record.checked([=](const JsonField& field, const Job& job) {
    const int value = job.registers.*member;
    cosim::require_multiple(field.has(name) ? field[name] : field,
                            static_cast<std::uint64_t>(value), multiple,
                            fmt::format("{} is not a multiple of {}", value, multiple));
  });
}

Record<Job> registers_record() {
  const auto flag = [](auto member) {
    return [member](auto& job) -> auto& {
      return job.registers.*member;
    };
  };
  Record<Job> record("registers");
  add_register(record, "vscale", &Registers::vscale, 255, "128 is one row a line");
  add_register(record, "vstart", &Registers::vstart, 510, "even", 2);
  add_register(record, "vstop", &Registers::vstop, 510, "even", 2);
  add_register(record, "hscale", &Registers::hscale, 255);
  add_register(record, "hstart", &Registers::hstart, 1020, "a multiple of 4", 4);
  add_register(record, "hstop", &Registers::hstop, 1020, "a multiple of 4", 4);
  add_register(record, "output", &Registers::output, 3, "0 off, 1 VGA, 2 composite, 3 RGB");
  record
      .member("interlace", flag(&Registers::interlace),
              "composite fields of 262.5 lines (480i, the default), otherwise of 263 (240p)")
      .may_lack()
      .member("sprites_enable", flag(&Registers::sprites_enable))
      .may_lack();
  add_register(record, "ien", &Registers::ien, 15);
  add_register(record, "irq_line", &Registers::irq_line, 511);
  return record.member("layers", flag(&Registers::layers), layers_form(), "layers 0 and 1")
      .may_lack()
      .member(
          "wait_states", [](auto& job) -> auto& { return job.load.wait_states; }, Whole{0, 15})
      .may_lack();
}

constexpr const char* kLineSays =
    "0..524, in 240p 0..525; up to 1023 where a change of 240p to 480i has left the beam beyond";
constexpr const char* kClockSays = "0..799, interlaced 0..1587";

template <typename RasterPosition>
Record<RasterPosition> place_record(const std::string& name) {
  return Record<RasterPosition>(name)
      .member("line", &RasterPosition::line, Whole{0, kLastLine}, kLineSays)
      .member("clock", &RasterPosition::clock, Whole{0, composite_timing::kLineClocks - 1},
              kClockSays);
}

Record<Job::Access> access_record() {
  using Access = Job::Access;
  const auto is_write = [](const Access& access) { return access.write; };
  const Whole reg{0, kRegisters - 1};
  const Form<Access> written = {
      [](const Access& access) -> Json { return access.reg; },
      [reg](const JsonField& field, Access& access) {
        reg.form<std::uint8_t>().parse(field, access.reg);
        access.write = true;
      },
      [reg](SchemaParts& parts) { return reg.form<int>().schema(parts); }};
  return place_record<Access>("access")
      .member(
          "write", [](auto& access) -> auto& { return access; }, written, "register")
      .only_if(is_write)
      .member("data", &Access::data, Whole{0, 255})
      .only_if(is_write)
      .member("read", &Access::reg, reg, "register")
      .only_if(std::not_fn(is_write))
      .member("hold", &Access::hold, Whole{0, 255},
              "clocks for which raster and renderer are frozen before it, which are none of the "
              "frame's; 0 if not given")
      .left_out()
      .either({"write", "read"}, "expected either \"write\" or \"read\"")
      .schema_has("oneOf", {{{"required", {"write", "data"}}}, {{"required", {"read"}}}})
      .checked([](const JsonField& field, const Access& access) {
        if (access.write) field["data"];
      });
}

using Sprites = std::map<int, Attributes>;

/// By their numbers, eight attribute bytes each.
Form<Sprites> sprites_form() {
  return {[](const Sprites& sprites) {
            Json json = Json::object();
            for (const auto& [index, bytes] : sprites) {
              json[fmt::format("{}", index)] = hex_bytes({bytes.begin(), bytes.end()});
            }
            return json;
          },
          [](const JsonField& field, Sprites& sprites) {
            if (!field.value().is_object()) {
              field.fail("expected an object with sprite numbers as names");
            }
            for (const auto& [key, record] : members_of(field)) {
              const Json key_as_text = key;
              const int index =
                  static_cast<int>(JsonField(record.place(), key_as_text).number(0, kSprites - 1));
              const auto bytes = record.bytes();
              Attributes attributes{};
              if (bytes.size() != attributes.size())
                record.fail(fmt::format("{} bytes, expected 8", bytes.size()));
              std::copy(bytes.begin(), bytes.end(), attributes.begin());
              sprites[index] = attributes;
            }
          },
          [](SchemaParts& parts) {
            return Json{{"type", "object"}, {"additionalProperties", HexBytes::schema(parts)}};
          }};
}

Record<Job::OneFrame> frame_record() {
  using Frame = Job::OneFrame;
  const Json no_until = {{"properties", {{"until", false}}}};
  const Json no_ack = {{"properties", {{"ack", {{"const", false}}}}}};
  return Record<Frame>("frame")
      .member("sprites", &Frame::sprites, sprites_form(),
              "by sprite number, 0..127: eight attribute bytes")
      .left_out()
      .member("accesses", &Frame::accesses, List{access_record()})
      .left_out()
      .member("ack", &Frame::ack)
      .left_out()
      .member("until", &Frame::until, IfAny{place_record<Position>("until")},
              "of the last frame, which has no \"ack\" then: where the beam is when the job ends")
      .left_out()
      .schema_has("anyOf", Json::array({no_until, no_ack}))
      .checked([](const JsonField& field, const Frame& frame) {
        if (frame.until && frame.ack) {
          field["until"].fail("leaves no latch before \"ack\"");
        }
      });
}

constexpr unsigned kMostClocks = 65535;

Form<Job::Step> step_form() {
  const Whole reg{0, kRegisters - 1};
  const Whole clocks{1, kMostClocks};
  return choice(
      Record<Job::Read>("read action", "A read of the CPU; its value is in the result.")
          .member("read", &Job::Read::reg, reg, "register"),
      Record<Job::Write>("write action", "A write of the CPU.")
          .member("write", &Job::Write::reg, reg, "register")
          .member("data", &Job::Write::data, Whole{0, 255}),
      Record<Job::Look>("look action", "i_look: the register is shown, nothing else comes of it.")
          .member("look", &Job::Look::reg, reg, "register"),
      Record<Job::Hold>("hold action", "Raster and renderer are frozen.")
          .member("hold", &Job::Hold::clocks, clocks, "for so many clocks"),
      Record<Job::NotReady>("not ready action", "The video RAM takes nothing.")
          .member("not_ready", &Job::NotReady::clocks, clocks, "for so many clocks"),
      Record<Job::WaitStates>("wait states action", "Wait states of fetches from now on.")
          .member("wait_states", &Job::WaitStates::clocks, Whole{0, 15}),
      Record<Job::Reset>("reset action", "i_rst.")
          .member("reset", &Job::Reset::clocks, clocks, "for so many clocks"));
}

Record<Job::Action> action_record() {
  return Record<Job::Action>("action")
      .member("at", &Job::Action::at, Whole{0, cosim::kMost32}, "clock, from the set-up on")
      .member("step", &Job::Action::step, step_form(), "of its agent");
}

void require_sprites_alone(const JsonField& json, const Job& job) {
  if (!job.runs_free()) return;
  if (job.frames.size() > 1) json["frames"].fail("expected one frame in a free-running job");
  const Job::OneFrame& frame = job.frames.front();
  if (frame.accesses.empty() && !frame.ack && !frame.until) return;
  json["frames"].elements()[0].fail("a free-running job has only sprites in its frame");
}

/// Whether results list every line, or rows whose pixels they list.
Form<Job> lines_form() {
  const Form<std::vector<int>> rows = List{Whole{0, kHighestRow}};
  return {[rows](const Job& job) {
            return job.pixels_of.empty() ? Json(job.lines) : rows.print(job.pixels_of);
          },
          [rows](const JsonField& field, Job& job) {
            job.lines = !field.value().is_boolean() || field.boolean();
            if (!field.value().is_boolean()) rows.parse(field, job.pixels_of);
          },
          [rows](SchemaParts& parts) {
            return Json{{"oneOf", {{{"type", "boolean"}}, rows.schema(parts)}}};
          }};
}

void require_until_last(const JsonField& json, const Job& job) {
  for (std::size_t i = 0; i + 1 < job.frames.size(); ++i) {
    if (!job.frames[i].until) continue;
    json["frames"].elements()[i]["until"].fail("expected in the last frame only");
  }
}

/// What video RAM below the attributes is filled with: nothing for a seed of 0.
std::vector<std::uint8_t> filled(std::uint32_t seed) {
  if (seed == 0) return {};
  std::uint32_t x = seed;
  std::vector<std::uint8_t> bytes(kAttributeBase);
  for (std::size_t i = 0; i < bytes.size(); i += 2) {
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    bytes[i] = static_cast<std::uint8_t>(x >> 16);
    bytes[i + 1] = static_cast<std::uint8_t>(x >> 8);
  }
  return bytes;
}

}  // namespace

const Record<Job>& record_of(const Job* /*job*/) {
  static const auto kRecord =
      cosim::begun_job<Job>("vera")
          .group("fill", Record<Job>("fill").member("xorshift32", &Job::fill_seed,
                                                    Whole{1, cosim::kMost32}))
          .left_out()
          .member("vram", &Job::vram, List{memory_record()})
          .left_out()
          .group("registers", registers_record())
          .may_lack()
          .member("frames", &Job::frames, List{frame_record(), 1, "frame"})
          .member("free", &Job::free, List{action_record()},
                  "what the agents around a free-running unit do; one frame then, of sprites alone")
          .left_out()
          .member(
              "lines", [](auto& job) -> auto& { return job; }, lines_form(),
              "that the result lists: all, or rows with their pixels")
          .left_out()
          .with(cosim::expectation<Job>())
          .checked(require_until_last)
          .checked(require_sprites_alone);
  return kRecord;
}

Job parse_job(const JsonField& json) {
  return parsed<Job>(json);
}

Json to_json(const Job& job) {
  return json_of(job);
}

std::vector<std::uint8_t> video_ram(const Job& job) {
  std::vector<std::uint8_t> bytes = filled(job.fill_seed);
  bytes.resize(kVramBytes);
  for (const Job::Memory& memory : job.vram) {
    for (std::size_t i = 0; i < memory.bytes.size(); ++i)
      bytes[(memory.at + i) % kVramBytes] = memory.bytes[i];
  }
  return bytes;
}

void set_up(Unit& unit, const Job& job) {
  const std::vector<std::uint8_t> fill = filled(job.fill_seed);
  unit.load_vram(0, fill.data(), fill.size());
  for (const Job::Memory& memory : job.vram)
    unit.load_vram(memory.at, memory.bytes.data(), memory.bytes.size());
  unit.set_registers(job.registers);
  unit.set_load(job.load);
}

}  // namespace collide::vera
