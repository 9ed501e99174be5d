// SPDX-License-Identifier: MIT
// A Wishbone classic master of 16 bits that begins when it likes, in the first clock after a reset
// as well, goes on without a pause, and gives accesses up when it likes. It writes registers 0 to
// 15 and reads 16 to 31, which hold their numbers; the last eight of either are an error. Beside it
// what it was answered, and what may be in a register: what was acknowledged last, or was given up
// behind it and may have been passed on.
  logic        m_cyc = 1'b0, m_stb = 1'b0, m_we = 1'b0;
  logic [5:1]  m_adr = 5'd0;
  logic [1:0]  m_sel = 2'd3;
  logic [15:0] m_dat = 16'd0;
  wire  [15:0] m_read;
  wire         m_ack, m_err;
  integer      seed = 5, patience_of_master = 7, answered = 0, given_up = 0, standing = 0;
  logic [15:0] held[0:15];
  integer      register_number;

  function is_register(input [5:1] number);
    is_register = number[3:1] < 3'd4;
  endfunction

  // Looks at the answer of this clock, then begins, goes on or gives up
  task master_step;
    begin
      #3 if (m_ack || m_err) begin
        check(m_cyc && m_stb, "an answer to what stands");
        check(!(m_ack && m_err), "one answer");
        check(m_ack == is_register(m_adr), "an error where there is no register");
        if (m_ack && !m_we) check(m_read === {11'd0, m_adr}, "a read gets its own word");
        if (m_ack && m_we) begin
          check(written[m_adr[4:1]] || !(&m_sel), "what is acknowledged is written");
          if (&m_sel) check(held[m_adr[4:1]] === m_dat, "as it was asked for");
        end
        answered = answered + 1;
      end
      if (m_stb && !m_ack && !m_err) standing = standing + 1; else standing = 0;
      check(standing < 400, "what stands is answered");
      written[m_adr[4:1]] = written[m_adr[4:1]] && !(m_ack || m_err);
      tick;
      if (m_stb && standing != 0) begin
        if (($random(seed) & patience_of_master) == 0) begin
          m_stb = 1'b0;
          m_cyc = $random(seed);
          given_up = given_up + 1;
        end
      end else if (($random(seed) & 3) != 0) begin
        m_cyc = 1'b1; m_stb = 1'b1;
        m_we = $random(seed);
        m_adr = $random(seed);
        m_adr[5] = !m_we;
        m_sel = ($random(seed) & 3) == 0 ? 2'd2 : 2'd3;
        m_dat = $random(seed);
      end else begin
        m_cyc = 1'b0; m_stb = 1'b0;
      end
    end
  endtask

  // Of the slave: a register takes a write
  logic written[0:15];
  task slave_writes(input [5:1] number, input [1:0] lanes, input [15:0] data);
    begin
      check(!number[5], "only what was written is written");
      if (lanes[1]) held[number[4:1]][15:8] = data[15:8];
      if (lanes[0]) held[number[4:1]][7:0] = data[7:0];
      written[number[4:1]] = 1'b1;
    end
  endtask

  initial
    for (register_number = 0; register_number < 16; register_number = register_number + 1) begin
      held[register_number] = 16'd0;
      written[register_number] = 1'b0;
    end
