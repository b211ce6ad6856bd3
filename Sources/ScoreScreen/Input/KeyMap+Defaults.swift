/// The default keys of each screen.
extension KeyMap {
  /// The keys that select a row of a list.
  private static func selecting(_ noun: String) -> [KeyBinding] {
    [
      .init(["j", .down], .next, "select the next \(noun)"),
      .init(["k", .up], .previous, "select the previous \(noun)"),
      .init(["g", .home], .first, "select the first \(noun)"),
      .init(["G", .end], .last, "select the last \(noun)"),
      .init([.pageDown, .control("f")], .pageDown, "a screen down"),
      .init([.pageUp, .control("b")], .pageUp, "a screen up"),
      .init(["/"], .search, "search a \(noun) by name"),
    ]
  }

  /// The keys that boards and the list of boards share.
  private static let general: [KeyBinding] = [
    .init(["u"], .undo, "undo"),
    .init(["U"], .redo, "redo"),
    .init([":"], .command, "type a command; {complete} completes, {older} and {newer} recall"),
    .init(["?"], .help, "this help"),
    .init([.control("l")], .redraw, "redraw the screen"),
    .init(["q"], .quit, "quit; everything is saved"),
  ]

  static let board = KeyMap(
    selecting("player") + [
      .init(["+", "="], .stepUp, "add the board's step to the selected player"),
      .init(["-"], .stepDown, "subtract the step"),
      .init(["["], .pointFirst, "a point for the first of two sides; {undo} takes it back"),
      .init(["]"], .pointSecond, "a point for the second of two sides"),
      .init(
        "0123456789.,".map(Key.character), .digit,
        "type an amount, also a sum: 12+8*2; {step-up} or {step-down} right before it is its sign"),
      .init([.backspace], .erase, "delete the last digit of the amount"),
      .init([.enter], .apply, "apply the typed amount"),
      .init(["s"], .exact, "type the exact score"),
      .init(
        ["a"], .add, "add players, one after another; {complete} completes who has played before"),
      .init(["e"], .rename, "rename the selected player"),
      .init(["t"], .team, "put the selected player into a team; {complete} completes"),
      .init(["c"], .colour, "give the selected player another colour; {complete} completes"),
      .init(["d"], .delete, "remove the selected player"),
      .init(["A"], .leave, "the selected player leaves the game, with the points, or comes back"),
      .init(["J"], .moveDown, "move down (where the order is by hand)"),
      .init(["K"], .moveUp, "move up (where the order is by hand)"),
      .init(["o"], .order, "order by rank, by hand or by name"),
      .init(["L"], .lock, "lock the order: scores change, rows stay put"),
      .init(["z"], .big, "large letters, for a whole room; {big} or {back} leaves"),
      .init(["i"], .enterRound, "enter the points of this round, player by player"),
      .init(["f"], .finish, "who came in, in order, where places give points"),
      .init(
        ["r"], .sheet, "the points of each round, to see and to correct; or the table of matches"),
      .init(["m"], .result, "type the result of a match, as in Ann 3 Bob 1; {complete} completes"),
      .init(["h"], .history, "the history: what happened, and the board as it was"),
      .init(["v"], .panels, "panels where there is room: rounds, last changes, race; or none"),
      .init(
        ["n"], .round,
        "next round, with the next period of a clock; without players: choose a game"),
      .init(
        ["p"], .clock,
        "start the clock, or stop it; after a period, begin the next one; :clock 20:00 sets it"),
      .init(
        [" "], .endTurn,
        "end the turn: the next player's begins, with the clock of each; without turns: as {clock}"),
      .init(["T"], .turn, "give the turn to the selected player; again: to nobody"),
      .init(
        ["F"], .freeze, "freeze what the public sees; then reveal the next player, a place, or all"),
      .init(["W"], .scorers, "score from phones: links, codes, and who scores"),
      .init(["P"], .picture, "draw the board as a picture to send, into a file in this folder"),
      .init(["R"], .rematch, "rematch: a new board with the same players"),
      .init([.escape, "b", .left], .back, "drop the typed amount, or go back to the boards"),
    ] + general)

  static let boards = KeyMap(
    selecting("board") + [
      .init([.enter, .right], .open, "open the selected board"),
      .init(["n"], .new, "make a new board, perhaps with the rules of a game"),
      .init(["e"], .rename, "rename the selected board"),
      .init(["d"], .delete, "delete the selected board; {undo} undoes it"),
      .init(
        ["R"], .rematch, "rematch: a new board with the players of the selected one, at zero"),
      .init(["s"], .people, "people: who has played and won how often"),
    ] + general)

