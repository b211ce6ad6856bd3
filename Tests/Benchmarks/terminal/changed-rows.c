// A board as lean as curses allows: of what a key changes only the rows are written that look otherwise, and keys that
// wait are taken together. Scripts/measure compares the program with it. Usage: changed-rows PLAYERS STEP
// Keys: j and k select, + and - score, q quits.
#include <curses.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

struct player {
  int number;
  long score;
};

static struct player *players;
static int count, selected, first;
static char shown[512][80];

static int is_before(const struct player *a, const struct player *b) {
  return a->score != b->score ? a->score > b->score : a->number < b->number;
}

static void place(void) {
  struct player moved = players[selected];
  for (; selected > 0 && is_before(&moved, &players[selected - 1]); selected--)
    players[selected] = players[selected - 1];
  for (; selected + 1 < count && is_before(&players[selected + 1], &moved); selected++)
    players[selected] = players[selected + 1];
  players[selected] = moved;
}

static void draw(void) {
  int rows = LINES - 3 < 512 ? LINES - 3 : 512;
  if (selected < first) first = selected;
  if (selected >= first + rows) first = selected - rows + 1;
  for (int row = 0; row < rows; row++) {
    char text[80] = "";
    int line = first + row;
    if (line < count)
      snprintf(text, sizeof text, "%c%5d  Player%05d %30ld", line == selected ? '>' : ' ', line + 1,
               players[line].number, players[line].score);
    if (strcmp(text, shown[row]) == 0) continue;
    strcpy(shown[row], text);
    attrset(line == selected ? A_REVERSE : A_NORMAL);
    mvaddstr(row + 2, 0, text[0] == '\0' ? "" : text + 1);
    clrtoeol();
  }
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
  mvprintw(0, 0, "%d players", count);
  mvaddstr(LINES - 1, 0, "q quit");
  for (int key = ERR; key != 'q';) {
    draw();
    timeout(-1);
    for (key = getch(); key != ERR && key != 'q'; key = getch()) {
      if (key == 'j' && selected + 1 < count) selected++;
      if (key == 'k' && selected > 0) selected--;
      if (key == '+') players[selected].score += step, place();
      if (key == '-') players[selected].score -= step, place();
      timeout(0);
    }
  }
  endwin();
}
