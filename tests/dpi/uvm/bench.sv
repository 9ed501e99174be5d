// SPDX-License-Identifier: MIT
//
// The scoreboard of collide_uvm_pkg is told of a blit of one word: what the chip does, and with
// +fault one bit of it wrong.
module bench;
  import uvm_pkg::*;
  import collide_pkg::*;
  import collide_uvm_pkg::*;

  collide_scoreboard board;

  function automatic void put(input int unsigned offset, input int unsigned data);
    collide_register_item item = new();
    item.is_write = 1;
    item.offset = offset;
    item.data = data;
    item.bytes = 2;
    board.registers.write(item);
  endfunction
  function automatic void expect_register(input int unsigned offset, input int unsigned data);
    collide_register_item item = new();
    item.offset = offset;
    item.data = data;
    item.bytes = 2;
    board.registers.write(item);
  endfunction
  function automatic void make(input bit is_write, input int unsigned address,
                               input int unsigned data);
    collide_access_item item = new();
    item.is_write = is_write;
    item.address = address;
    item.data = data;
    board.accesses.write(item);
  endfunction

  initial begin
    uvm_phase phase;
    uvm_component top, nobody;
    phase = new();
    top = new("top", nobody);
    board = new("board", top);
    board.build_phase(phase);
    collide_store(board.model, 32'h1000, 32'hF0F0);
    put(32'h28, 32'hFFFF);                // ENDMASK1
    put(32'h24, 0);                       // SRC_ADDR
    put(32'h26, 32'h1000);
    put(32'h32, 0);                       // DST_ADDR
    put(32'h34, 32'h2000);
    put(32'h36, 1);                       // X_COUNT
    put(32'h38, 1);                       // Y_COUNT
    expect_register(32'h36, $test$plusargs("register") != 0 ? 2 : 1);
    put(32'h3A, 32'h0203);                // HOP: source; OP: source
    put(32'h3C, 32'hC000);                // BUSY, HOG
    if ($test$plusargs("silent") == 0) begin
      make(0, 32'h1000, 32'hF0F0);
      make(1, 32'h2000, $test$plusargs("fault") != 0 ? 32'hF0F1 : 32'hF0F0);
    end
    board.check_phase(phase);
    board.final_phase(phase);
    $display("%0d errors", errors);
    $finish;
  end
endmodule
