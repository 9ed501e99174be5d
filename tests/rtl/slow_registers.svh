// SPDX-License-Identifier: MIT
// Sixteen registers of 32 bits behind a Wishbone classic slave, which answers when it likes; the
// last four are an error. Beside them what they are to hold.
  wire        cyc, stb, we;
  wire [5:2]  adr;
  wire [3:0]  sel;
  wire [31:0] wdat;
  logic [31:0] rdat = 32'd0;
  logic       ack = 1'b0, err = 1'b0;
  logic [31:0] held[0:15];
  logic [31:0] wanted[0:15];
  integer     seed = 1, accesses = 0, byte_number;

  always @(posedge clk) begin
    ack <= 1'b0;
    err <= 1'b0;
    // Nothing that can be relied on, but with an answer
    rdat <= $random(seed);
    if (!rst && cyc && stb && !ack && !err && ($random(seed) & 3) == 0) begin
      accesses = accesses + 1;
      if (adr >= 4'd12) err <= 1'b1;
      else begin
        ack <= 1'b1;
        if (!we) rdat <= held[adr];
        else
          for (byte_number = 0; byte_number < 4; byte_number = byte_number + 1)
            if (sel[byte_number]) held[adr][8*byte_number+:8] <= wdat[8*byte_number+:8];
      end
    end
  end

  // A write that the test asks for
  task expect_write(input [5:2] a, input [3:0] s, input [31:0] d);
    integer n;
    if (a < 4'd12)
      for (n = 0; n < 4; n = n + 1) if (s[n]) wanted[a][8*n+:8] = d[8*n+:8];
  endtask
