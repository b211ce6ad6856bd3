import FoundationBase
import Scorekeeping

/// Asks for the name of a new board, and lists the games that match it. The board gets the rules of the chosen game.
struct NewBoardQuestion: Question {
  var games: GameList?

  init(_ session: Session) {
    games = GameList("New board", of: session)
  }

  var title: String {
    games?.chosen.map { "New board as \($0.name): " } ?? "Name of the new board "
  }

  func answer(_ answer: inout LineEditor, _ context: ScreenContext) -> Request {
    if let existing = context.session.state.boards.named(answer.text) {
      return .refuse("\(ScorekeepingError.boardNameInUse(existing.name))")
    }
    return closing(
      games?.chosen.map { .createBoard(answer.text, game: $0.name) } ?? .board(answer.text))
  }

  func hints(_ answer: String, _ keys: KeyMap) -> [Hint] { games?.hints("save", keys) ?? [] }
}

/// Asks for a game, and gives the open board its rules.
struct GameQuestion: Question {
  var games: GameList?

  init(_ board: Scoreboard, _ session: Session) {
    games = GameList(board.name, "the rules of a game", of: session)
    games?.find(board.name)
  }

  let title = "Play which game? "

  func answer(_ answer: inout LineEditor, _ context: ScreenContext) -> Request {
    let name = (games?.chosen ?? games?.onlyMatch)?.name ?? answer.text.trimmed
    return name.isEmpty ? .close : closing(.game(name))
  }

  /// What is typed here means games alone, so another game may be chosen.
  mutating func typed(_ answer: LineEditor, _ context: ScreenContext) -> Request {
    games?.list.selection = nil
    games?.find(answer.text)
    return .nothing
  }

  func hints(_ answer: String, _ keys: KeyMap) -> [Hint] {
    games?.hints(games?.chosen.map { "play \($0.name)" } ?? "play", keys) ?? []
  }
}
