# SPDX-License-Identifier: MIT
# Builds $(OUT)/$(PROGRAM).elf from main.c for a 68000. A program's Makefile sets PROGRAM and includes this file.
HERE    := $(dir $(lastword $(MAKEFILE_LIST)))
COLLIDE ?= $(HERE)../../..
OUT     ?= $(COLLIDE)/out/c
CC      := m68k-linux-gnu-gcc
# -fno-pic and -static: addresses are absolute. -nostdlib: no C library.
CFLAGS  := -m68000 -std=c99 -pedantic -Wall -Wextra -Werror -O2 -ffreestanding -fno-pic -fno-pie \
           -I $(COLLIDE)/firmware/include
LDFLAGS := -static -no-pie -nostdlib -T $(HERE)m68k.ld -Wl,--build-id=none,--no-warn-rwx-segments

$(OUT)/$(PROGRAM).elf: main.c $(HERE)start.c $(HERE)m68k.ld
	@mkdir -p $(OUT)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $(HERE)start.c main.c

.PHONY: clean
clean:
	rm -f $(OUT)/$(PROGRAM).elf
