-- SPDX-License-Identifier: MIT
--
-- many_tb: what many_tb.v does, in VHDL: the outputs in both halves of each clock.

library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;
use std.textio.all;

entity tb is
end entity;

architecture test of tb is
  signal clk, rst_n, we, hit : std_logic                    := '0';
  signal x, y, read          : unsigned(7 downto 0)         := x"00";
  signal index               : unsigned(1 downto 0)         := "00";
  signal flags               : std_logic_vector(3 downto 0) := x"0";
begin

  dut : entity work.many port map (clk, rst_n, we, x, index, y, read, flags, hit);

  process
    variable seed : unsigned(31 downto 0) := x"12345678";
    procedure show is
      variable text : line;
    begin
      hwrite(text, std_logic_vector(y));
      hwrite(text, flags);
      hwrite(text, std_logic_vector(read));
      write(text, to_bit(hit));
      writeline(output, text);
    end procedure;
  begin
    rst_n <= '1';
    wait for 1 ns;
    rst_n <= '0';
    wait for 1 ns;
    rst_n <= '1';
    for i in 1 to 3000 loop
      seed  := seed xor (seed sll 13);
      seed  := seed xor (seed srl 17);
      seed  := seed xor (seed sll 5);
      x     <= seed(7 downto 0);
      we    <= seed(9);
      index <= seed(11 downto 10);
      rst_n <= '1' when seed(20 downto 14) /= "0000000" else '0';
      wait for 1 ns;
      clk <= '1';
      wait for 1 ns;
      show;
      clk <= '0';
      wait for 1 ns;
      show;
    end loop;
    wait;
  end process;

end architecture;
