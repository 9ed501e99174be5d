-- SPDX-License-Identifier: MIT
--
-- your_core: your core in VHDL, over Wishbone, as blitter.sv has it.
--
-- GHDL joins no inout inside VHDL: one of the core has to be split into in, out and enable.

library ieee;
use ieee.std_logic_1164.all;

entity your_core is
  port (
    i_clk       : in  std_logic;
    i_rst       : in  std_logic;
    i_slave_cyc : in  std_logic;
    i_slave_stb : in  std_logic;
    i_slave_we  : in  std_logic;
    i_slave_adr : in  std_logic_vector(5 downto 1);
    i_slave_sel : in  std_logic_vector(1 downto 0);
    i_slave_dat : in  std_logic_vector(15 downto 0);
    o_slave_dat : out std_logic_vector(15 downto 0);
    o_slave_ack : out std_logic;
    o_slave_err : out std_logic;
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
      i_slave_cyc => i_slave_cyc,
      i_slave_stb => i_slave_stb,
      i_slave_we  => i_slave_we,
      i_slave_adr => i_slave_adr,
      i_slave_sel => i_slave_sel,
      i_slave_dat => i_slave_dat,
      o_slave_dat => o_slave_dat,
      o_slave_ack => o_slave_ack,
      o_slave_err => o_slave_err,
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
