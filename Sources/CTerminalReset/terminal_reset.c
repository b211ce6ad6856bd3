#define _GNU_SOURCE 1
#define _DARWIN_C_SOURCE 1
#include "CTerminalReset.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

// All signals that end a process, except SIGKILL and those that the program handles itself.
static const int fatal[] = {
    SIGSEGV, SIGABRT, SIGBUS,  SIGFPE,  SIGILL,    SIGTRAP, SIGSYS,
    SIGPIPE, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ,
#ifdef __linux__
    SIGSTKFLT, SIGPOLL, SIGPWR,
#endif
};
enum { fatal_count = sizeof(fatal) / sizeof(*fatal), room = 512, stack_size = 1 << 16 };
// Of the kept standard error at most so many bytes are written out, from its end.
enum { most_written_out = 1 << 20 };
static struct sigaction former_actions[fatal_count];

static int terminal = -1;
static struct termios mode;
// There are two: a signal that arrives while one is set uses the other.
static struct {
  unsigned char bytes[room];
  size_t count;
} resets[2];
static atomic_int current_reset;
// A reset changes armed to resetting, and then to idle.
enum { idle, armed, resetting };
static atomic_int state;

// A copy of the original standard error, and the file that keeps its text back. The file has no bound: other processes
// may write to it, too, at any time.
static int standard_error = -1;
static int kept = -1;

// MARK: writing

/// Writes bytes. Fails once the terminal has accepted none for `timeout` milliseconds; -1 is no limit.
static int write_all(int file, const unsigned char *bytes, size_t count, int timeout) {
  while (count > 0) {
    struct pollfd ready = {.fd = file, .events = POLLOUT};
    int found = poll(&ready, 1, timeout);
    if (found < 0 && errno == EINTR) continue;
    if (found < 1 || !(ready.revents & POLLOUT)) return -1;
    // A write of more than the terminal has room for would block.
    ssize_t written = write(file, bytes, count < 256 ? count : 256);
    if (written < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (written < 0) return -1;
    bytes += written;
    count -= (size_t)written;
  }
  return 0;
}

// MARK: standard error

/// Opens a file without a name that is written at its end.
static int unnamed_file(void) {
#ifdef __linux__
  int file = memfd_create("standard error", MFD_CLOEXEC);
#else
  char path[1024];
  const char *folder = getenv("TMPDIR");
  if (folder == NULL || strlen(folder) > sizeof(path) - 32) folder = "/tmp";
  strcpy(path, folder);
  strcat(path, "/scoreboard-XXXXXX");
  int file = mkstemp(path);
  if (file >= 0) unlink(path);
#endif
  if (file < 0) return -1;
  // Above the numbers that other programs give a meaning.
  int moved = fcntl(file, F_DUPFD_CLOEXEC, 10);
  close(file);
  if (moved >= 0) fcntl(moved, F_SETFL, O_APPEND);
  return moved;
}

/// Whether standard error goes to the terminal, by any name.
static int shares_terminal(void) {
  struct stat error, output;
  if (!isatty(STDERR_FILENO)) return 0;
  if (fstat(STDERR_FILENO, &error) != 0 || fstat(terminal, &output) != 0) return 0;
  if (error.st_rdev == output.st_rdev) return 1;
  pid_t session = tcgetsid(terminal);
  return session != -1 && session == tcgetsid(STDERR_FILENO);
}

static void keep_standard_error(void) {
  if (standard_error >= 0 || !shares_terminal()) return;
  if (kept < 0) kept = unnamed_file();
  if (kept < 0) return;
  int copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 10);
  if (copy < 0) return;
  if (dup2(kept, STDERR_FILENO) < 0) {
    close(copy);
    return;
  }
  standard_error = copy;
}

/// Writes text so that no byte of it controls the terminal: a control character is shown as `^X`, a byte outside ASCII
/// as a question mark.
static int write_safely(const unsigned char *text, size_t count, int timeout) {
  unsigned char safe[2 * 256];
  size_t length = 0;
  for (size_t index = 0; index < count; index++) {
    unsigned char byte = text[index];
    if ((byte < 0x20 && byte != '\n' && byte != '\t') || byte == 0x7F) {
      safe[length++] = '^';
      byte ^= 0x40;
    }
    safe[length++] = byte < 0x80 ? byte : '?';
    if (length > sizeof(safe) - 2) {
      if (write_all(STDERR_FILENO, safe, length, timeout) != 0) return -1;
      length = 0;
    }
  }
  return write_all(STDERR_FILENO, safe, length, timeout);
}

