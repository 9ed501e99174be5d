/* SPDX-License-Identifier: MIT */
/*
 * The start of a C program on a 68000 without an operating system. The processor reads its stack
 * pointer and its first instruction from the vectors at address 0. `start` calls main() and gives
 * the result to the platform as the exit code.
 */
#include <collide/host.h>

int main(void);
void start(void);

/* The linker file puts it at the end of memory. */
extern char stack_top[];

/* The other vectors are 0. The platform ends a program that takes one, with a line that says where.
 */
static const struct {
  const char* stack;
  void (*start)(void);
  uint32_t others[254];
} vectors __attribute__((section(".vectors"), used)) = {stack_top, start, {0}};

void start(void) {
  host_exit((uint16_t)main());
}
