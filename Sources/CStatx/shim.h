#pragma once

#include <stdint.h>
#include <sys/syscall.h>

/// The time at which an open file was created, in nanoseconds since 1970; -1 if the system does not know.
static inline int64_t cs_creation(int file) {
#ifdef SYS_statx
  // Headers that are included here would hide their declarations from the modules of the C library.
  extern long syscall(long, ...);
  // The beginning of 'struct statx', and room for the rest of it.
  struct {
    uint32_t mask, others[19];
    int64_t seconds;
    uint32_t nanoseconds, rest[41];
  } status;
  const unsigned emptyPath = 0x1000, created = 0x800;
  if (syscall(SYS_statx, file, "", emptyPath, created, &status) != 0) return -1;
  if ((status.mask & created) == 0) return -1;
  return status.seconds * 1000000000 + status.nanoseconds;
#else
  return -1;
#endif
}
