// SPDX-License-Identifier: MIT
`default_nettype none
module impact_discriminant_tb;
`include "check.svh"
  logic clear = 1'b1, valid = 1'b0, mark = 1'b0, separating = 1'b0, ready, out, take = 1'b1;
  logic [7:0] pair = 8'd0, out_pair;
  logic [34:0] a = 35'd0;
  logic signed [34:0] n = 35'sd0, c = 35'sd0;
  logic decided, negative;
  logic [33:0] n_;
  logic [32:0] c_;
  logic [67:0] d_;
  // What was asked, and has to come out
  logic signed [127:0] want_d[0:1023];
  logic [34:0] want_n[0:1023], want_c[0:1023];
  logic [7:0] want_pair[0:1023];
  logic want_decided[0:1023];
  logic signed [127:0] big_a, big_n, big_c;
  integer sent, came, k, from, negatives, positives;

  impact_discriminant #(.PAIR(8)) dut (
    .i_clk(clk), .i_clear(clear), .i_valid(valid), .i_pair(pair), .i_last(mark),
    .i_separating(separating), .i_a(a), .i_n(n), .i_c(c), .o_ready(ready), .o_valid(out),
    .o_pair(out_pair), .o_decided(decided), .o_n(n_), .o_c(c_), .o_negative(negative), .o_d(d_),
    .i_ready(take)
  );

  task draw;
    begin
      mark = $urandom % 16 == 0; separating = $urandom;
      a = {$urandom, $urandom} >> ($urandom % 36); a = a & {1'b0, {34{1'b1}}};
      n = $signed({$urandom, $urandom}) >>> (30 + $urandom % 34);
      c = $signed({$urandom, $urandom}) >>> (31 + $urandom % 33);
      if ($urandom % 2) begin
        // Near D = 0
        n = {1'b0, {$urandom, $urandom} >> (31 + $urandom % 20)};
        a = n; c = {2'b00, n[32:0]}; c = c + $signed($urandom % 3) - 35'sd1;
      end
      if ($urandom % 16 == 0) c = 35'sd0;
      if ($urandom % 16 == 0) n = 35'sd0;
      if ($urandom % 32 == 0) begin
        a = {1'b0, {34{1'b1}}}; n = {1'b0, {34{1'b1}}}; c = {2'b00, {33{1'b1}}};
      end
      pair = pair + 8'd1;
    end
  endtask

  task stream(input integer count, input integer how_often);
    begin
      sent = 0; came = 0; from = 0;
      for (k = 0; k < count; k = k + 1) begin
        draw; valid = 1'b1;
        big_a = {93'd0, a}; big_n = n; big_c = c;
        if (mark || c < 0 || (c == 0 && (!separating || n > 0)) || n > 0) begin
          want_pair[sent] = pair; want_n[sent] = n; want_c[sent] = c;
          want_decided[sent] = mark || c < 0 || (c == 0 && (!separating || n > 0));
          want_d[sent] = big_n * big_n - big_a * big_c;
          sent = sent + 1;
        end
        do begin
          take = $urandom % 8 < how_often; #1;
          look;
          from = from + 1;
          if (ready) begin tick; from = -1; end
          else tick;
        end while (from > 0 && from < 200);
        check(from < 0, "each is taken"); from = 0;
      end
      valid = 1'b0;
      for (k = 0; k < 100; k = k + 1) begin
        take = $urandom % 8 < how_often; #1; look; tick;
      end
      check(came == sent, "all come out, but those that do not approach");
    end
  endtask

  task look;
    if (out && take) begin
      check(came < sent, "no more than were asked");
      check(out_pair == want_pair[came] && decided == want_decided[came], "in order");
      if (!want_decided[came]) begin
        check(n_ == want_n[came][33:0] && c_ == want_c[came][32:0], "n and c");
        check(negative == (want_d[came] < 0), "whether D is negative");
        if (want_d[came] >= 0) check(d_ == want_d[came], "D");
        if (want_d[came] < 0) negatives = negatives + 1;
        else positives = positives + 1;
      end
      came = came + 1;
    end
  endtask

  initial begin
    negatives = 0; positives = 0;
    tick; clear = 1'b0; tick;
    stream(200, 8); stream(200, 2); stream(300, 5);
    check(negatives > 30 && positives > 30, "both signs of D");
    finish_bench;
  end
endmodule
`default_nettype wire
