// Put before the system's library: makes what a program asks of chosen files fail, or be slow.
//
// FAULTY_PATH     whose path ends with one of these words, between blanks
// FAULTY_CALLS    which calls count, as in "write sync truncate open"
// FAULTY_AT       the number of the first that fails, from 1; without it none fails
// FAULTY_LASTING  all after that fail too
// FAULTY_ERROR    the number of the error, as in errno.h
// FAULTY_SWITCH   a file: only while it exists anything is counted
// FAULTY_SLOW     a file: while it exists no sync ends; another, with "-waits" behind its name, tells that one has begun
// FAULTY_COUNT    a file into which each failure is written

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_long counted;

static int has_word(const char *name, const char *word) {
  const char *words = getenv(name);
  size_t length = strlen(word);
  for (const char *at = words; at && (at = strstr(at, word)); at += length) {
    if ((at == words || at[-1] == ' ') && (at[length] == 0 || at[length] == ' ')) return 1;
  }
  return 0;
}

static int is_there(const char *variable) {
  const char *path = getenv(variable);
  return path && syscall(SYS_faccessat, AT_FDCWD, path, F_OK) == 0;
}

static int is_chosen(const char *path) {
  char words[1024];
  const char *all = getenv("FAULTY_PATH");
  if (!all || !path) return 0;
  snprintf(words, sizeof words, "%s", all);
  char *rest = NULL;
  for (char *word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
    size_t length = strlen(path), end = strlen(word);
    if (length >= end && strcmp(path + length - end, word) == 0) return 1;
  }
  return 0;
}

// Whether the call is to fail; errno says how.
static int fails(const char *call, const char *path) {
  if (!is_chosen(path) || !has_word("FAULTY_CALLS", call)) return 0;
  if (getenv("FAULTY_SWITCH") && !is_there("FAULTY_SWITCH")) return 0;
  const char *at = getenv("FAULTY_AT");
  long number = ++counted;
  if (!at || number < atol(at) || (number > atol(at) && !getenv("FAULTY_LASTING"))) return 0;
  const char *report = getenv("FAULTY_COUNT");
  if (report) {
    int file = syscall(SYS_openat, AT_FDCWD, report, O_WRONLY | O_CREAT | O_APPEND, 0644);
    char line[64];
    int length = snprintf(line, sizeof line, "%s %ld\n", call, number);
    syscall(SYS_write, file, line, length);
    syscall(SYS_close, file);
  }
  errno = getenv("FAULTY_ERROR") ? atoi(getenv("FAULTY_ERROR")) : EIO;
  return 1;
}

static int fails_file(const char *call, int file) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  if (strcmp(call, "sync") == 0 && is_chosen(path)) {
    if (is_there("FAULTY_SLOW")) {
      char waits[4096];
      snprintf(waits, sizeof waits, "%s-waits", getenv("FAULTY_SLOW"));
      syscall(SYS_close, syscall(SYS_openat, AT_FDCWD, waits, O_WRONLY | O_CREAT, 0644));
    }
    while (is_there("FAULTY_SLOW")) usleep(2000);
  }
  return fails(call, path);
}

ssize_t write(int file, const void *bytes, size_t count) {
  return fails_file("write", file) ? -1 : syscall(SYS_write, file, bytes, count);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t place) {
  return fails_file("write", file) ? -1 : syscall(SYS_pwrite64, file, bytes, count, place);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t place) {
  return pwrite64(file, bytes, count, place);
}

int fsync(int file) { return fails_file("sync", file) ? -1 : syscall(SYS_fsync, file); }

int fdatasync(int file) { return fails_file("sync", file) ? -1 : syscall(SYS_fdatasync, file); }

int ftruncate64(int file, off64_t size) {
  return fails_file("truncate", file) ? -1 : syscall(SYS_ftruncate, file, size);
}

int ftruncate(int file, off_t size) { return ftruncate64(file, size); }

int open64(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return fails("open", path) ? -1 : syscall(SYS_openat, AT_FDCWD, path, flags | O_LARGEFILE, mode);
}

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return open64(path, flags, mode);
}
