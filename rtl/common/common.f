common_descriptors.sv
common_list.sv
common_port.sv
common_queue.sv
common_run.sv
common_memory.sv
common_registers.sv
