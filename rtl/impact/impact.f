impact.sv
impact_copies.sv
impact_discriminant.sv
impact_first.sv
impact_heap.sv
impact_load.sv
impact_motion.sv
impact_objects.sv
impact_products.sv
impact_quotient.sv
impact_registers.sv
impact_report.sv
impact_root.sv
impact_scan.sv
impact_time.sv
-F ../common/common.f
