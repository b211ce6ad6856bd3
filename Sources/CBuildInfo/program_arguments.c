#include <stdlib.h>

#include "CBuildInfo.h"

static int count;
static char **words;

// Glibc and Darwin call constructors with the arguments of 'main'. Musl passes nothing, so it gives no count here.
__attribute__((constructor)) static void keep_arguments(int argc, char **argv) {
#if defined(__GLIBC__) || defined(__APPLE__)
  count = argc;
  words = argv;
#else
  (void)argc, (void)argv;
#endif
}

int program_argument_count(void) { return count; }

const char *program_argument(int index) { return words[index]; }