  /// The keys of the sheet of rounds.
  static let rounds = KeyMap(
    [
      .init(["j", .down], .next, "select the next player"),
      .init(["k", .up], .previous, "select the previous player"),
      .init(
        ["l", .right], .laterRound, "the next round; the one after the last begins with its points"),
      .init(["h", .left], .earlierRound, "the round before"),
      .init(["g", .home], .first, "the first round"),
      .init(["G", .end], .last, "the last round that has begun"),
      .init([.pageDown, .control("f")], .pageDown, "a screen down"),
      .init([.pageUp, .control("b")], .pageUp, "a screen up"),
      .init(["/"], .search, "search a player by name"),
      .init(
        "0123456789-.,+".map(Key.character), .digit,
        "type the points of the cell, a sum: 12+8*2, a frame: 9/"),
      .init([.enter], .apply, "keep what is typed, and go down"),
      .init([.tab], .applyRight, "keep what is typed, and go to the next round"),
      .init([.backspace], .erase, "take back what was typed last, or the points of the cell"),
      .init(["t"], .totals, "the points of each round, or the totals after it"),
      .init([.escape, "r"], .back, "leave the cell as it was, or go back to the board"),
    ] + general)

  /// The keys of the history of a board, which change nothing.
  static let history = KeyMap([
    .init(["j", .down], .next, "the change before, or a line down on the board as it was"),
    .init(["k", .up], .previous, "the change after, or a line up"),
    .init([.left], .older, "the change before, also on the board as it was"),
    .init([.right], .newer, "the change after"),
    .init([.enter], .open, "the board as it was after the selected change"),
    .init(["g", .home], .first, "the newest change, or to the top"),
    .init(["G", .end], .last, "the oldest change, or to the end"),
    .init([.pageDown, .control("f")], .pageDown, "a screen down"),
    .init([.pageUp, .control("b")], .pageUp, "a screen up"),
    .init(["/"], .search, "search a change by its words"),
    .init(["h"], .history, "from the board as it was to the list; from the list to the board"),
    .init([.escape], .back, "go back to the board as it is now"),
    .init(["?"], .help, "this help"),
    .init([.control("l")], .redraw, "redraw the screen"),
    .init(["q"], .quit, "quit; everything is saved"),
  ])

  /// The keys among the matches of a board.
  static let matches = KeyMap(
    [
      .init([.tab], .switchTable, "the table, who played whom, or the list of matches"),
      .init(["j", .down], .next, "the next match, or a line down"),
      .init(["k", .up], .previous, "the match before, or a line up"),
      .init(["g", .home], .first, "the first match, or to the top"),
      .init(["G", .end], .last, "the last match, or to the end"),
      .init([.pageDown, .control("f")], .pageDown, "a screen down"),
      .init([.pageUp, .control("b")], .pageUp, "a screen up"),
      .init(["/"], .search, "search a match by its players"),
      .init([.enter, .right], .open, "type the result of the selected match"),
      .init(["m"], .result, "type the result of a match, as in Ann 3 Bob 1"),
      .init(["d"], .delete, "remove the selected match"),
      .init(["y"], .accept, "enter the other result that a scorer asks for in the selected match"),
      .init(["n"], .reject, "keep the result, and drop what the scorer asks for"),
      .init(["r"], .sheet, "the points of each round"),
      .init([.escape, .left], .back, "go back to the board"),
    ] + general)

  /// The keys among the people.
  static let people = KeyMap([
    .init(["j", .down], .next, "the next person, or a line down"),
    .init(["k", .up], .previous, "the person before, or a line up"),
    .init(["g", .home], .first, "the first person, or to the top"),
    .init(["G", .end], .last, "the last person, or to the end"),
    .init([.pageDown, .control("f")], .pageDown, "a screen down"),
    .init([.pageUp, .control("b")], .pageUp, "a screen up"),
    .init(["/"], .search, "search a name"),
    .init([.enter, .right], .open, "what the selected person did, and against whom"),
    .init(["d"], .delete, "forget the selected name; {undo} undoes it"),
    .init(["u"], .undo, "undo"),
    .init([.escape, .left, "s"], .back, "go back to everybody, then to the boards"),
    .init(["?"], .help, "this help"),
    .init([.control("l")], .redraw, "redraw the screen"),
    .init(["q"], .quit, "quit; everything is saved"),
  ])

  /// The keys of the list of scorers.
  static let scorers = KeyMap(
    [
      .init(["j", .down, "n", .right], .next, "the next scorer, or the code of the next one"),
      .init(["k", .up, .left], .previous, "the scorer before"),
    ] + selecting("scorer").dropFirst(2) + [
      .init(["a"], .add, "add somebody who may score, on all players or on some"),
      .init([.enter, "c"], .open, "the link of the selected scorer, and its code"),
      .init(["y"], .copy, "copy the link that is shown"),
      .init(["p"], .pin, "a PIN for a phone that cannot read the code"),
      .init(["x", .delete], .delete, "take the link of the selected scorer away"),
      .init([.escape], .back, "go back to the list, then to the board"),
      .init(["?"], .help, "this help"),
      .init([.control("l")], .redraw, "redraw the screen"),
      .init(["q"], .quit, "quit; all links end"),
    ])

