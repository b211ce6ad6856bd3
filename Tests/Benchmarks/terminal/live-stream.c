// Events from standard input on a live screen, as a plain program does it: 'NAME +POINTS' in each line, or
// {"player":"NAME","score":POINTS,...}; a hash table, and at most thirty times a second the first rows, found by one
// pass. Names are cut at 23 bytes. It says 'done' at the end of the input and quits with q.
#define _XOPEN_SOURCE_EXTENDED 1
#include <curses.h>
#include <locale.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct {
  uint64_t hash;
  char name[24];
  long score;
  int used;
} Entry;

static Entry *table;
static size_t capacity = 1 << 12, used;
static long events;

static Entry *find(const char *name, size_t length, uint64_t hash) {
  for (size_t i = hash & (capacity - 1);; i = (i + 1) & (capacity - 1)) {
    Entry *entry = &table[i];
    if (!entry->used) return entry;
    if (entry->hash == hash && !memcmp(entry->name, name, length) && !entry->name[length])
      return entry;
  }
}

static void add(const char *name, size_t length, long points) {
  if (length > 23) length = 23;
  uint64_t hash = 1469598103934665603ull;
  for (size_t i = 0; i < length; i++) hash = (hash ^ (uint8_t)name[i]) * 1099511628211ull;
  hash ^= hash >> 29;
  Entry *entry = find(name, length, hash);
  if (entry->used) {
    entry->score += points;
    return;
  }
  entry->used = 1;
  entry->hash = hash;
  memcpy(entry->name, name, length);
  entry->name[length] = 0;
  entry->score = points;
  if (++used * 2 <= capacity) return;
  Entry *old = table;
  size_t count = capacity;
  capacity *= 2;
  table = calloc(capacity, sizeof *table);
  for (size_t i = 0; i < count; i++)
    if (old[i].used) *find(old[i].name, strlen(old[i].name), old[i].hash) = old[i];
  free(old);
}

static void draw(int is_done) {
  int rows = LINES - 3, count = 0;
  Entry *top[65];
  if (rows > 64) rows = 64;
  for (size_t i = 0; i < capacity; i++) {
    Entry *entry = &table[i];
    if (!entry->used || (count == rows && entry->score <= top[count - 1]->score)) continue;
    int j = count < rows ? count++ : count - 1;
    for (; j > 0 && top[j - 1]->score < entry->score; j--) top[j] = top[j - 1];
    top[j] = entry;
  }
  mvprintw(0, 0, "%s %ld events  %zu players", is_done ? "done" : "live", events, used);
  clrtoeol();
  for (int i = 0; i < count; i++)
    mvprintw(i + 2, 0, "%5d  %-20s %10ld", i + 1, top[i]->name, top[i]->score);
  refresh();
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static void read_line(char *line, char *end) {
  char *name = line, *rest = memchr(line, ' ', end - line);
  if (*line == '{') {
    name = memmem(line, end - line, "\"player\":\"", 10);
    if (!name) return;
    name += 10;
    rest = memchr(name, '"', end - name);
  }
  if (!rest) return;
  size_t length = rest - name;
  if (*line == '{') {
    rest = memmem(rest, end - rest, "\"score\":", 8);
    if (!rest) return;
    rest += 7;
  }
  rest++;
  int is_negative = *rest == '-';
  if (is_negative || *rest == '+') rest++;
  long points = 0;
  for (; *rest >= '0' && *rest <= '9'; rest++) points = points * 10 + *rest - '0';
  add(name, length, is_negative ? -points : points);
  events++;
}

int main(void) {
  static char buffer[1 << 17];
  size_t have = 0;
  ssize_t count;
  double last = 0;
  table = calloc(capacity, sizeof *table);
  setlocale(LC_ALL, "");
  newterm(NULL, fopen("/dev/tty", "w"), fopen("/dev/tty", "r"));
  cbreak();
  noecho();
  curs_set(0);
  timeout(0);
  while ((count = read(0, buffer + have, sizeof buffer - have)) > 0) {
    have += count;
    char *line = buffer, *end = buffer + have, *found;
    while ((found = memchr(line, '\n', end - line))) {
      read_line(line, found);
      line = found + 1;
    }
    have = end - line;
    memmove(buffer, line, have);
    if (now() - last > 1 / 30.) {
      draw(0);
      last = now();
      if (getch() == 'q') break;
    }
  }
  draw(1);
  timeout(-1);
  while (getch() != 'q') {
  }
  endwin();
  return 0;
}
