-- SPDX-License-Identifier: MIT
--
-- your_core: your core in VHDL, over the bus of a 68000, as blitter.sv has it.
--
-- An inout of the core has to be split into in, out and enable: GHDL joins none inside VHDL. What
-- the core leaves open is high on the bus.

library ieee;
use ieee.std_logic_1164.all;

entity your_core is
  port (
    i_clk     : in  std_logic;
    i_rst     : in  std_logic;

    i_as_n    : in  std_logic;
    i_rw      : in  std_logic;
    i_uds_n   : in  std_logic;
    i_lds_n   : in  std_logic;
    i_fc      : in  std_logic_vector(2 downto 0);
    i_a       : in  std_logic_vector(23 downto 1);
    i_d       : in  std_logic_vector(15 downto 0);
    i_dtack_n : in  std_logic;
    i_berr_n  : in  std_logic;

    o_dtack_n : out std_logic;
    o_d       : out std_logic_vector(15 downto 0);
    o_as_n    : out std_logic;
    o_rw      : out std_logic;
    o_uds_n   : out std_logic;
    o_lds_n   : out std_logic;
    o_a       : out std_logic_vector(23 downto 1);

    o_br_n    : out std_logic;
    i_bg_n    : in  std_logic;
    o_bgack_n : out std_logic;
    i_br_n    : in  std_logic;

    o_int_n   : out std_logic
  );
end entity;

architecture wrapper of your_core is
begin

  -- ---- Your entity: its name, generics, clock enables and reset in place of these ----
  core : entity work.my_core
    port map (
      i_clk     => i_clk,
      i_rst     => i_rst,
      i_as_n    => i_as_n,
      i_rw      => i_rw,
      i_uds_n   => i_uds_n,
      i_lds_n   => i_lds_n,
      i_fc      => i_fc,
      i_a       => i_a,
      i_d       => i_d,
      i_dtack_n => i_dtack_n,
      i_berr_n  => i_berr_n,
      o_dtack_n => o_dtack_n,
      o_d       => o_d,
      o_as_n    => o_as_n,
      o_rw      => o_rw,
      o_uds_n   => o_uds_n,
      o_lds_n   => o_lds_n,
      o_a       => o_a,
      o_br_n    => o_br_n,
      i_bg_n    => i_bg_n,
      o_bgack_n => o_bgack_n,
      i_br_n    => i_br_n,
      o_int_n   => o_int_n
    );

end architecture;
