#pragma once

#include <stdbool.h>
#include <stdint.h>

/// What was asked of the allocator: how often, and for how many bytes in all.
struct Allocations {
  uint64_t count;
  uint64_t bytes;
};

/// Whether allocations can be counted on this system.
bool allocations_are_countable(void);

/// Counts from zero until `allocations_stop`.
void allocations_start(void);

struct Allocations allocations_stop(void);

/// How many bytes the program has from the allocator just now; 0 where that cannot be told.
uint64_t bytes_in_use(void);

/// Looks like a use of the value to the optimizer, so that the value has to be computed.
void value_use(const void *value);
