// SPDX-License-Identifier: MIT
#include "sim/cosim/vera/run_job.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/common/crc32.h"
#include "model/common/input_error.h"
#include "model/vera/register_file.h"
#include "sim/units/divergence.h"
#include "sim/units/hung.h"

namespace collide::vera {
namespace {

/// Collects the lines of the frame that runs.
class Collector final : public Observer {
 public:
  Collector(const Job& job, LineDetail detail, JobResult& result)
      : job_(job), detail_(detail), result_(result) {}

  void on_row(const Row& row) override {
    JobResult::Line& line = result_.frames.back().lines[row.row];
    line = {row.hit, 0, row.clocks, row.dropped, row.cut, true, {}};
    if (detail_ == LineDetail::kPixels) add_pixels(row, line);
  }
  void on_frame(const Frame&) override {}

 private:
  void add_pixels(const Row& row, JobResult::Line& line) const {
    std::vector<std::uint8_t> bytes;
    bytes.reserve(3 * kScreenColumns);
    for (int c = 0; c < kScreenColumns; ++c) {
      const Cell& cell = row.cells[c];
      line.empty = line.empty && cell == Cell{};
      bytes.insert(bytes.end(), {cell.mask, cell.z, cell.colour});
    }
    line.crc32 = crc32(bytes.data(), bytes.size());
    const bool wanted =
        std::find(job_.pixels_of.begin(), job_.pixels_of.end(), row.row) != job_.pixels_of.end();
    if (wanted) line.pixels = std::move(bytes);
  }

  const Job& job_;
  LineDetail detail_;
  JobResult& result_;
};

JobResult::Moment moment(const Unit& unit, const RegisterFile& registers) {
  return {unit.raster(), unit.lines(), registers.read(kCtrl, {}) >> 1};
}

/// `registers` follows what the access does to them.
void make(const Job::Access& access, const std::string& place, Unit& unit, RegisterFile& registers,
          JobResult& result) {
  JobResult::OneFrame& frame = result.frames.back();
  const Raster raster = unit.raster();
  const Position now = unit.position();
  const Position then{access.line, access.clock};
  if (!reaches(now, then, raster) ||
      clocks_between(now, then, raster) + kAccessClocks > clocks_to_latch(now, raster) + 1) {
    throw InputError(
        place,
        fmt::format("line {} clock {} is not between line {} clock {} and the end of the frame",
                    then.line, then.clock, now.line, now.clock));
  }
  unit.run_to(access.line, access.clock);
  if (access.hold != 0) unit.hold(access.hold);
  result.clocks += static_cast<std::uint64_t>(clocks_between(now, then, raster) + kAccessClocks);
  frame.moments.push_back(moment(unit, registers));
  if (access.write) {
    unit.write(access.reg, access.data);
    if (registers.write(access.reg, access.data).resets) registers.reset();
  } else {
    frame.reads.push_back(unit.read(access.reg));
  }
}

/// Runs on to where the job ends.
void end_at(Position end, const std::string& place, Unit& unit, JobResult& result) {
  const Raster raster = unit.raster();
  const Position now = unit.position();
  if (!reaches(now, end, raster) ||
      clocks_between(now, end, raster) > clocks_to_latch(now, raster)) {
    throw InputError(place,
                     fmt::format("line {} clock {} is not between line {} clock {} and the latch",
                                 end.line, end.clock, now.line, now.clock));
  }
  unit.run_to(end.line, end.clock);
  result.clocks += static_cast<std::uint64_t>(clocks_between(now, end, raster));
}

Json to_json(const JobResult::Line& line, bool with_pixels) {
  Json json = {{"crc32", hex(line.crc32, 8)}, {"hit", line.hit}};
  if (line.clocks != kNotShown) json["clocks"] = line.clocks;
  if (line.dropped > 0) json["dropped"] = line.dropped;
  if (line.cut) json["cut"] = true;
  if (with_pixels) json["pixels"] = hex_bytes(line.pixels);
  return json;
}

}  // namespace

JobResult run_job(const Job& job, const MakeUnit& make_unit, LineDetail detail,
                  const std::function<void(const Unit&)>& at_end) {
  JobResult result;
  Collector collector(job, detail, result);
  const std::unique_ptr<Unit> unit = make_unit();
  if (detail != LineDetail::kNone) unit->observe(&collector);
  set_up(*unit, job);
  RegisterFile registers;
  registers.set(job.registers);
  std::size_t number = 0;
  try {
    for (const Job::OneFrame& frame : job.frames) {
      JobResult::OneFrame& one = result.frames.emplace_back();
      one.registers = registers.settings();
      one.sprites = frame.sprites;
      one.contended = !frame.accesses.empty();
      for (const auto& [index, attributes] : frame.sprites) unit->load_sprite(index, attributes);
      for (std::size_t i = 0; i < frame.accesses.size(); ++i) {
        make(frame.accesses[i], fmt::format("frames[{}].accesses[{}]", number, i), *unit, registers,
             result);
      }
      one.moments.push_back(moment(*unit, registers));
      if (frame.until) {
        end_at(*frame.until, fmt::format("frames[{}].until", number), *unit, result);
      } else {
        result.clocks +=
            static_cast<std::uint64_t>(clocks_to_latch(unit->position(), unit->raster())) + 1;
        one.frame = unit->run_frame();
        one.latched = true;
      }
      if (frame.ack) unit->write(kIsr, kSprcol);
      ++number;
    }
  } catch (Divergence& divergence) {
    divergence.step = number;
    throw;
  } catch (RtlFailure& failure) {
    failure.step = number;
    throw;
  }
  if (at_end) at_end(*unit);
  return result;
}

Json to_json(const JobResult& result, const Job& job, std::string_view on) {
  Json json = {{"name", job.name}, {"on", on}};
  json["frames"] = Json::array();
  for (std::size_t i = 0; i < result.frames.size(); ++i) {
    const JobResult::OneFrame& one = result.frames[i];
    Json frame = Json::object();
    if (one.latched) {
      frame = {{"nibble", one.frame.nibble},
               {"sprcol", one.frame.sprcol ? 1 : 0},
               {"irq", one.frame.irq ? 1 : 0},
               {"clocks", one.frame.clocks}};
    }
    if (one.frame.interlaced) frame["field"] = one.frame.field;
    if (!one.reads.empty()) frame["reads"] = one.reads;
    if (job.lines) frame["lines"] = Json::object();
    for (const auto& [row, line] : one.lines) {
      const bool wanted =
          std::find(job.pixels_of.begin(), job.pixels_of.end(), row) != job.pixels_of.end();
      if (!line.empty || wanted) frame["lines"][fmt::format("{}", row)] = to_json(line, wanted);
    }
    json["frames"].push_back(std::move(frame));
  }
  return json;
}

}  // namespace collide::vera
