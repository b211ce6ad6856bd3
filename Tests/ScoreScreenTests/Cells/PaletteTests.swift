import Foundation
import Scorekeeping
import Testing

@testable import ScoreScreen

@Suite struct PaletteTests {
  @Test func `a colour has one name`() {
    for colour in Style.Colour.allCases { #expect(Style.Colour(name: colour.name) == colour) }
    #expect(Style.Colour.red.name == "red")
    #expect(Style.Colour(name: "Red") == nil)
    #expect(Style.Colour(name: "") == nil)
  }

  @Test func `players take colours in turn, however many there are`() {
    var palette = Palette()
    #expect((-12...12).map(palette.player).count { $0 == .blue } == 3)
    #expect(palette.player(0) == .blue && palette.player(12) == .blue)
    #expect(palette.player(-1) == .plum)
    palette.players = []
    #expect((-7...7).allSatisfy { palette.player($0) == .standard })
  }

  @Test func `a palette does not change when a role is set to its own colour`() {
    for role in Palette.Role.allCases {
      var palette = Palette()
      let colour = palette[role]
      palette[role] = .magenta
      #expect(palette != Palette())
      palette[role] = colour
      #expect(palette == Palette())
    }
  }

  @Test(arguments: [
    (Palette.Role.title, "Friday night"), (.team, "North"), (.selection, "▌"), (.gain, "+5"),
    (.loss, "-2"), (.error, "There is no player"),
  ])
  func `a role has its colour on the screen`(role: Palette.Role, text: String) throws {
    var palette = Palette()
    palette[role] = .magenta
    let screens = Screens(
      session: try Session(journal: MemoryJournal()), size: Size(columns: 80, rows: 12),
      theme: Theme(palette: palette))
    screens.open("Friday night")
    for line in [
      "add Red Blue", "team Blue North", "score Red +5", "score Blue +9", "score Blue -2",
    ] { try screens.perform(line) }
    if role == .error { screens.perform(.remove([PlayerReference("Nobody")])) }
    var grid = Grid()
    var renderer = Renderer()
    renderer.show(screens.frame(), on: &grid)
    let row = try #require(grid.rows.first { $0.text.contains(text) })
    let start = try #require(row.text.range(of: text)).lowerBound
    let column = row.text.distance(from: row.text.startIndex, to: start)
    #expect(row[column].style.colour == .magenta, "\(grid.text)")
  }
}
