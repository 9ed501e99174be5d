// SPDX-License-Identifier: MIT
#include "sim/flows/core_kind.h"

#include <fmt/format.h>

#include <regex>
#include <stdexcept>
#include <utility>

#include "model/common/input_error.h"

namespace collide::flows {
namespace {

constexpr const char* k68000 = "68000";
constexpr const char* kWishbone = "wishbone";

/// The text of a wrapper, in which every change has its place.
class Wrapper {
 public:
  explicit Wrapper(std::string text)
      : text_(std::move(text)), is_wishbone_(has("blitter_wishbone #")) {}

  void run_by(const std::string& module, const std::string& port, unsigned clocks) {
    adapters_.push_back(module + ".sv");
    declare(
        fmt::format("  wire core_{0};\n"
                    "  {1} #(.CLOCKS({2})) {0} (.i_clk, .o_{0}(core_{0}));\n",
                    port, module, clocks));
    replace("LATENCY = 16;", fmt::format("LATENCY = 16 * {};", clocks));
    if (has("STATE_CLOCKS(1)")) replace("STATE_CLOCKS(1)", fmt::format("STATE_CLOCKS({})", clocks));
  }
  void has_clock() { replace_in_core(kClocks, "      .i_clk(core_clk), .i_rst,\n"); }
  void has_enable() {
    replace_in_core(kClocks, "      .i_clk, .i_rst, .i_enable(core_enable),\n");
    if (is_wishbone_) keep_pulses();
  }

  void invert() {
    replace_in_core(".i_rst,", ".i_rst_n(!i_rst),");
    if (!is_wishbone_) return;
    static const std::regex kStrobe(R"(\.([io])_((?:slave_)?(?:cyc|stb|ack|err))\((\w+)\))");
    const std::string before = text_.substr(core());
    std::string after;
    std::string nets;
    auto from = before.begin();
    for (std::sregex_iterator at(before.begin(), before.end(), kStrobe), end; at != end; ++at) {
      const std::string side = (*at)[1], name = (*at)[2], net = (*at)[3];
      after.append(from, (*at)[0].first);
      if (side == "i") {
        after += fmt::format(".i_{}_n(!{})", name, net);
      } else {
        after += fmt::format(".o_{}_n({}_n)", name, net);
        nets += fmt::format("  wire {0}_n;\n  assign {0} = !{0}_n;\n", net);
      }
      from = (*at)[0].second;
    }
    after.append(from, before.end());
    text_.replace(core(), text_.npos, after);
    declare(nets);
  }

  /// What the core may drive is left to it; where nobody drives the bus it reads as ones.
  void join_data() {
    declare(
        "  // The data pins: the core has them when it answers a read of a register, and when it\n"
        "  // writes\n"
        "  wire core_drives = core_bgack_n ? !as_n && rw : !core_rw;\n"
        "  wire [15:0] io_d;\n"
        "  assign io_d   = core_drives ? 16'hZZZZ : d;\n"
        "  assign core_d = io_d;\n");
    replace("#(.LATENCY(LATENCY), ", "#(.LATENCY(LATENCY), .ECHO(1'b0), ");
    replace_in_core(", .i_d(d),\n", ", .io_d(io_d),\n");
    replace_in_core(".o_dtack_n(core_dtack_n), .o_d(core_d),", ".o_dtack_n(core_dtack_n),");
  }

  FittedWrapper fitted() && { return {std::move(text_), std::move(adapters_)}; }

 private:
  static constexpr const char* kClocks = "      .i_clk, .i_rst,\n";
  static constexpr const char* kCore = "  // ---- Your core";

  bool has(const std::string& part) const { return text_.find(part) != text_.npos; }
  std::size_t core() const { return place(kCore, 0); }
  std::size_t place(const std::string& part, std::size_t from) const {
    const std::size_t at = text_.find(part, from);
    if (at == text_.npos) throw std::logic_error("a wrapper without \"" + part + "\"");
    return at;
  }
  void replace(const std::string& part, const std::string& by, std::size_t from = 0) {
    text_.replace(place(part, from), part.size(), by);
  }
  void replace_in_core(const std::string& part, const std::string& by) {
    replace(part, by, core());
  }
  void declare(const std::string& nets) { text_.insert(core(), nets + "\n"); }

  void keep_pulses() {
    adapters_.emplace_back("wishbone_enable.sv");
    for (const char* const net : {"master_stb", "master_ack", "master_err", "grant", "bus_cycle"}) {
      replace_in_core(fmt::format("({})", net), fmt::format("(core_{})", net));
    }
    replace_in_core("(slave_cyc)", "(core_slave_cyc)");
    replace_in_core("(slave_stb)", "(core_slave_cyc)");
    replace_in_core("(memory_dat)", "(core_memory_dat)");
    replace(".o_quiet,\n", ".o_quiet(quiet),\n");
    declare(
        "  // What lasts a clock is kept until the core sees it\n"
        "  wire        core_slave_cyc, core_master_stb, core_master_ack, core_master_err;\n"
        "  wire        core_grant, core_bus_cycle, quiet, waits;\n"
        "  wire [15:0] core_memory_dat;\n"
        "  assign o_quiet = quiet && !waits;\n"
        "  wishbone_enable #(.LATENCY(LATENCY)) kept (\n"
        "      .i_clk, .i_rst, .i_enable(core_enable),\n"
        "      .i_slave_cyc(slave_cyc && slave_stb), .o_master_stb(master_stb),\n"
        "      .i_master_dat(memory_dat), .i_master_ack(master_ack), .i_master_err(master_err),\n"
        "      .i_grant(grant), .i_bus_cycle(bus_cycle), .o_waits(waits),\n"
        "      .o_slave_cyc(core_slave_cyc), .i_master_stb(core_master_stb),\n"
        "      .o_master_dat(core_memory_dat), .o_master_ack(core_master_ack),\n"
        "      .o_master_err(core_master_err), .o_grant(core_grant),\n"
        "      .o_bus_cycle(core_bus_cycle)\n"
        "  );\n");
  }

  std::string text_;
  const bool is_wishbone_;
  std::vector<std::string> adapters_;
};

void require(bool holds, const char* option, const std::string& bus, const char* expected) {
  if (holds) return;
  throw InputError(option,
                   fmt::format("cannot be combined with --bus {}, expected {}", bus, expected));
}

}  // namespace

void check(const CoreKind& kind, const std::string& bus) {
  if (kind.enable != 0 && kind.clock != 0) {
    throw InputError("--enable, --clock", "cannot be combined, expected one of them");
  }
  require(kind.enable == 0 || bus == k68000 || bus == kWishbone, "--enable", bus,
          "68000 or wishbone");
  require(kind.clock == 0 || bus == k68000, "--clock", bus, "68000, whose bus has no clock");
  require(!kind.inout_data || bus == k68000, "--inout", bus, "68000");
}

FittedWrapper fitted(std::string wrapper, const CoreKind& kind) {
  Wrapper made(std::move(wrapper));
  if (kind.enable != 0) made.run_by("core_enable", "enable", kind.enable);
  if (kind.clock != 0) made.run_by("core_clock", "clk", kind.clock);
  if (kind.clock != 0) made.has_clock();
  if (kind.enable != 0) made.has_enable();
  if (kind.active_low) made.invert();
  if (kind.inout_data) made.join_data();
  return std::move(made).fitted();
}

}  // namespace collide::flows
