// SPDX-License-Identifier: MIT
//
// A library that is loaded into tools before any other: it tells which files they open, folders
// they list, and files they look for that are not there. Recording (recording.h) reads what it
// writes.
//
// A note is, up to a zero byte: a letter, and of files that are read which file it was and its
// time; then the path.
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

enum Note : char { kBegins = 'B', kRead = 'R', kWritten = 'W', kMissing = 'M', kListed = 'L' };

constexpr int kMostBytes = 9000;

template <class F>
F real(const char* name) {
  return reinterpret_cast<F>(dlsym(RTLD_NEXT, name));
}

/// Writes the folder of a path that is not absolute, and a slash. Returns how many bytes.
int write_folder(char* text, int folder) {
  if (folder == AT_FDCWD) {
    if (getcwd(text, kMostBytes / 2) == nullptr) return 0;
  } else {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
    const ssize_t size = readlink(link, text, kMostBytes / 2);
    text[size < 0 ? 0 : size] = '\0';
  }
  const int size = static_cast<int>(strlen(text));
  text[size] = '/';
  return size + 1;
}

void note(Note kind, int folder, const char* path, const struct stat* file = nullptr) {
  const int before = errno;
  static const char* const log = getenv("COLLIDE_RECORD");
  if (log == nullptr || path == nullptr) return;
  char text[kMostBytes];
  int size = snprintf(text, sizeof text, "%c", kind);
  if (file != nullptr) {
    size += snprintf(text + size, 200, "%llu %lld %lld.%09ld ",
                     static_cast<unsigned long long>(file->st_ino),
                     static_cast<long long>(file->st_size),
                     static_cast<long long>(file->st_mtim.tv_sec), file->st_mtim.tv_nsec);
  }
  if (path[0] != '/') size += write_folder(text + size, folder);
  size += snprintf(text + size, static_cast<size_t>(kMostBytes - size), "%s", path);
  if (size >= kMostBytes) size = kMostBytes - 1;
  const long fd = syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_APPEND | O_CLOEXEC);
  if (fd >= 0) {
    const long written = syscall(SYS_write, fd, text, size + 1);
    static_cast<void>(written);
    syscall(SYS_close, fd);
  }
  errno = before;
}

/// An attempt to open; `fd` is -1 if it failed.
void note_open(int folder, const char* path, int fd, bool writes) {
  if (fd < 0) {
    if (!writes && (errno == ENOENT || errno == ENOTDIR)) note(kMissing, folder, path);
    return;
  }
  if (writes) return note(kWritten, folder, path);
  const int before = errno;
  struct stat file {};
  if (fstat(fd, &file) == 0) {
    if (S_ISREG(file.st_mode)) note(kRead, folder, path, &file);
    if (S_ISDIR(file.st_mode)) note(kListed, folder, path);
  }
  errno = before;
}

bool writes(int flags) {
  return (flags & O_ACCMODE) != O_RDONLY || (flags & (O_CREAT | O_TRUNC)) != 0;
}

FILE* noted(FILE* file, const char* path, const char* mode) {
  note_open(AT_FDCWD, path, file == nullptr ? -1 : fileno(file),
            mode[0] != 'r' || strchr(mode, '+') != nullptr);
  return file;
}

__attribute__((constructor)) void begin() {
  char program[kMostBytes / 2];
  const ssize_t size = readlink("/proc/self/exe", program, sizeof program - 1);
  program[size < 0 ? 0 : size] = '\0';
  note(kBegins, AT_FDCWD, program);
}

}  // namespace

// The functions of the C library by which files are opened, under both of their names.
#define OPEN(name)                                                           \
  int name(const char* path, int flags, ...) {                               \
    va_list more;                                                            \
    va_start(more, flags);                                                   \
    const mode_t mode = va_arg(more, mode_t);                                \
    va_end(more);                                                            \
    static const auto open_it = real<int (*)(const char*, int, ...)>(#name); \
    const int fd = open_it(path, flags, mode);                               \
    note_open(AT_FDCWD, path, fd, writes(flags));                            \
    return fd;                                                               \
  }
#define OPEN_AT(name)                                                             \
  int name(int folder, const char* path, int flags, ...) {                        \
    va_list more;                                                                 \
    va_start(more, flags);                                                        \
    const mode_t mode = va_arg(more, mode_t);                                     \
    va_end(more);                                                                 \
    static const auto open_it = real<int (*)(int, const char*, int, ...)>(#name); \
    const int fd = open_it(folder, path, flags, mode);                            \
    note_open(folder, path, fd, writes(flags));                                   \
    return fd;                                                                    \
  }
#define OPEN_2(name)                                                    \
  int name(const char* path, int flags) {                               \
    static const auto open_it = real<int (*)(const char*, int)>(#name); \
    const int fd = open_it(path, flags);                                \
    note_open(AT_FDCWD, path, fd, writes(flags));                       \
    return fd;                                                          \
  }
#define FOPEN(name)                                                               \
  FILE* name(const char* path, const char* mode) {                                \
    static const auto open_it = real<FILE* (*)(const char*, const char*)>(#name); \
    return noted(open_it(path, mode), path, mode);                                \
  }
#define FREOPEN(name)                                                                    \
  FILE* name(const char* path, const char* mode, FILE* stream) {                         \
    static const auto open_it = real<FILE* (*)(const char*, const char*, FILE*)>(#name); \
    return noted(open_it(path, mode, stream), path, mode);                               \
  }
#define MAKE_TEMPORARY(name, parameters, arguments)             \
  int name parameters {                                         \
    static const auto make_it = real<int(*) parameters>(#name); \
    const int fd = make_it arguments;                           \
    if (fd >= 0) note(kWritten, AT_FDCWD, path);                \
    return fd;                                                  \
  }

extern "C" {
// NOLINTBEGIN
OPEN(open)
OPEN(open64)
OPEN_AT(openat)
OPEN_AT(openat64)
OPEN_2(__open_2)
OPEN_2(__open64_2)
FOPEN(fopen)
FOPEN(fopen64)
FREOPEN(freopen)
FREOPEN(freopen64)
MAKE_TEMPORARY(mkstemp, (char* path), (path))
MAKE_TEMPORARY(mkstemp64, (char* path), (path))
MAKE_TEMPORARY(mkstemps, (char* path, int suffix), (path, suffix))
MAKE_TEMPORARY(mkstemps64, (char* path, int suffix), (path, suffix))
MAKE_TEMPORARY(mkostemp, (char* path, int flags), (path, flags))
MAKE_TEMPORARY(mkostemp64, (char* path, int flags), (path, flags))

DIR* opendir(const char* path) {
  static const auto open_it = real<DIR* (*)(const char*)>("opendir");
  DIR* folder = open_it(path);
  note(kListed, AT_FDCWD, path);
  return folder;
}

int rename(const char* from, const char* to) {
  static const auto rename_it = real<int (*)(const char*, const char*)>("rename");
  note(kWritten, AT_FDCWD, to);
  return rename_it(from, to);
}
// NOLINTEND
}
