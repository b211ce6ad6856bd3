// A board as it is usually written: each key sorts all players, erases the screen and draws everything anew; what is
// really sent to the terminal is left to curses. Scripts/measure compares the program with it.
// Usage: full-redraw PLAYERS STEP. Keys: j and k select, + and - score, q quits.
#include <curses.h>
#include <locale.h>
#include <stdlib.h>

struct player {
  int number;
  long score;
};

static struct player *players;
static int count, selected, first;

static int compare(const void *one, const void *other) {
  const struct player *a = one, *b = other;
  if (a->score != b->score) return a->score > b->score ? -1 : 1;
  return a->number - b->number;
}

static void score(long points) {
  int number = players[selected].number;
  players[selected].score += points;
  qsort(players, count, sizeof *players, compare);
  for (selected = 0; players[selected].number != number;) selected++;
}

static void draw(void) {
  int rows = LINES - 3;
  if (selected < first) first = selected;
  if (selected >= first + rows) first = selected - rows + 1;
  erase();
  mvprintw(0, 0, "%d players", count);
  for (int row = 0; row < rows && first + row < count; row++) {
    int line = first + row;
    if (line == selected) attron(A_REVERSE);
    mvprintw(row + 2, 0, "%5d  Player%05d %30ld", line + 1, players[line].number, players[line].score);
    if (line == selected) attroff(A_REVERSE);
  }
  mvaddstr(LINES - 1, 0, "q quit");
  refresh();
}

int main(int arguments, char **words) {
  count = arguments > 1 ? atoi(words[1]) : 100;
  long step = arguments > 2 ? atol(words[2]) : 1;
  players = calloc(count, sizeof *players);
  for (int at = 0; at < count; at++) players[at] = (struct player){at, (count - at) * 10L};
  setlocale(LC_ALL, "");
  initscr();
  cbreak(), noecho(), nonl(), curs_set(0);
  for (int key = ERR; key != 'q'; key = getch()) {
    if (key == 'j' && selected + 1 < count) selected++;
    if (key == 'k' && selected > 0) selected--;
    if (key == '+') score(step);
    if (key == '-') score(-step);
    draw();
  }
  endwin();
}
