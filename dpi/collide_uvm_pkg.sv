// SPDX-License-Identifier: MIT
//
// collide_uvm_pkg: a golden blitter, overlap or impact as a UVM scoreboard. The monitors of the
// bench send what the design's ports have done to the analysis exports of its two subscribers:
// docs/howto/dpi.md.
package collide_uvm_pkg;
  import uvm_pkg::*;
  import collide_pkg::*;

  // A register access that the design has acknowledged, `data` being what it took or answered.
  class collide_register_item extends uvm_sequence_item;
    bit is_write;
    int unsigned offset, data, bytes;
    function new(string name = "collide_register_item");
      super.new(name);
    endfunction
  endclass

  // An access of the design's bus master, `data` being what it read or wrote.
  class collide_access_item extends uvm_sequence_item;
    bit is_write;
    int unsigned address, data;
    function new(string name = "collide_access_item");
      super.new(name);
    endfunction
  endclass

  class collide_registers extends uvm_subscriber #(collide_register_item);
    collide_model model;

    function new(string name, uvm_component parent);
      super.new(name, parent);
    endfunction

    virtual function void write(collide_register_item t);
      int unsigned expected;
      if (t.is_write) begin
        collide_write(model, t.offset, t.data, t.bytes);
      end else begin
        expected = collide_read(model, t.offset, t.bytes);
        if (expected != t.data)
          uvm_report_error("COLLIDE", $sformatf("register 0x%0h: expected 0x%0h, actual 0x%0h",
              t.offset, expected, t.data));
      end
    endfunction
  endclass

  class collide_accesses extends uvm_subscriber #(collide_access_item);
    collide_model model;

    function new(string name, uvm_component parent);
      super.new(name, parent);
    endfunction

    virtual function void write(collide_access_item t);
      if (!collide_access(model, t.is_write, t.address, t.data))
        uvm_report_error("COLLIDE", $sformatf("after %0d accesses: %s", collide_compared(model),
            collide_mismatch(model)));
    endfunction
  endclass

  class collide_scoreboard extends uvm_scoreboard;
    // Set before build_phase: the unit, and its memory in bytes.
    string unit = "blitter";
    int unsigned bytes = 65536;

    collide_model model;
    collide_registers registers;
    collide_accesses accesses;

    function new(string name, uvm_component parent);
      super.new(name, parent);
    endfunction

    virtual function void build_phase(uvm_phase phase);
      // An assignment makes a component of the scoreboard; in an argument Verilator 5.006 cannot.
      uvm_component parent = this;
      super.build_phase(phase);
      model = collide_create(unit, bytes);
      if (model == 0) uvm_report_fatal("COLLIDE", {"no golden model of ", unit});
      registers = new("registers", parent);
      registers.model = model;
      accesses = new("accesses", parent);
      accesses.model = model;
    endfunction

    virtual function void check_phase(uvm_phase phase);
      super.check_phase(phase);
      if (!collide_finished(model)) uvm_report_error("COLLIDE", "the golden model is still running");
      if (collide_compared(model) == 0) uvm_report_error("COLLIDE", "nothing was compared");
    endfunction

    virtual function void final_phase(uvm_phase phase);
      super.final_phase(phase);
      collide_destroy(model);
    endfunction
  endclass

endpackage