static void write_out_standard_error(int timeout) {
  if (standard_error < 0) return;
  dup2(standard_error, STDERR_FILENO);
  close(standard_error);
  standard_error = -1;
  unsigned char piece[1024];
  off_t offset = 0;
  ssize_t count;
  struct stat status;
  if (fstat(kept, &status) == 0 && status.st_size > most_written_out) {
    static const unsigned char note[] = "[What came before is left out]\n";
    offset = status.st_size - most_written_out;
    // Starts with a whole line, if one begins nearby.
    count = pread(kept, piece, sizeof(piece), offset);
    unsigned char *end = count > 0 ? memchr(piece, '\n', (size_t)count) : NULL;
    if (end != NULL) offset += end + 1 - piece;
    write_all(STDERR_FILENO, note, sizeof(note) - 1, timeout);
  }
  while ((count = pread(kept, piece, sizeof(piece), offset)) > 0) {
    offset += count;
    if (write_safely(piece, (size_t)count, timeout) != 0) break;
  }
  if (ftruncate(kept, 0) != 0) {
    // Its text would be written out twice.
    close(kept);
    kept = -1;
  }
}

// MARK: the reset

/// Waits at most a second for the thread that resets: ending the process earlier would leave the reset half done.
static void await_reset(void) {
  for (int tries = 0; tries < 100 && atomic_load(&state) == resetting; tries++) poll(NULL, 0, 10);
}

void ctr_reset(void) {
  int number = errno;
  // Another signal would end the process while the reset is half done; in the background a write would stop it.
  sigset_t all, mask;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &mask);
  int expected = armed;
  if (!atomic_compare_exchange_strong(&state, &expected, resetting)) {
    await_reset();
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
    errno = number;
    return;
  }
  // In the background the mode belongs to the process in the foreground.
  pid_t foreground = tcgetpgrp(terminal);
  if (foreground < 0 || foreground == getpgrp()) tcsetattr(terminal, TCSANOW, &mode);
  int current = atomic_load(&current_reset);
  write_all(terminal, resets[current].bytes, resets[current].count, 1000);
  write_out_standard_error(1000);
  atomic_store(&state, idle);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  errno = number;
}

static void handle(int number, siginfo_t *info, void *context) {
  ctr_reset();
  struct sigaction *old = NULL;
  for (int index = 0; index < fatal_count; index++)
    if (fatal[index] == number) old = &former_actions[index];
  // Swift's backtracer is such a handler: its report can be read now that the terminal is given back.
  if (old != NULL && old->sa_handler != SIG_DFL && old->sa_handler != SIG_IGN) {
    sigaction(number, old, NULL);
    if (old->sa_flags & SA_SIGINFO)
      old->sa_sigaction(number, info, context);
    else
      old->sa_handler(number);
  }
  signal(number, SIG_DFL);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, number);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  raise(number);
}

/// Sets a stack for handlers, which could not run after an overflow of the main one.
static void prepare_stack(void) {
  stack_t stack;
  if (sigaltstack(NULL, &stack) != 0 || !(stack.ss_flags & SS_DISABLE)) return;
  void *memory =
      mmap(NULL, stack_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
  if (memory == MAP_FAILED) return;
  stack = (stack_t){.ss_sp = memory, .ss_size = stack_size};
  if (sigaltstack(&stack, NULL) != 0) munmap(memory, stack_size);
}

// MARK: interface

int ctr_keep_mode(int file) {
  terminal = file;
  return tcgetattr(file, &mode);
}

void ctr_set_bytes(const unsigned char *bytes, size_t count) {
  int other = 1 - atomic_load(&current_reset);
  resets[other].count = count < room ? count : room;
  memcpy(resets[other].bytes, bytes, resets[other].count);
  atomic_store(&current_reset, other);
}

void ctr_arm(void) {
  static int is_prepared = 0;
  if (atomic_load(&state) != idle) return;
  if (!is_prepared) {
    prepare_stack();
    atexit(ctr_reset);
    is_prepared = 1;
  }
  for (int index = 0; index < fatal_count; index++) {
    struct sigaction old;
    sigaction(fatal[index], NULL, &old);
    if ((old.sa_flags & SA_SIGINFO) && old.sa_sigaction == handle) continue;
    former_actions[index] = old;
    // A signal that the parent process has set to be ignored stays ignored.
    if (old.sa_handler == SIG_IGN) continue;
    struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
    action.sa_sigaction = handle;
    sigemptyset(&action.sa_mask);
    sigaction(fatal[index], &action, NULL);
  }
  // Only now: without handlers the text kept back could be lost.
  keep_standard_error();
  atomic_store(&state, armed);
}

void ctr_disarm(void) {
  int expected = armed;
  if (!atomic_compare_exchange_strong(&state, &expected, idle)) return;
  for (int index = 0; index < fatal_count; index++) {
    struct sigaction action;
    sigaction(fatal[index], NULL, &action);
    // Other code may have taken the signal over meanwhile.
    if ((action.sa_flags & SA_SIGINFO) && action.sa_sigaction == handle)
      sigaction(fatal[index], &former_actions[index], NULL);
  }
  write_out_standard_error(-1);
}
