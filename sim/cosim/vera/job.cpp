// SPDX-License-Identifier: MIT
#include "sim/cosim/vera/job.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "model/common/input_error.h"
#include "model/common/input_file.h"

namespace collide::vera {
namespace {

constexpr int kHighestRow = 511;
constexpr int kLastLine = 1023;

int number(const JsonField& field, std::int64_t low, std::int64_t high) {
  return static_cast<int>(field.number(low, high));
}

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

Job::Memory parse_memory(const JsonField& field) {
  field.require_only({"at", "hex", "file"});
  Job::Memory memory;
  memory.at = static_cast<std::uint32_t>(field["at"].number(0, kVramBytes - 1));
  if (field.has("hex") == field.has("file")) field.fail("expected either \"hex\" or \"file\"");
  memory.bytes = field.has("hex") ? field["hex"].bytes() : read_file(field["file"]);
  if (memory.bytes.size() > kVramBytes) field.fail("more bytes than the video RAM has");
  return memory;
}

LayerSettings parse_layer(const JsonField& field) {
  field.require_only({"enable", "config", "map_base", "tile_base", "hscroll", "vscroll"});
  LayerSettings layer;
  const auto take = [&field](const char* key, int high, int otherwise) {
    return field.has(key) ? number(field[key], 0, high) : otherwise;
  };
  layer.enable = !field.has("enable") || field["enable"].boolean();
  layer.config = static_cast<std::uint8_t>(take("config", 255, 0));
  layer.map_base = static_cast<std::uint8_t>(take("map_base", 255, 0));
  layer.tile_base = static_cast<std::uint8_t>(take("tile_base", 255, 0));
  layer.hscroll = take("hscroll", 4095, 0);
  layer.vscroll = take("vscroll", 4095, 0);
  return layer;
}

void parse_registers(const JsonField& field, Job& job) {
  field.require_only({"vscale", "vstart", "vstop", "hscale", "hstart", "hstop", "output",
                      "interlace", "sprites_enable", "ien", "irq_line", "layers", "wait_states"});
  Registers& r = job.registers;
  const auto take = [&field](const char* key, int high, int multiple, int& value) {
    if (!field.has(key)) return;
    value = number(field[key], 0, high);
    if (value % multiple != 0)
      field[key].fail(fmt::format("{} is not a multiple of {}", value, multiple));
  };
  take("vscale", 255, 1, r.vscale);
  take("hscale", 255, 1, r.hscale);
  take("vstart", 510, 2, r.vstart);
  take("vstop", 510, 2, r.vstop);
  take("hstart", 1020, 4, r.hstart);
  take("hstop", 1020, 4, r.hstop);
  take("output", 3, 1, r.output);
  take("irq_line", 511, 1, r.irq_line);
  if (field.has("interlace")) r.interlace = field["interlace"].boolean();
  if (field.has("sprites_enable")) r.sprites_enable = field["sprites_enable"].boolean();
  if (field.has("ien")) r.ien = static_cast<std::uint8_t>(number(field["ien"], 0, 15));
  take("wait_states", 15, 1, job.load.wait_states);
  if (!field.has("layers")) return;
  const auto layers = field["layers"].elements();
  if (layers.size() != r.layers.size())
    field["layers"].fail("expected two objects, for layer 0 and layer 1");
  for (std::size_t i = 0; i < layers.size(); ++i) r.layers[i] = parse_layer(layers[i]);
}

Position parse_position(const JsonField& field) {
  return {number(field["line"], 0, kLastLine),
          number(field["clock"], 0, composite_timing::kLineClocks - 1)};
}

Job::Access parse_access(const JsonField& field) {
  field.require_only({"line", "clock", "write", "data", "read", "hold"});
  Job::Access access;
  const Position place = parse_position(field);
  access.line = place.line;
  access.clock = place.clock;
  if (field.has("write") == field.has("read")) field.fail("expected either \"write\" or \"read\"");
  access.write = field.has("write");
  access.reg =
      static_cast<std::uint8_t>(number(field[access.write ? "write" : "read"], 0, kRegisters - 1));
  if (access.write) access.data = static_cast<std::uint8_t>(number(field["data"], 0, 255));
  if (field.has("hold")) access.hold = static_cast<unsigned>(number(field["hold"], 0, 255));
  return access;
}

Job::OneFrame parse_frame(const JsonField& field) {
  field.require_only({"sprites", "accesses", "ack", "until"});
  Job::OneFrame frame;
  if (field.has("sprites")) {
    const JsonField sprites = field["sprites"];
    if (!sprites.value().is_object())
      sprites.fail("expected an object with sprite numbers as names");
    for (const auto& [key, value] : sprites.value().items()) {
      const JsonField record(sprites.place() + "." + key, value);
      const Json key_as_text = key;
      const int index = number(JsonField(record.place(), key_as_text), 0, kSprites - 1);
      const auto bytes = record.bytes();
      Attributes attributes{};
      if (bytes.size() != attributes.size())
        record.fail(fmt::format("{} bytes, expected 8", bytes.size()));
      std::copy(bytes.begin(), bytes.end(), attributes.begin());
      frame.sprites[index] = attributes;
    }
  }
  if (field.has("accesses")) {
    for (const JsonField& access : field["accesses"].elements())
      frame.accesses.push_back(parse_access(access));
  }
  if (field.has("ack")) frame.ack = field["ack"].boolean();
  if (field.has("until")) {
    const JsonField until = field["until"];
    until.require_only({"line", "clock"});
    frame.until = parse_position(until);
    if (frame.ack) until.fail("leaves no latch for \"ack\" to come after");
  }
  return frame;
}

Json to_json(const Job::Access& access) {
  Json json = {{"line", access.line}, {"clock", access.clock}};
  if (access.write) {
    json["write"] = access.reg;
    json["data"] = access.data;
  } else {
    json["read"] = access.reg;
  }
  if (access.hold != 0) json["hold"] = access.hold;
  return json;
}

Json to_json(const Registers& r, const Load& load) {
  Json json = {
      {"vscale", r.vscale}, {"vstart", r.vstart},       {"vstop", r.vstop},
      {"hscale", r.hscale}, {"hstart", r.hstart},       {"hstop", r.hstop},
      {"output", r.output}, {"interlace", r.interlace}, {"sprites_enable", r.sprites_enable},
      {"ien", r.ien},       {"irq_line", r.irq_line}};
  for (const LayerSettings& layer : r.layers) {
    json["layers"].push_back({{"enable", layer.enable},
                              {"config", layer.config},
                              {"map_base", layer.map_base},
                              {"tile_base", layer.tile_base},
                              {"hscroll", layer.hscroll},
                              {"vscroll", layer.vscroll}});
  }
  json["wait_states"] = load.wait_states;
  return json;
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

Job parse_job(const JsonField& json) {
  json.require_only(
      {"unit", "name", "note", "fill", "vram", "registers", "frames", "lines", "expect"});
  Job job;
  if (json.has("name")) job.name = json["name"].text();
  if (json.has("fill")) {
    json["fill"].require_only({"xorshift32"});
    job.fill_seed = static_cast<std::uint32_t>(json["fill"]["xorshift32"].number(1, 0xFFFFFFFF));
  }
  if (json.has("vram")) {
    for (const JsonField& memory : json["vram"].elements())
      job.vram.push_back(parse_memory(memory));
  }
  if (json.has("registers")) parse_registers(json["registers"], job);
  for (const JsonField& frame : json["frames"].elements()) job.frames.push_back(parse_frame(frame));
  if (job.frames.empty()) json["frames"].fail("expected at least one frame");
  for (std::size_t i = 0; i + 1 < job.frames.size(); ++i) {
    if (job.frames[i].until) {
      json["frames"].elements()[i]["until"].fail("expected in the last frame only");
    }
  }
  if (json.has("lines")) {
    const JsonField lines = json["lines"];
    if (lines.value().is_boolean()) {
      job.lines = lines.boolean();
    } else {
      job.lines = true;
      for (const JsonField& row : lines.elements())
        job.pixels_of.push_back(number(row, 0, kHighestRow));
    }
  }
  return job;
}

Json to_json(const Job& job) {
  Json json = {{"unit", "vera"}, {"name", job.name}};
  if (job.fill_seed != 0) json["fill"] = {{"xorshift32", job.fill_seed}};
  for (const Job::Memory& memory : job.vram) {
    json["vram"].push_back({{"at", hex(memory.at, 5)}, {"hex", hex_bytes(memory.bytes)}});
  }
  json["registers"] = to_json(job.registers, job.load);
  json["frames"] = Json::array();
  for (const Job::OneFrame& frame : job.frames) {
    Json one = Json::object();
    for (const auto& [index, bytes] : frame.sprites) {
      one["sprites"][fmt::format("{}", index)] = hex_bytes({bytes.begin(), bytes.end()});
    }
    for (const Job::Access& access : frame.accesses) one["accesses"].push_back(to_json(access));
    if (frame.ack) one["ack"] = true;
    if (frame.until) one["until"] = {{"line", frame.until->line}, {"clock", frame.until->clock}};
    json["frames"].push_back(one);
  }
  if (!job.pixels_of.empty()) {
    json["lines"] = job.pixels_of;
  } else if (job.lines) {
    json["lines"] = true;
  }
  return json;
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
