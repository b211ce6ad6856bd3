#ifndef C_TERMINAL_RESET_H
#define C_TERMINAL_RESET_H

#include <stddef.h>

// Gives the terminal back after a crash, when the rest of the program cannot. One terminal for the whole process.

/// Stores the mode of the terminal. Call it before anything changes the mode. -1, and errno, on failure.
int ctr_keep_mode(int terminal);

/// Sets the bytes that restore the screen; those after the first 512 are dropped.
void ctr_set_bytes(const unsigned char *bytes, size_t count);

/// From here on a signal that would end the process resets the terminal first, and so does exit().
///
/// After the reset the former handler of the signal is called, and then the signal ends the process. Standard error is
/// kept back meanwhile if it goes to the same terminal, and written out as ASCII without control characters.
void ctr_arm(void);

/// Ends `ctr_arm`, without a reset: restores the handlers of signals, and writes out the standard error kept back.
void ctr_disarm(void);

/// Resets the terminal if it is armed, and writes out the standard error kept back. Safe in a signal handler and in any
/// thread; it waits at most a second for a terminal that accepts nothing.
void ctr_reset(void);

#endif
