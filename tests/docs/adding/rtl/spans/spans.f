spans.sv
