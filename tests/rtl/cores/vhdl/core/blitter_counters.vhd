-- SPDX-License-Identifier: MIT
--
-- blitter_counters: words of the line, lines of the blit, the halftone line, and where in a line
-- the blit is.
--
-- A count of 0 stands for 65536. X_COUNT reloads at the end of a line, Y_COUNT does not.

library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

library blit;
use blit.blitter_types.all;

entity blitter_counters is
  port (
    i_clk : in std_logic;
    i_rst : in std_logic;

    -- Register writes; LINE is the low nibble of the control byte
    i_wr_x_count : in std_logic;
    i_wr_y_count : in std_logic;
    i_wr_line    : in std_logic;
    i_wdata      : in word;

    i_word_done : in std_logic;
    i_line_done : in std_logic;
    i_line_down : in std_logic;  -- LINE counts down

    o_x_count           : out word;
    o_y_count           : out word;
    o_line              : out std_logic_vector(3 downto 0);
    o_first             : out std_logic;  -- a line opens here
    o_last_word         : out std_logic;
    o_next_to_last_word : out std_logic;
    o_last_line         : out std_logic
  );
end entity;

architecture rtl of blitter_counters is
  signal r_x_count, r_y_count, r_x_reload : unsigned(15 downto 0);
  signal r_line                           : unsigned(3 downto 0);
  signal r_first                          : std_logic;
  signal w_last_word                      : std_logic;
begin

  w_last_word         <= to_std_logic(r_x_count = 1);
  o_last_word         <= w_last_word;
  o_next_to_last_word <= to_std_logic(r_x_count = 2);
  o_last_line         <= to_std_logic(r_y_count = 1);

  process (i_clk)
  begin
    if rising_edge(i_clk) then
      if i_rst = '1' then
        r_x_count  <= (others => '0');
        r_x_reload <= (others => '0');
      elsif i_wr_x_count = '1' then
        r_x_count  <= unsigned(i_wdata);
        r_x_reload <= unsigned(i_wdata);
      elsif i_word_done = '1' then
        if w_last_word = '1' then
          r_x_count <= r_x_reload;
        else
          r_x_count <= r_x_count - 1;
        end if;
      end if;
    end if;
  end process;

  process (i_clk)
  begin
    if rising_edge(i_clk) then
      if i_rst = '1' then
        r_y_count <= (others => '0');
      elsif i_wr_y_count = '1' then
        r_y_count <= unsigned(i_wdata);
      elsif i_line_done = '1' then
        r_y_count <= r_y_count - 1;
      end if;
    end if;
  end process;

  process (i_clk)
  begin
    if rising_edge(i_clk) then
      if i_rst = '1' then
        r_line <= (others => '0');
      elsif i_wr_line = '1' then
        r_line <= unsigned(i_wdata(11 downto 8));
      elsif i_line_done = '1' then
        if i_line_down = '1' then
          r_line <= r_line - 1;
        else
          r_line <= r_line + 1;
        end if;
      end if;
    end if;
  end process;

  process (i_clk)
  begin
    if rising_edge(i_clk) then
      if i_rst = '1' then
        r_first <= '0';
      elsif i_wr_y_count = '1' then
        r_first <= '1';
      elsif i_word_done = '1' then
        r_first <= w_last_word;
      end if;
    end if;
  end process;

  o_x_count <= std_logic_vector(r_x_count);
  o_y_count <= std_logic_vector(r_y_count);
  o_line    <= std_logic_vector(r_line);
  o_first   <= r_first;

end architecture;
