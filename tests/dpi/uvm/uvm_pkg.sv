// SPDX-License-Identifier: MIT
//
// A stand-in for UVM: of its base classes what collide_uvm_pkg uses, as the standard (IEEE 1800.2)
// describes it. Verilator 5.006 does not read UVM itself.
package uvm_pkg;

  int unsigned errors = 0;

  class uvm_phase;
  endclass

  class uvm_object;
    string m_name;
    function new(string name = "");
      m_name = name;
    endfunction
  endclass

  class uvm_sequence_item extends uvm_object;
    function new(string name = "");
      super.new(name);
    endfunction
  endclass

  class uvm_component extends uvm_object;
    uvm_component m_parent;
    function new(string name, uvm_component parent);
      super.new(name);
      m_parent = parent;
    endfunction
    virtual function void build_phase(uvm_phase phase);
    endfunction
    virtual function void check_phase(uvm_phase phase);
    endfunction
    virtual function void final_phase(uvm_phase phase);
    endfunction
    virtual function void uvm_report_error(string id, string message);
      $display("UVM_ERROR [%s] %s", id, message);
      ++errors;
    endfunction
    virtual function void uvm_report_fatal(string id, string message);
      $display("UVM_FATAL [%s] %s", id, message);
      $fatal(1);
    endfunction
  endclass

  virtual class uvm_subscriber #(type T = int) extends uvm_component;
    function new(string name, uvm_component parent);
      super.new(name, parent);
    endfunction
    pure virtual function void write(T t);
  endclass

  class uvm_scoreboard extends uvm_component;
    function new(string name, uvm_component parent);
      super.new(name, parent);
    endfunction
  endclass

endpackage