  /// The keys of the review of snapshots.
  static let review = KeyMap([
    .init(["a"], .accept, "accept: the new frame takes the place of the golden file"),
    .init(["r"], .reject, "reject: the new frame is removed, the golden file stays"),
    .init(["s"], .skip, "skip: both stay, for another time"),
    .init(["A"], .acceptAll, "accept all without a decision"),
    .init(["R"], .rejectAll, "reject all without a decision"),
    .init(["S"], .skipAll, "skip all without a decision"),
    .init(["u"], .undo, "take the last decision back"),
    .init(["n", .right], .nextFrame, "the next frame"),
    .init(["p", .left], .previousFrame, "the frame before"),
    .init([.down, "j"], .next, "a line down"),
    .init([.up, "k"], .previous, "a line up"),
    .init([.pageDown, " ", .control("f")], .pageDown, "a screen down"),
    .init([.pageUp, .control("b")], .pageUp, "a screen up"),
    .init([">"], .scrollRight, "scroll to the right"),
    .init(["<"], .scrollLeft, "scroll to the left"),
    .init(["d"], .diff, "show both files in the diff-tool of the settings"),
    .init([.control("l")], .redraw, "redraw the screen"),
    .init(["?"], .help, "this help"),
    .init(["q", .escape], .quit, "end; frames without a decision stay as they are"),
  ])

  /// The keys of the live view, which scroll it and change nothing.
  static let watch = KeyMap([
    .init(["j", .down], .next, "a line down"),
    .init(["k", .up], .previous, "a line up"),
    .init(["g", .home], .first, "to the top"),
    .init(["G", .end], .last, "to the end"),
    .init([.pageDown, .control("f")], .pageDown, "a screen down"),
    .init([.pageUp, .control("b")], .pageUp, "a screen up"),
    .init(["z"], .big, "large letters, for a whole room; {big} or Esc leaves"),
    .init(["r"], .sheet, "the points of each round"),
    .init(["h"], .history, "the history, and the board as it was"),
    .init(["v"], .panels, "panels where there is room: rounds, last changes, race; or none"),
    .init([" ", "N"], .revealNext, "with --presenter: reveal the next player of a frozen board"),
    .init(
      ["p", "P"], .revealPlace, "with --presenter: announce the next place, from the last one"),
    .init(
      "0123456789".map(Key.character), .digit,
      "with --presenter: 10 {reveal-place} announces up to place 10"),
    .init(["u", "U"], .takeBack, "with --presenter: take the last reveal back"),
    .init(["?"], .help, "this help"),
    .init([.control("l")], .redraw, "redraw the screen"),
    .init(["q"], .quit, "quit"),
  ])

  /// The keys of the view of a stream, which select and search, and change nothing.
  static let stream = KeyMap(
    selecting("player") + [
      .init([" "], .hold, "pause the view while events are still counted; again to resume"),
      .init(["L"], .lock, "lock the order: scores change, rows stay put"),
      .init(["z"], .big, "large letters, for a whole room; {big} or {back} leaves"),
      .init([.escape], .back, "select nobody: the view stays at the top"),
      .init(["?"], .help, "this help"),
      .init([.control("l")], .redraw, "redraw the screen"),
      .init(["q"], .quit, "quit, and print the standings"),
    ])

  /// The keys of a prompt on the status row.
  static let prompt = KeyMap([
    .init([.enter], .answer, "do it"),
    .init([.escape, .control("g")], .cancel, "give it up"),
    .init([.tab], .complete, "complete; in a search or a list, the next one"),
    .init(
      [.up, .control("p"), .backTab], .older,
      "the command before; in a search or a list, the one above"),
    .init(
      [.down, .control("n")], .newer, "the command after; in a search or a list, the one below"),
    .init([.left, .control("b")], .edit(.back), "a character back"),
    .init([.right, .control("f")], .edit(.forward), "a character on"),
    .init([.controlLeft, .alt("b")], .edit(.wordBack), "a word back"),
    .init([.controlRight, .alt("f")], .edit(.wordForward), "a word on"),
    .init([.home, .control("a")], .edit(.start), "to the start"),
    .init([.end, .control("e")], .edit(.end), "to the end"),
    .init([.backspace], .edit(.eraseBack), "take back the character before"),
    .init([.delete, .control("d")], .edit(.eraseForward), "take away the character after"),
    .init([.control("u")], .edit(.cutToStart), "cut to the start"),
    .init([.control("k")], .edit(.cutToEnd), "cut to the end"),
    .init([.control("w")], .edit(.cutBlankWordBack), "cut back to a space"),
    .init([.altBackspace], .edit(.cutWordBack), "cut the word before"),
    .init([.alt("d")], .edit(.cutWordForward), "cut the word after"),
    .init([.control("y")], .edit(.putBack), "paste the last cut"),
  ])
}
