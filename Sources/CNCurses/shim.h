// What Swift cannot import of curses: macros with arguments or casts, and mutable globals.
#define _XOPEN_SOURCE 700
#define _XOPEN_SOURCE_EXTENDED 1
#define _DEFAULT_SOURCE 1
#define _DARWIN_C_SOURCE 1
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <term.h>
#include <wchar.h>

// term.h defines short names as macros.
#undef columns
#undef lines

/// Starts curses on the process's own terminal. NULL, not exit, if TERM is unknown.
static inline SCREEN *cn_start(void) { return newterm(NULL, stdout, stdin); }

/// Whether the terminal can put its cursor anywhere: 'dumb' starts, but cannot.
static inline int cn_can_address(void) {
  char *capability = tigetstr("cup");
  return capability != NULL && capability != (char *)-1;
}

static inline void cn_style(WINDOW *window, int pair, int bold, int reverse) {
  wattrset(window,
           (int)(COLOR_PAIR(pair) | (bold ? A_BOLD : 0) | (reverse ? A_REVERSE : 0)));
}

/// Has the next refresh write every cell again.
static inline void cn_repaint(void) { clearok(curscr, TRUE); }

static inline int cn_window_size(int file, int *rows, int *columns_) {
  struct winsize size;
  if (ioctl(file, TIOCGWINSZ, &size) != 0) return -1;
  *rows = size.ws_row;
  *columns_ = size.ws_col;
  return 0;
}

/// The bytes that wait to be read; -1 on an error.
static inline int cn_waiting(int file) {
  int count = 0;
  return ioctl(file, FIONREAD, &count) == 0 ? count : -1;
}

static inline int cn_columns_of(unsigned int scalar) { return wcwidth((wchar_t)scalar); }
