-- SPDX-License-Identifier: MIT
--
-- your_core: your core in VHDL, over AXI4-Lite, and Wishbone to memory, as blitter.sv has it.
--
-- GHDL joins no inout inside VHDL: one of the core has to be split into in, out and enable.

library ieee;
use ieee.std_logic_1164.all;

entity your_core is
  port (
    i_clk       : in  std_logic;
    i_rst       : in  std_logic;

    i_awaddr    : in  std_logic_vector(5 downto 0);
    i_awvalid   : in  std_logic;
    o_awready   : out std_logic;
    i_wdata     : in  std_logic_vector(31 downto 0);
    i_wstrb     : in  std_logic_vector(3 downto 0);
    i_wvalid    : in  std_logic;
    o_wready    : out std_logic;
    o_bresp     : out std_logic_vector(1 downto 0);
    o_bvalid    : out std_logic;
    i_bready    : in  std_logic;
    i_araddr    : in  std_logic_vector(5 downto 0);
    i_arvalid   : in  std_logic;
    o_arready   : out std_logic;
    o_rdata     : out std_logic_vector(31 downto 0);
    o_rresp     : out std_logic_vector(1 downto 0);
    o_rvalid    : out std_logic;
    i_rready    : in  std_logic;

    o_awaddr    : out std_logic_vector(23 downto 0);
    o_awvalid   : out std_logic;
    i_awready   : in  std_logic;
    o_wdata     : out std_logic_vector(31 downto 0);
    o_wstrb     : out std_logic_vector(3 downto 0);
    o_wvalid    : out std_logic;
    i_wready    : in  std_logic;
    i_bresp     : in  std_logic_vector(1 downto 0);
    i_bvalid    : in  std_logic;
    o_bready    : out std_logic;
    o_araddr    : out std_logic_vector(23 downto 0);
    o_arvalid   : out std_logic;
    i_arready   : in  std_logic;
    i_rdata     : in  std_logic_vector(31 downto 0);
    i_rresp     : in  std_logic_vector(1 downto 0);
    i_rvalid    : in  std_logic;
    o_rready    : out std_logic;

    o_request   : out std_logic;
    i_grant     : in  std_logic;
    i_bus_cycle : in  std_logic;
    o_done      : out std_logic
  );
end entity;

architecture wrapper of your_core is
begin

  -- ---- Your entity: its name, generics, clock enables and reset in place of these ----
  core : entity work.my_core
    port map (
      i_clk       => i_clk,
      i_rst       => i_rst,
      i_awaddr    => i_awaddr,
      i_awvalid   => i_awvalid,
      o_awready   => o_awready,
      i_wdata     => i_wdata,
      i_wstrb     => i_wstrb,
      i_wvalid    => i_wvalid,
      o_wready    => o_wready,
      o_bresp     => o_bresp,
      o_bvalid    => o_bvalid,
      i_bready    => i_bready,
      i_araddr    => i_araddr,
      i_arvalid   => i_arvalid,
      o_arready   => o_arready,
      o_rdata     => o_rdata,
      o_rresp     => o_rresp,
      o_rvalid    => o_rvalid,
      i_rready    => i_rready,
      o_awaddr    => o_awaddr,
      o_awvalid   => o_awvalid,
      i_awready   => i_awready,
      o_wdata     => o_wdata,
      o_wstrb     => o_wstrb,
      o_wvalid    => o_wvalid,
      i_wready    => i_wready,
      i_bresp     => i_bresp,
      i_bvalid    => i_bvalid,
      o_bready    => o_bready,
      o_araddr    => o_araddr,
      o_arvalid   => o_arvalid,
      i_arready   => i_arready,
      i_rdata     => i_rdata,
      i_rresp     => i_rresp,
      i_rvalid    => i_rvalid,
      o_rready    => o_rready,
      o_request   => o_request,
      i_grant     => i_grant,
      i_bus_cycle => i_bus_cycle,
      o_done      => o_done
    );

end architecture;
