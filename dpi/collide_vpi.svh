// SPDX-License-Identifier: MIT
//
// The functions of collide_pkg for Icarus, from its module collide.vpi. A string of Icarus cannot
// be the result of a system function; bits can.
function automatic collide_model collide_create(input string unit, input int unsigned bytes);
  return $collide_create(unit, bytes);
endfunction
function automatic void collide_destroy(input collide_model model);
  $collide_destroy(model);
endfunction
function automatic void collide_reset(input collide_model model);
  $collide_reset(model);
endfunction
function automatic void collide_store(
    input collide_model model, input int unsigned address, input int unsigned data);
  $collide_store(model, address, data);
endfunction
function automatic int unsigned collide_fetch(
    input collide_model model, input int unsigned address);
  return $collide_fetch(model, address);
endfunction
function automatic string collide_mismatch(input collide_model model);
  logic [8*128-1:0] text;
  text = $collide_mismatch(model);
  return $sformatf("%0s", text);
endfunction
function automatic longint unsigned collide_compared(input collide_model model);
  return $collide_compared(model);
endfunction
function automatic void collide_write(
    input collide_model model, input int unsigned offset, input int unsigned data,
    input int unsigned bytes);
  $collide_write(model, offset, data, bytes);
endfunction
function automatic int unsigned collide_read(
    input collide_model model, input int unsigned offset, input int unsigned bytes);
  return $collide_read(model, offset, bytes);
endfunction
function automatic void collide_foreign_cycle(input collide_model model);
  $collide_foreign_cycle(model);
endfunction
function automatic bit collide_access(
    input collide_model model, input bit write, input int unsigned address,
    input int unsigned data);
  return $collide_access(model, write, address, data);
endfunction
function automatic bit collide_finished(input collide_model model);
  return $collide_finished(model);
endfunction
function automatic void collide_clock(
    input collide_model model, input bit rst, input bit strobe, input bit write,
    input int unsigned number, input int unsigned data);
  $collide_clock(model, rst, strobe, write, number, data);
endfunction
function automatic bit collide_pins(
    input collide_model model, input bit irq, input bit data_counts, input int unsigned data);
  return $collide_pins(model, irq, data_counts, data);
endfunction
function automatic int unsigned collide_picture(input collide_model model);
  return $collide_picture(model);
endfunction
