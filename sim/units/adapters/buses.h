// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

/// The buses of rtl/adapters: what a master drives in a clock, and what a slave does. Addresses are
/// of bytes.
namespace collide::adapters {

struct Wishbone {
  struct Ask {
    bool cyc = false, stb = false, we = false;
    std::uint32_t address = 0, sel = 0, dat = 0;
    bool stands() const { return cyc && stb; }
  };
  struct Answer {
    bool ack = false, err = false;
    std::uint32_t dat = 0;
  };
};

struct AxiLite {
  struct Ask {
    bool awvalid = false, wvalid = false, bready = false, arvalid = false, rready = false;
    std::uint32_t awaddr = 0, wdata = 0, wstrb = 0, araddr = 0;
  };
  struct Answer {
    bool awready = false, wready = false, bvalid = false, arready = false, rvalid = false;
    std::uint32_t bresp = 0, rdata = 0, rresp = 0;
  };
};

struct Apb {
  struct Ask {
    bool psel = false, penable = false, pwrite = false;
    std::uint32_t paddr = 0, pstrb = 0, pwdata = 0;
  };
  struct Answer {
    bool pready = false, pslverr = false;
    std::uint32_t prdata = 0;
  };
};

/// VERA's CPU port.
struct VeraPort {
  struct Ask {
    bool strobe = false, look = false, write = false;
    std::uint32_t address = 0, data = 0;
  };
  struct Answer {
    bool busy = false;
    std::uint32_t data = 0;
  };
};

}  // namespace collide::adapters
