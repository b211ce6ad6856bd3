"""The same board as a table of textual. Scripts/measure compares the program with it, where textual is installed.

Usage: table.py PLAYERS STEP. Keys: j and k select, + and - score, q quits.
"""

import sys

from textual.app import App
from textual.widgets import DataTable

COUNT, STEP = int(sys.argv[1]), int(sys.argv[2])


class Board(App):
    BINDINGS = [("j", "select(1)"), ("k", "select(-1)"), ("plus", "score(1)"), ("minus", "score(-1)"), ("q", "quit")]

    def compose(self):
        yield DataTable(cursor_type="row")

    def on_mount(self):
        self.players = [[number, (COUNT - number) * 10] for number in range(COUNT)]
        self.table = self.query_one(DataTable)
        self.table.add_columns("Rank", "Name", "Score")
        for rank, (number, score) in enumerate(self.players, 1):
            self.table.add_row(str(rank), f"Player{number:05d}", str(score))

    def action_select(self, lines):
        self.table.move_cursor(row=self.table.cursor_row + lines)

    def action_score(self, sign):
        before, row = list(self.players), self.table.cursor_row
        player = self.players[row]
        self.players[row] = player = [player[0], player[1] + sign * STEP]
        self.players.sort(key=lambda player: (-player[1], player[0]))
        for row, (number, score) in enumerate(self.players):
            if self.players[row] != before[row]:
                self.table.update_cell_at((row, 1), f"Player{number:05d}")
                self.table.update_cell_at((row, 2), str(score))
        self.table.move_cursor(row=self.players.index(player))


Board().run()
