-- SPDX-License-Identifier: MIT
--
-- your_core: your core in VHDL, over APB, and Wishbone to memory, as blitter.sv has it.
--
-- GHDL joins no inout inside VHDL: one of the core has to be split into in, out and enable.

library ieee;
use ieee.std_logic_1164.all;

entity your_core is
  port (
    i_clk       : in  std_logic;
    i_rst       : in  std_logic;
    i_psel      : in  std_logic;
    i_penable   : in  std_logic;
    i_pwrite    : in  std_logic;
    i_paddr     : in  std_logic_vector(5 downto 0);
    i_pstrb     : in  std_logic_vector(1 downto 0);
    i_pwdata    : in  std_logic_vector(15 downto 0);
    o_prdata    : out std_logic_vector(15 downto 0);
    o_pready    : out std_logic;
    o_pslverr   : out std_logic;
    o_cyc       : out std_logic;
    o_stb       : out std_logic;
    o_we        : out std_logic;
    o_adr       : out std_logic_vector(23 downto 1);
    o_sel       : out std_logic_vector(1 downto 0);
    o_dat       : out std_logic_vector(15 downto 0);
    i_dat       : in  std_logic_vector(15 downto 0);
    i_ack       : in  std_logic;
    i_err       : in  std_logic;
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
      i_psel      => i_psel,
      i_penable   => i_penable,
      i_pwrite    => i_pwrite,
      i_paddr     => i_paddr,
      i_pstrb     => i_pstrb,
      i_pwdata    => i_pwdata,
      o_prdata    => o_prdata,
      o_pready    => o_pready,
      o_pslverr   => o_pslverr,
      o_cyc       => o_cyc,
      o_stb       => o_stb,
      o_we        => o_we,
      o_adr       => o_adr,
      o_sel       => o_sel,
      o_dat       => o_dat,
      i_dat       => i_dat,
      i_ack       => i_ack,
      i_err       => i_err,
      i_grant     => i_grant,
      i_bus_cycle => i_bus_cycle,
      o_done      => o_done
    );

end architecture;
