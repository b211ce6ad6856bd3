import Scorekeeping
import StructReference
import Testing

@testable import ScoreScreen

/// Screens with simulated keys: the keys, and the resulting screen.
protocol PlayedScreens {
  var screens: Screens { get }
}

extension PlayedScreens {
  var session: Session { screens.session }

  func press(_ text: String) { for key in text { screens.handle(.character(key)) } }
  func press(_ keys: Key...) { for key in keys { screens.handle(key) } }

  func type(_ text: String) {
    press(text)
    press(.enter)
  }

  func game() {
    screens.open("Friday night")
    press("a")
    for name in ["Red", "Blue", "Dark Green"] { type(name) }
    press(.escape)
    press("g")
  }

  var rows: [String] {
    var grid = Grid()
    var renderer = Renderer()
    renderer.show(screens.frame(), on: &grid)
    return grid.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  var status: String { rows[11] }
  var scores: [String] {
    session.state.board?.players.map { "\($0.name) \($0.score)" } ?? []
  }
  var selected: String? { screens.page.board?.value.selectedPlayer?.name }

  func press(_ texts: String, _ more: String) { press(texts + more) }
}

extension Screens {
  /// Screens of a session of their own.
  convenience init(
    columns: Int, rows: Int, journal: any Journal = MemoryJournal(),
    environment: Session.Environment = Session.Environment()
  ) throws {
    self.init(
      session: try Session(journal: journal, environment: environment),
      size: Size(columns: columns, rows: rows))
  }

  /// Performs a line of the command language.
  func perform(_ line: String) throws { perform(try #require(try Command(parsing: line))) }
}
