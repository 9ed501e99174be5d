// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>

namespace collide::tools {

/// SIGINT, SIGTERM or SIGHUP ended the work. `where`: how far it had come.
struct Interrupted {
  int signal;
  std::string where;
};

/// While one exists, the first of those signals is noted, and the work ends where it next looks; a
/// second one ends the program at once, as the first does without one. Drafts are removed in either
/// case.
class Interruptible {
 public:
  Interruptible();
  /// Ends the program if a signal came that nobody has looked for.
  ~Interruptible();
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;
};

/// While one exists, the first of those signals ends this process, be it a worker's, only when the
/// outermost is over: what was begun aside is put away.
class Tidying {
 public:
  Tidying();
  ~Tidying();
  Tidying(const Tidying&) = delete;
  Tidying& operator=(const Tidying&) = delete;
};

/// Notes how far the work has come, and throws Interrupted if a signal is noted.
void stop_if_interrupted(const std::string& where);
/// The same with a text that is made if it is needed.
void stop_if_interrupted(const std::function<std::string()>& where);
/// The same where the work noted last that it was.
void stop_if_interrupted();

/// For the start of the program: it removes its drafts when a signal ends it, a file that has
/// become too large is an error of its writer, and so is a closed standard stream.
void handle_signals();

/// For a process that works for another: an error that ends it at once is given there, without the
/// program's name and the end of the line, in place of standard error.
void tell_last_words(int fd);

/// Ends the program by the signal, which a shell shows as 128 and its number.
[[noreturn]] void end_by(int signal);

}  // namespace collide::tools
