#ifndef C_TERMINAL_RESET_H
#define C_TERMINAL_RESET_H

#include <stddef.h>

// Gives the terminal back when nothing else of the program can be relied on. One terminal, for the whole process.

/// Keeps the mode that the terminal is in. Call it before anything changes that. -1, and errno, on failure.
int ctr_keep_mode(int terminal);

/// Sets the bytes that have the terminal show what it did before; as many as there is room for, which is 512.
void ctr_set_bytes(const unsigned char *bytes, size_t count);

/// From here on a signal that would end the process resets the terminal first, and so does exit().
///
/// Whoever handled the signal before is called then, and in the end the process dies of it. Standard error is kept
/// back meanwhile if it goes to the same terminal, and given out as ASCII that steers nothing.
void ctr_arm(void);

/// The terminal is as it was: signals do again what they did, and standard error gets what was kept back.
void ctr_disarm(void);

/// Resets the terminal if it is armed, and gives out what was kept back of standard error. Safe in a signal handler,
/// and in any thread; it waits a second at most for a terminal that takes nothing.
void ctr_reset(void);

#endif
