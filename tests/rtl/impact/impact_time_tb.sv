// SPDX-License-Identifier: MIT
`default_nettype none
// Both versions beside each other, with pairs at random.
module impact_time_tb;
`include "check.svh"
  integer ended = 0, all_checks = 0, all_failures = 0;

  impact_time_bench #(.WIDE(0)) narrow (.i_clk(clk));
  impact_time_bench #(.WIDE(1)) wide (.i_clk(clk));

  initial begin
    wait (narrow.done && wide.done);
    checks = narrow.checks + wide.checks; failures = narrow.failures + wide.failures;
    finish_bench;
  end
endmodule

module impact_time_bench #(
  parameter WIDE = 0
) (
  input logic i_clk
);
  logic clear = 1'b1, valid = 1'b0, decided = 1'b0, negative = 1'b0, ready, out, take = 1'b1;
  logic done = 1'b0;
  logic [9:0] pair = 10'd0, out_pair;
  logic [33:0] n = 34'd1;
  logic [32:0] c = 33'd0;
  logic [67:0] d = 68'd0;
  logic [16:0] t;
  logic [16:0] want[0:1023];
  logic [9:0] want_pair[0:1023];
  integer checks = 0, failures = 0, sent = 0, came = 0, k, kind, waited, dropped = 0, first = 0;
  logic [119:0] root, divisor, scaled;

  impact_time #(.PAIR(10), .WIDE(WIDE)) dut (
    .i_clk, .i_clear(clear), .i_valid(valid), .i_pair(pair), .i_decided(decided), .i_n(n), .i_c(c),
    .i_negative(negative), .i_d(d), .o_ready(ready), .o_valid(out), .o_pair(out_pair), .o_t(t),
    .i_ready(take)
  );

  task check(input logic ok, input [8*80-1:0] what);
    begin
      checks = checks + 1;
      if (ok !== 1'b1) begin
        failures = failures + 1;
        $display("FAIL at %0t, WIDE %0d: %0s", $time, WIDE, what);
      end
    end
  endtask

  // The greatest number whose square is not more
  function [119:0] root_of(input [119:0] x);
    integer bit_;
    begin
      root_of = 0;
      for (bit_ = 50; bit_ >= 0; bit_ = bit_ - 1) begin
        if ((root_of | (120'd1 << bit_)) * (root_of | (120'd1 << bit_)) <= x) begin
          root_of = root_of | (120'd1 << bit_);
        end
      end
    end
  endfunction

  task ask;
    begin
      kind = $urandom % 16;
      pair = pair + 10'd1; valid = 1'b1;
      decided = kind == 0; negative = kind == 1;
      n = {$urandom, $urandom} >> (30 + $urandom % 34); if (n == 34'd0) n = 34'd1;
      d = {$urandom, $urandom, 4'd0} >> ($urandom % 68);
      c = {$urandom, $urandom} >> (31 + $urandom % 33);
      if (kind > 12) c = n;                  // at most 1, exactly 1 with D = 0
      if (kind == 15) d = 68'd0;
      if (kind == 12) begin c = n + 34'd1; d = 68'd0; end
      root = root_of({20'd0, d, 32'd0});
      divisor = root + {70'd0, n, 16'd0};
      scaled = {87'd0, c} << 16;
      if (decided || (!negative && scaled <= divisor)) begin
        want[sent] = decided ? 17'd0 : (scaled << 16) / divisor;
        want_pair[sent] = pair; sent = sent + 1;
      end else dropped = dropped + 1;
      waited = 0; #1;
      while (!ready && waited < 200) begin
        look; @(posedge i_clk); #1; waited = waited + 1; take = $urandom % 8 != 0; #1;
      end
      check(waited < 90, "taken, or its time given, in less than 90 clocks");
      look; @(posedge i_clk); #1; valid = 1'b0;
      if ($urandom % 4 == 0) repeat ($urandom % 20) begin #1; look; @(posedge i_clk); #1; end
    end
  endtask

  task look;
    if (out && take) begin
      check(came < sent && out_pair == want_pair[came], "in order, and none that is dropped");
      check(t == want[came], "c / (n + root of D), truncated");
      came = came + 1;
    end
  endtask

  initial begin
    @(posedge i_clk); #1 clear = 1'b0;
    for (k = 0; k < 250; k = k + 1) ask;
    take = 1'b1;
    repeat (200) begin #1; look; @(posedge i_clk); #1; end
    check(came == sent, "all come out");
    check(dropped > 30 && sent > 80, "of both kinds");
    done = 1'b1;
  end
endmodule
`default_nettype wire
