-- SPDX-License-Identifier: MIT
--
-- many: what VHDL cores consist of, in as few lines as may be; many_tb runs it.

library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

package many_types is
  type bytes is array (natural range <>) of unsigned(7 downto 0);
  type state is record
    sum  : unsigned(7 downto 0);
    flag : std_logic;
    last : bytes(0 to 2);
  end record;
  function total(values : bytes) return unsigned;
end package;

package body many_types is
  function total(values : bytes) return unsigned is
    variable sum : unsigned(7 downto 0) := (others => '0');
  begin
    for i in values'range loop
      sum := sum + values(i);
    end loop;
    return sum;
  end function;
end package body;

library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;
use work.many_types.all;

entity many_lane is
  generic (
    OFFSET : natural;
    MODE   : string := "ADD"
  );
  port (
    clk, rst_n : in  std_logic;
    x          : in  unsigned(7 downto 0);
    result     : out state
  );
end entity;

architecture rtl of many_lane is
  type mode_t is (IDLE, RUN, HOLD, STOP);
  signal now, later      : mode_t := RUN;
  signal line            : bytes(0 to 2);
  signal \Extended Name\ : unsigned(7 downto 0);
  signal priority, flag  : std_logic := '1';
begin

  process (clk, rst_n)
  begin
    if rst_n = '0' then
      now  <= IDLE;
      line <= (others => (others => '0'));
    elsif rising_edge(clk) then
      now     <= later;
      line(0) <= x + OFFSET;
      for i in 1 to 2 loop
        line(i) <= line(i - 1);
      end loop;
    end if;
  end process;

  process (all)
  begin
    later <= now;
    case now is
      when IDLE =>
        if x(0) = '1' then
          later <= RUN;
        end if;
      when RUN | HOLD =>
        if x(1 downto 0) = "10" then
          later <= STOP;
        elsif x(7) = '1' then
          later <= HOLD;
        else
          later <= RUN;
        end if;
      when others => later <= IDLE;
    end case;
  end process;

  process (clk)
    variable count : unsigned(3 downto 0) := x"3";
  begin
    if falling_edge(clk) then
      count := count + 1;
      if count = 9 then
        count := x"0";
      end if;
      priority <= count(0) xor count(3);
    end if;
  end process;

  added : if MODE = "ADD" generate
    \Extended Name\ <= total(line);
  end generate;
  mixed : if MODE /= "ADD" generate
    \Extended Name\ <= line(0) xor line(1) xor line(2);
  end generate;

  with now select flag <=
    '1'      when RUN,
    priority when HOLD,
    '0'      when others;

  result.sum  <= \Extended Name\;
  result.flag <= flag;
  result.last <= line;

end architecture;

library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;
use work.many_types.all;

entity many is
  port (
    clk, rst_n, we : in  std_logic;
    x              : in  unsigned(7 downto 0);
    index          : in  unsigned(1 downto 0);
    y, read        : out unsigned(7 downto 0);
    flags          : out std_logic_vector(3 downto 0);
    hit            : out std_logic
  );
end entity;

architecture rtl of many is
  type states is array (0 to 3) of state;
  type memory_t is array (0 to 15) of unsigned(7 downto 0);

  function contents return memory_t is
    variable made : memory_t;
  begin
    for i in made'range loop
      made(i) := to_unsigned(i * 7, 8);
    end loop;
    return made;
  end function;

  signal lane_states : states;
  signal memory      : memory_t := contents;
begin

  lanes : for i in 0 to 3 generate
    even : if i mod 2 = 0 generate
      lane : entity work.many_lane generic map (OFFSET => i)
        port map (clk, rst_n, x, lane_states(i));
    end generate;
    odd : if i mod 2 = 1 generate
      lane : entity work.many_lane generic map (OFFSET => i, MODE => "XOR")
        port map (clk, rst_n, x ror i, lane_states(i));
    end generate;
    flags(i) <= lane_states(i).flag;
  end generate;

  y <= lane_states(to_integer(index)).sum + lane_states(3).last(1);

  process (clk)
  begin
    if rising_edge(clk) then
      if we = '1' then
        memory(to_integer(x(3 downto 0))) <= x;
      end if;
      read <= memory(to_integer(x(7 downto 4)));
    end if;
  end process;

  hit <= '1' when std_match(std_logic_vector(x), "1---0001") else '0';

end architecture;
