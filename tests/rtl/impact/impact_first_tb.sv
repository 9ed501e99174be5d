// SPDX-License-Identifier: MIT
`default_nettype none
module impact_first_tb;
`include "check.svh"
  logic clear = 1'b1, forget = 1'b0, valid = 1'b0, low_looks = 1'b0, high_looks = 1'b0, ready;
  logic [2:0] object = 3'd0, low = 3'd0, high = 3'd0, read_index = 3'd0;
  logic [16:0] t = 17'd0;
  logic write_hits = 1'b0, read = 1'b0, read_hits = 1'b0;
  logic [1:0] hits_word = 2'd0;
  logic [31:0] hits = 32'd0, word;
  integer best[0:7], partner[0:7], i, j, k, round, clocks;

  impact_first #(.INDEX(3)) dut (
    .i_clk(clk), .i_clear(clear), .i_forget(forget), .i_object(object), .i_valid(valid),
    .i_low_looks(low_looks), .i_high_looks(high_looks), .i_low(low), .i_high(high), .i_t(t),
    .o_ready(ready), .i_write_hits(write_hits), .i_hits_word(hits_word), .i_hits(hits),
    .i_read(read), .i_read_hits(read_hits), .i_read_index(read_index), .o_word(word)
  );

  task contact(input integer a, b, when_, input [1:0] looks);
    begin
      valid = 1'b1; low = a; high = b; t = when_; {high_looks, low_looks} = looks;
      clocks = 1; #1;
      while (!ready && clocks < 10) begin tick; clocks = clocks + 1; end
      check(clocks == (looks == 2'b11 ? 3 : 2), "two clocks, three if both look");
      tick; valid = 1'b0;
      if (looks[0] && when_ < best[a]) begin best[a] = when_; partner[a] = b; end
      if (looks[1] && when_ < best[b]) begin best[b] = when_; partner[b] = a; end
    end
  endtask
  task look(input hits_, input [2:0] n);
    begin
      read = 1'b1; read_hits = hits_; read_index = n; tick; read = 1'b0;
    end
  endtask

  initial begin
    tick;
    for (round = 0; round < 40; round = round + 1) begin
      clear = 1'b1; tick; clear = 1'b0;
      for (k = 0; k < 8; k = k + 1) begin
        forget = 1'b1; object = k; tick; best[k] = 99999; partner[k] = 0;
      end
      forget = 1'b0;
      // In the order of the scan, so that of equal times the lowest partner comes first
      for (j = 1; j < 8; j = j + 1) for (i = 0; i < j; i = i + 1) begin
        if ($urandom % 3 == 0) begin
          contact(i, j, round % 4 == 0 ? 65536 : round % 4 == 1 ? $urandom % 4 : $urandom % 65537,
                  1 + $urandom % 3);
          if ($urandom % 2) tick;
        end
      end
      for (k = 0; k < 8; k = k + 1) begin
        look(1'b0, k);
        check(word[31] == (best[k] != 99999), "whether there is a contact");
        if (best[k] != 99999) begin
          check(word[16:0] == best[k] && word[30:24] == partner[k], "the earliest");
          check(word[23:17] == 7'd0, "nothing between");
        end
      end
      if (round == 0) begin
        for (k = 0; k < 4; k = k + 1) begin
          write_hits = 1'b1; hits_word = k; hits = 32'hA5000000 + k; tick;
        end
        write_hits = 1'b0;
      end
      for (k = 0; k < 4; k = k + 1) begin
        look(1'b1, k); check(word == 32'hA5000000 + k, "words of HIT stay, behind those of FIRST");
      end
    end
    // A contact that is cleared in its second clock is not entered.
    for (k = 0; k < 8; k = k + 1) begin forget = 1'b1; object = k; tick; end
    forget = 1'b0; valid = 1'b1; low = 3'd1; high = 3'd2; low_looks = 1'b1; high_looks = 1'b0;
    clear = 1'b1; tick; valid = 1'b0; clear = 1'b0; tick;
    look(1'b0, 3'd1); check(!word[31], "what is cleared is not entered");
    finish_bench;
  end
endmodule
`default_nettype wire
