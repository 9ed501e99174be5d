// SPDX-License-Identifier: MIT
#include "sim/cosim/vera/job.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>

#include "model/common/input_error.h"
#include "model/common/input_file.h"
#include "sim/cosim/action_text.h"
#include "sim/cosim/job_forms.h"
#include "sim/cosim/vera/program_text.h"

namespace collide::vera {
namespace {

constexpr int kHighestRow = 511;

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
      .member("hex", &Job::Memory::bytes, cosim::bytes_form(4))
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
      .only_if([](const LayerSettings& layer) { return !layer.enable; })
      .member("config", &LayerSettings::config, byte, "L0_CONFIG: bit 2 bitmap, 1:0 colour depth")
      .left_out()
      .member("map_base", &LayerSettings::map_base, byte)
      .left_out()
      .member("tile_base", &LayerSettings::tile_base, byte, "bit 0: tiles of 16 pixels")
      .left_out()
      .member("hscroll", &LayerSettings::hscroll, Whole{0, 4095})
      .left_out()
      .member("vscroll", &LayerSettings::vscroll, Whole{0, 4095})
      .left_out()
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
  record.member(name, access, Whole{0, high}, says).left_out();
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
      .left_out()
      .member("sprites_enable", flag(&Registers::sprites_enable))
      .left_out();
  add_register(record, "ien", &Registers::ien, 15);
  add_register(record, "irq_line", &Registers::irq_line, 511);
  return record.member("layers", flag(&Registers::layers), layers_form(), "layers 0 and 1")
      .left_out()
      .member(
          "wait_states", [](auto& job) -> auto& { return job.load.wait_states; }, Whole{0, 15})
      .left_out();
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
          .left_out()
          .member("do", &Job::actions, program_form(),
                  "sprites, accesses, frames, and what other agents do")
          .member(
              "lines", [](auto& job) -> auto& { return job; }, lines_form(),
              "that the result lists: all, or rows with their pixels")
          .left_out()
          .with(cosim::expectation<Job>());
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
