-- SPDX-License-Identifier: MIT
--
-- your_core: your core in VHDL, over the external bus of the X16, as vera.sv has it.
--
-- The chip's data bus is split into in, out and enable: GHDL joins no inout inside VHDL, only here, at
-- the edge to Verilog.

library ieee;
use ieee.std_logic_1164.all;

entity your_core is
  port (
    i_clk   : in    std_logic;
    i_rst   : in    std_logic;
    i_cs_n  : in    std_logic;
    i_rd_n  : in    std_logic;
    i_wr_n  : in    std_logic;
    i_a     : in    std_logic_vector(4 downto 0);
    io_d    : inout std_logic_vector(7 downto 0);
    o_irq_n : out   std_logic
  );
end entity;

architecture wrapper of your_core is
  signal d_out   : std_logic_vector(7 downto 0);
  signal d_drive : std_logic;
begin

  io_d <= d_out when d_drive = '1' else (others => 'Z');

  -- ---- Your entity: its name, generics, clock enables and reset in place of these ----
  core : entity work.my_core
    port map (
      i_clk   => i_clk,
      i_rst   => i_rst,
      i_cs_n  => i_cs_n,
      i_rd_n  => i_rd_n,
      i_wr_n  => i_wr_n,
      i_a     => i_a,
      i_d     => io_d,
      o_d     => d_out,
      o_drive => d_drive,
      o_irq_n => o_irq_n
    );

end architecture;
