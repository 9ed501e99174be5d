// SPDX-License-Identifier: MIT
// The SystemC library has a main that calls this. The programs of this project have one of their
// own and start the kernel where they need it.
extern "C" [[gnu::visibility("default")]] int sc_main(int argc, char** argv);

extern "C" int sc_main(int /*argc*/, char** /*argv*/) {
  return 0;
}
