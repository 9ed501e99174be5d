// SPDX-License-Identifier: MIT
#pragma once

/// The functions of dpi/collide_pkg.sv, where each is described.

#define COLLIDE_DPI extern "C" [[gnu::visibility("default")]]

using collide_model = unsigned long long;

COLLIDE_DPI collide_model collide_create(const char* unit, unsigned bytes);
COLLIDE_DPI void collide_destroy(collide_model model);
COLLIDE_DPI void collide_reset(collide_model model);
COLLIDE_DPI void collide_store(collide_model model, unsigned address, unsigned data);
COLLIDE_DPI unsigned collide_fetch(collide_model model, unsigned address);
COLLIDE_DPI const char* collide_mismatch(collide_model model);
COLLIDE_DPI unsigned long long collide_compared(collide_model model);
COLLIDE_DPI void collide_write(collide_model model, unsigned offset, unsigned data, unsigned bytes);
COLLIDE_DPI unsigned collide_read(collide_model model, unsigned offset, unsigned bytes);
COLLIDE_DPI void collide_foreign_cycle(collide_model model);
COLLIDE_DPI unsigned char collide_access(collide_model model, unsigned char write, unsigned address,
                                         unsigned data);
COLLIDE_DPI unsigned char collide_finished(collide_model model);
COLLIDE_DPI void collide_clock(collide_model model, unsigned char rst, unsigned char strobe,
                               unsigned char write, unsigned reg, unsigned data);
COLLIDE_DPI unsigned char collide_pins(collide_model model, unsigned char irq,
                                       unsigned char data_counts, unsigned data);
COLLIDE_DPI unsigned collide_picture(collide_model model);
