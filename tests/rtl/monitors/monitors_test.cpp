// SPDX-License-Identifier: MIT
//
// Each rule of each monitor of rtl/monitors ends the simulation when it is broken, by either side,
// and what obeys them all goes on; every port of a unit or adapter has a monitor.
#include <Vapb_monitor.h>
#include <Vaxi_lite_monitor.h>
#include <Vm68000_monitor.h>
#include <Vvera_port_monitor.h>
#include <Vvideo_ram_monitor.h>
#include <Vwishbone_any_monitor.h>
#include <Vwishbone_monitor.h>
#include <Vwishbone_pipelined_monitor.h>
#include <Vx16_bus_monitor.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "sim/tools/project.h"
#include "sim/units/clocked.h"
#include "sim/units/stopped.h"

namespace collide::monitors_test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

/// Pins of a clock.
template <class Model>
using Clock = std::function<void(Model& pins)>;

/// The rule that is broken in the last of these clocks; nothing if none is, "too early" if one
/// before is.
template <class Model>
std::string broken_by(const std::vector<Clock<Model>>& clocks) {
  Clocked<Model> monitor("", 40'000, {});
  auto& pins = monitor.pins();
  monitor.settle();
  pins.i_rst = 1;
  monitor.tick();
  pins.i_rst = 0;
  for (std::size_t n = 0; n < clocks.size(); ++n) {
    clocks[n](pins);
    monitor.settle();
    try {
      monitor.tick();
    } catch (const Stopped& stopped) {
      const std::string rule = divergence_of(stopped, n).expected();
      return n + 1 == clocks.size() ? rule : "too early: " + rule;
    }
  }
  return "";
}

template <class Model>
struct Break {
  std::string rule;
  std::vector<Clock<Model>> clocks;
};

template <class Model>
void expect_all(const std::string& monitor, const std::vector<Break<Model>>& breaks,
                const std::set<std::string>& elsewhere = {}) {
  std::set<std::string> broken;
  for (const Break<Model>& one : breaks) {
    const std::string rule = broken_by<Model>(one.clocks);
    EXPECT_THAT(rule, HasSubstr(one.rule));
    broken.insert(rule);
  }
  // Each that the file has.
  const std::string text = tools::read_file("rtl/monitors/" + monitor + ".sv");
  const std::regex rules("_(?:OWES|RULE)\\(\\w+,[^\"]*\"([^\"]*)\"");
  EXPECT_TRUE(std::regex_search(text, rules)) << monitor << " has no rule";
  for (std::sregex_iterator at(text.begin(), text.end(), rules), end; at != end; ++at) {
    if (elsewhere.count((*at)[1]) != 0) continue;
    EXPECT_EQ(broken.count((*at)[1]), 1U) << (*at)[1];
  }
}

// ---- Wishbone ----------------------------------------------------------------------------------

constexpr const char* kNothingLeft = "Wishbone rule 3.20, no answer in the clock behind a reset";
constexpr const char* kNoError = "this slave never answers with an error";

using W = Vwishbone_monitor;
void idle_wishbone(W& p) {
  p.i_cyc = p.i_stb = p.i_ack = p.i_err = 0;
  p.i_may_wait = 1;
}
Clock<W> wishbone(bool we, unsigned adr, unsigned dat, bool ack = false, unsigned sel = 3) {
  return [=](W& p) {
    idle_wishbone(p);
    p.i_cyc = p.i_stb = 1;
    p.i_we = we;
    p.i_adr = static_cast<std::uint16_t>(adr);
    p.i_dat = static_cast<std::uint16_t>(dat);
    p.i_sel = static_cast<std::uint8_t>(sel);
    p.i_ack = ack;
  };
}

TEST(Monitor, OfWishboneHoldsBothSides) {
  const auto with = [](Clock<W> clock, const std::function<void(W&)>& more) {
    return [clock = std::move(clock), more](W& p) {
      clock(p);
      more(p);
    };
  };
  EXPECT_THAT(broken_by<W>({idle_wishbone, wishbone(true, 1, 2), wishbone(true, 1, 2, true),
                            wishbone(false, 3, 0, true), wishbone(false, 4, 1),
                            wishbone(false, 4, 9, true), idle_wishbone}),
              IsEmpty());
  expect_all<W>(
      "wishbone_monitor",
      {{"3.25", {idle_wishbone, with(idle_wishbone, [](W& p) { p.i_stb = 1; })}},
       {"3.20, no CYC", {wishbone(false, 0, 0)}},
       {"3.60, a request stands", {idle_wishbone, wishbone(true, 1, 2), idle_wishbone}},
       {"3.60, WE", {idle_wishbone, wishbone(true, 1, 2), wishbone(true, 3, 2)}},
       {"3.60, WE", {idle_wishbone, wishbone(true, 1, 2), wishbone(false, 1, 2)}},
       {"3.60, WE", {idle_wishbone, wishbone(true, 1, 2), wishbone(true, 1, 2, true, 1)}},
       {"3.60, WE",
        {idle_wishbone, wishbone(true, 1, 2),
         with(wishbone(true, 1, 2), [](W& p) { p.i_tag = 1; })}},
       {"3.60, data", {idle_wishbone, wishbone(true, 1, 2), wishbone(true, 1, 5)}},
       {"3.35", {idle_wishbone, with(idle_wishbone, [](W& p) { p.i_ack = 1; })}},
       {"3.35", {idle_wishbone, with(idle_wishbone, [](W& p) { p.i_err = 1; })}},
       {"3.45", {idle_wishbone, with(wishbone(true, 1, 2, true), [](W& p) { p.i_err = 1; })}},
       {"within the clocks",
        {idle_wishbone, with(wishbone(true, 1, 2), [](W& p) { p.i_may_wait = 0; }),
         wishbone(true, 1, 2)}}},
      {kNothingLeft, kNoError});
}

// Behind a reset a request of any master may stand, and the answer of one before it.
TEST(Monitor, OfWishboneForAnyMasterHoldsTheSlave) {
  using Any = Vwishbone_any_monitor;
  const auto asks = [](bool ack, bool err) {
    return [=](Any& p) {
      p.i_cyc = p.i_stb = p.i_may_wait = 1;
      p.i_ack = ack;
      p.i_err = err;
    };
  };
  const Clock<Any> idle = [](Any& p) { p.i_cyc = p.i_stb = p.i_ack = 0; };
  EXPECT_THAT(broken_by<Any>({asks(false, false), idle, asks(true, false), idle}), IsEmpty());
  EXPECT_EQ(broken_by<Any>({asks(true, false)}), kNothingLeft);
  EXPECT_EQ(broken_by<Any>({asks(false, false), asks(false, true)}), kNoError);
}

// ---- Wishbone pipelined ------------------------------------------------------------------------

using P = Vwishbone_pipelined_monitor;
/// cyc, stb, address, stall, ack
Clock<P> pipelined(bool cyc, bool stb, unsigned adr, bool stall, bool ack, bool we = true,
                   unsigned dat = 0, bool err = false, unsigned sel = 3) {
  return [=](P& p) {
    p.i_cyc = cyc;
    p.i_stb = stb;
    p.i_adr = static_cast<std::uint16_t>(adr);
    p.i_stall = stall;
    p.i_ack = ack;
    p.i_we = we;
    p.i_dat = static_cast<std::uint16_t>(dat);
    p.i_err = err;
    p.i_sel = static_cast<std::uint8_t>(sel);
  };
}

TEST(Monitor, OfWishbonePipelinedHoldsBothSides) {
  const Clock<P> idle = pipelined(false, false, 0, false, false);
  const Clock<P> takes = pipelined(true, true, 1, false, false);
  const Clock<P> stalls = pipelined(true, true, 1, true, false);
  EXPECT_THAT(broken_by<P>({idle, stalls, takes, pipelined(true, true, 2, false, true),
                            pipelined(true, false, 2, false, true), idle}),
              IsEmpty());
  expect_all<P>(
      "wishbone_pipelined_monitor",
      {{"3.25", {idle, pipelined(true, false, 0, false, false)}},
       {"3.25", {idle, takes, idle}},
       {"3.20", {takes}},
       {"no more requests", {idle, takes, takes, takes, takes, takes}},
       {"stands until", {idle, stalls, idle}},
       {"WE, address", {idle, stalls, pipelined(true, true, 2, false, false)}},
       {"WE, address", {idle, stalls, pipelined(true, true, 1, false, false, false)}},
       {"WE, address", {idle, stalls, pipelined(true, true, 1, false, false, true, 0, false, 1)}},
       {"data of", {idle, stalls, pipelined(true, true, 1, false, false, true, 7)}},
       {"3.35", {idle, pipelined(false, false, 0, false, true)}},
       {"3.35", {idle, pipelined(true, true, 1, true, true)}},
       {"3.45", {idle, pipelined(true, true, 1, false, true, true, 0, true)}}});
}

// ---- AXI4-Lite ---------------------------------------------------------------------------------

using A = Vaxi_lite_monitor;
Clock<A> axi(const std::function<void(A&)>& pins) {
  return [pins](A& p) {
    p.i_awvalid = p.i_awready = p.i_wvalid = p.i_wready = p.i_bvalid = p.i_bready = 0;
    p.i_arvalid = p.i_arready = p.i_rvalid = p.i_rready = p.i_bresp = p.i_rresp = 0;
    p.i_awaddr = p.i_araddr = 0;
    p.i_wdata = p.i_rdata = p.i_wstrb = 0;
    pins(p);
  };
}

TEST(Monitor, OfAxiLiteHoldsBothSides) {
  const Clock<A> idle = axi([](A&) {});
  const Clock<A> aw = axi([](A& p) { p.i_awvalid = 1; });
  const Clock<A> w = axi([](A& p) { p.i_wvalid = 1; });
  const Clock<A> ar = axi([](A& p) { p.i_arvalid = 1; });
  const Clock<A> write = axi([](A& p) { p.i_awvalid = p.i_awready = p.i_wvalid = p.i_wready = 1; });
  const Clock<A> read = axi([](A& p) { p.i_arvalid = p.i_arready = 1; });
  const Clock<A> b = axi([](A& p) { p.i_bvalid = 1; });
  const Clock<A> r = axi([](A& p) { p.i_rvalid = 1; });
  EXPECT_THAT(broken_by<A>({idle, aw, write, b, axi([](A& p) { p.i_bvalid = p.i_bready = 1; }), ar,
                            read, r, axi([](A& p) { p.i_rvalid = p.i_rready = 1; }), idle}),
              IsEmpty());
  expect_all<A>("axi_lite_monitor",
                {{"VALID of the master", {aw}},
                 {"VALID of the master", {w}},
                 {"VALID of the master", {ar}},
                 {"AW stays", {idle, aw, idle}},
                 {"AW stays", {idle, aw, axi([](A& p) { p.i_awvalid = p.i_awaddr = 1; })}},
                 {"W stays", {idle, w, idle}},
                 {"W stays", {idle, w, axi([](A& p) { p.i_wvalid = p.i_wdata = 1; })}},
                 {"W stays", {idle, w, axi([](A& p) { p.i_wvalid = p.i_wstrb = 1; })}},
                 {"AR stays", {idle, ar, idle}},
                 {"AR stays", {idle, ar, axi([](A& p) { p.i_arvalid = p.i_araddr = 1; })}},
                 {"B follows", {idle, b}},
                 {"B follows", {idle, axi([](A& p) { p.i_awvalid = p.i_awready = 1; }), b}},
                 {"R follows", {idle, r}},
                 {"no more accesses", {idle, read, read, idle}},
                 {"no more accesses", {idle, write, write, idle}},
                 {"B stays", {idle, write, b, idle}},
                 {"B stays", {idle, write, b, axi([](A& p) {
                                p.i_bvalid = 1;
                                p.i_bresp = 2;
                              })}},
                 {"R stays", {idle, read, r, idle}},
                 {"R stays", {idle, read, r, axi([](A& p) { p.i_rvalid = p.i_rdata = 1; })}},
                 {"EXOKAY", {idle, read, axi([](A& p) { p.i_rvalid = p.i_rresp = 1; })}},
                 {"EXOKAY", {idle, write, axi([](A& p) { p.i_bvalid = p.i_bresp = 1; })}}});
}

// ---- APB ---------------------------------------------------------------------------------------

using B = Vapb_monitor;
Clock<B> apb(bool enable, bool write, unsigned addr, unsigned strb, unsigned data,
             bool ready = false, bool may_wait = true) {
  return [=](B& p) {
    p.i_psel = 1;
    p.i_penable = enable;
    p.i_pwrite = write;
    p.i_paddr = static_cast<std::uint16_t>(addr);
    p.i_pstrb = static_cast<std::uint8_t>(strb);
    p.i_pwdata = data;
    p.i_pready = ready;
    p.i_may_wait = may_wait;
  };
}

TEST(Monitor, OfApbHoldsBothSides) {
  const Clock<B> idle = [](B& p) { p.i_psel = 0; };
  const Clock<B> setup = apb(false, true, 1, 1, 5);
  EXPECT_THAT(broken_by<B>({setup, apb(true, true, 1, 1, 5), apb(true, true, 1, 1, 5, true),
                            apb(false, false, 2, 0, 0), apb(true, false, 2, 0, 9, true), idle}),
              IsEmpty());
  expect_all<B>("apb_monitor",
                {{"an access phase", {apb(true, true, 1, 1, 5)}},
                 {"an access phase", {setup, setup}},
                 {"an access phase", {setup, idle}},
                 {"no PSTRB", {apb(false, false, 1, 1, 0)}},
                 {"PWRITE, PADDR", {setup, apb(true, true, 2, 1, 5)}},
                 {"PWRITE, PADDR", {setup, apb(true, true, 1, 3, 5)}},
                 {"PWRITE, PADDR", {setup, apb(true, false, 1, 0, 5)}},
                 {"PWDATA", {setup, apb(true, true, 1, 1, 6)}},
                 {"within the clocks",
                  {setup, apb(true, true, 1, 1, 5, false, false), apb(true, true, 1, 1, 5)}}});
}

// ---- VERA's CPU port, the X16's bus, the 68000's bus -------------------------------------------

using V = Vvera_port_monitor;
Clock<V> vera(bool strobe, bool look, bool busy) {
  return [=](V& p) {
    p.i_strobe = strobe;
    p.i_look = look;
    p.i_busy = busy;
  };
}

TEST(Monitor, OfVerasPortHoldsBothSides) {
  EXPECT_THAT(broken_by<V>({vera(false, false, true), vera(false, true, false),
                            vera(true, false, false), vera(false, false, true)}),
              IsEmpty());
  expect_all<V>(
      "vera_port_monitor",
      {{"no access while", {vera(true, false, true)}},
       {"an access or a look", {vera(true, true, false)}},
       {"becomes busy", {vera(false, false, false), vera(false, false, true)}},
       {"becomes busy",
        {vera(false, false, false), vera(false, true, false), vera(false, false, true)}}});
}

using R = Vvideo_ram_monitor;
Clock<R> video_ram(unsigned bytes, unsigned address, unsigned data, bool ready) {
  return [=](R& p) {
    p.i_request = p.i_write = bytes != 0;
    p.i_bytes = static_cast<std::uint8_t>(bytes);
    p.i_address = static_cast<std::uint16_t>(address);
    p.i_data = data;
    p.i_ready = ready;
  };
}

TEST(Monitor, OfVerasVideoRamHoldsTheMaster) {
  const Clock<R> idle = video_ram(0, 0, 0, true);
  const Clock<R> refused = video_ram(2, 5, 7, false);
  const Clock<R> taken = video_ram(2, 5, 7, true);
  const Clock<R> in_reset = [](R& p) { p.i_rst = 1; };
  const Clock<R> behind_reset = [](R& p) { p.i_rst = p.i_request = p.i_write = 0; };
  EXPECT_THAT(broken_by<R>({idle, refused, refused, taken, idle, idle, taken, idle, idle, refused,
                            in_reset, behind_reset, idle}),
              IsEmpty());
  expect_all<R>("video_ram_monitor",
                {{"of one byte", {idle, video_ram(3, 5, 7, true)}},
                 {"of one byte",
                  {idle,
                   [](R& p) {
                     p.i_write = p.i_request = 1;
                     p.i_bytes = 0;
                   }}},
                 {"of one byte",
                  {idle,
                   [](R& p) {
                     p.i_write = 1;
                     p.i_bytes = 1;
                   }}},
                 {"stands as it is", {idle, refused, idle}},
                 {"stands as it is", {idle, refused, video_ram(2, 6, 7, true)}},
                 {"stands as it is", {idle, refused, video_ram(1, 5, 7, true)}},
                 {"stands as it is", {idle, refused, refused, video_ram(2, 5, 8, true)}},
                 {"without another", {idle, taken, taken}},
                 {"without another", {idle, taken, idle, taken}}});
}

using X = Vx16_bus_monitor;
Clock<X> x16(bool cs_n, bool rd_n, bool wr_n, unsigned a, unsigned d, bool drive) {
  return [=](X& p) {
    p.i_cs_n = cs_n;
    p.i_rd_n = rd_n;
    p.i_wr_n = wr_n;
    p.i_a = static_cast<std::uint8_t>(a);
    p.i_d = static_cast<std::uint8_t>(d);
    p.i_drive = drive;
  };
}

TEST(Monitor, OfTheX16sBusHoldsTheMaster) {
  const Clock<X> idle = x16(true, true, true, 0, 0, false);
  const Clock<X> selects = x16(false, true, true, 3, 7, true);
  const Clock<X> writes = x16(false, true, false, 3, 7, true);
  EXPECT_THAT(
      broken_by<X>({idle, selects, writes, writes, selects, idle,
                    x16(false, true, true, 4, 0, false), x16(false, false, true, 4, 0, false),
                    x16(false, true, true, 4, 0, false), idle}),
      IsEmpty());
  expect_all<X>(
      "x16_bus_monitor",
      {{"no /CS behind", {selects}},
       {"and not both", {idle, selects, x16(false, false, false, 3, 7, false)}},
       {"behind a clock", {idle, writes}},
       {"/CS stays", {idle, selects, writes, idle}},
       {"address stays", {idle, selects, x16(false, true, false, 4, 7, true)}},
       {"are driven", {idle, selects, x16(false, true, false, 3, 7, false)}},
       {"data of a write stay", {idle, selects, writes, x16(false, true, true, 3, 8, true)}},
       {"does not drive", {idle, selects, x16(false, false, true, 3, 7, true)}}});
}

using M = Vm68000_monitor;
Clock<M> bus(const std::function<void(M&)>& pins) {
  return [pins](M& p) {
    p.i_as_n = p.i_rw = p.i_uds_n = p.i_lds_n = p.i_dtack_n = p.i_berr_n = 1;
    p.i_a = p.i_d = p.i_fc = 0;
    pins(p);
  };
}

TEST(Monitor, OfThe68000sBusHoldsBothSides) {
  const auto writes = [](unsigned d, bool dtack = false) {
    return bus([=](M& p) {
      p.i_as_n = p.i_rw = p.i_uds_n = 0;
      p.i_d = static_cast<std::uint16_t>(d);
      p.i_dtack_n = !dtack;
    });
  };
  const Clock<M> idle = bus([](M&) {});
  const Clock<M> reads = bus([](M& p) { p.i_as_n = 0; });
  EXPECT_THAT(broken_by<M>({idle, reads, idle, writes(1), writes(1, true),
                            bus([](M& p) { p.i_dtack_n = 0; }), idle}),
              IsEmpty());
  expect_all<M>(
      "m68000_monitor",
      {{"within AS", {idle, bus([](M& p) { p.i_uds_n = 0; })}},
       {"within AS", {idle, bus([](M& p) { p.i_lds_n = 0; })}},
       {"address and function", {reads, bus([](M& p) {
                                   p.i_as_n = 0;
                                   p.i_a = 4;
                                 })}},
       {"address and function", {reads, bus([](M& p) {
                                   p.i_as_n = 0;
                                   p.i_fc = 4;
                                 })}},
       {"R/W stays", {reads, bus([](M& p) { p.i_as_n = p.i_rw = 0; })}},
       {"data of a write", {writes(1), writes(2)}},
       {"DTACK goes", {idle, bus([](M& p) { p.i_dtack_n = 0; })}},
       {"BERR goes", {idle, bus([](M& p) { p.i_berr_n = 0; })}},
       {"not both", {reads, bus([](M& p) { p.i_as_n = p.i_dtack_n = p.i_berr_n = 0; })}}});
}

// ---- where they are ----------------------------------------------------------------------------

TEST(Monitors, AreAtEveryPort) {
  std::vector<tools::RtlUnit> watched = tools::rtl_units();
  for (const tools::RtlUnit& adapter : tools::rtl_adapters()) watched.push_back(adapter);
  for (const tools::RtlUnit& unit : watched) {
    std::string rtl = tools::read_file(unit.sources.front());
    for (const std::string& source : unit.sources) {
      if (source.find("/" + unit.name + ".sv") != std::string::npos) rtl = tools::read_file(source);
    }
    // What has no address has no port of its own: it is between a core and an adapter's ports.
    const std::string head = rtl.substr(0, rtl.find("\n);"));
    if (!std::regex_search(head, std::regex("[io]_(\\w+_)?(adr|awaddr|paddr|address|a)\\b"))) {
      EXPECT_THAT(unit.name, testing::AnyOf("core_clock", "core_enable", "wishbone_enable"));
      continue;
    }
    std::string ports = tools::read_file("rtl/monitors/" + unit.name + "_ports.sv");
    std::smatch bound;
    if (std::regex_search(ports, bound, std::regex("bind \\w+ (\\w+_monitor)\\b"))) {
      ports = tools::read_file("rtl/monitors/" + bound[1].str() + ".sv");
    }
    // What says of a bus that something is asked for.
    const std::regex asks(
        "\\b([io]_(?:\\w+_)?(?:cyc|awvalid|psel|strobe|vram_request|cs_n))\\b|\\b(o_as_n)\\b");
    std::size_t found = 0;
    for (std::sregex_iterator at(head.begin(), head.end(), asks), end; at != end; ++at, ++found) {
      const std::string pin = (*at)[0];
      const std::regex connected("_monitor[^;]*(\\." + pin + "\\b|\\(" + pin + "\\))");
      EXPECT_TRUE(std::regex_search(ports, connected)) << unit.name << "." << pin;
    }
    EXPECT_GT(found, 0U) << unit.name;
  }
}

}  // namespace
}  // namespace collide::monitors_test
