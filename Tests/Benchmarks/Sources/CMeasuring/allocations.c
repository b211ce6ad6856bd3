#include "CMeasuring.h"

#include <errno.h>
#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

static bool counting = false;
static struct Allocations counted;

bool allocations_are_countable(void) {
#if defined(__GLIBC__)
  return true;
#else
  return false;
#endif
}

void allocations_start(void) {
  counted = (struct Allocations){0, 0};
  counting = true;
}

struct Allocations allocations_stop(void) {
  counting = false;
  return counted;
}

#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 33)

uint64_t bytes_in_use(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

#else

uint64_t bytes_in_use(void) { return 0; }

#endif

// Definitions in the program come before those of the C library, also for the libraries it loads.
#if defined(__GLIBC__)

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

static void count(size_t bytes) {
  if (counting) {
    counted.count += 1;
    counted.bytes += bytes;
  }
}

void *malloc(size_t size) {
  count(size);
  return __libc_malloc(size);
}

void *calloc(size_t items, size_t size) {
  count(items * size);
  return __libc_calloc(items, size);
}

void *realloc(void *block, size_t size) {
  count(size);
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  count(size);
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  void *result = memalign(alignment, size);
  if (!result) return ENOMEM;
  *block = result;
  return 0;
}

void free(void *block) { __libc_free(block); }

#endif
