import Foundation
import Scorekeeping
import ScreenPictures
import StructReference
import TestSupport
import Testing

@testable import ScoreExchange

@Suite struct TreePictureTests {
  private func picture(of count: Int, title: String? = "Cup <1>") throws -> String {
    let session = try Session(journal: MemoryJournal())
    try session.perform([
      .board("Cup"), .add((1...count).map { .init("<P\($0)> & \u{1B}[31m") }),
      .knockout(.first(nil)), .result(.set(1, MatchResult([.init(.points(3), .points(1))]))),
    ])
    let board = try #require(session.state.board)
    let tree = try #require(board.knockoutTree)
    return TreePicture(tree, of: board, title: title).description
  }

  @Test(arguments: [2, 3, 5, 16, 33, 64])
  func `a tree is well-formed, whatever names hold, and equal trees are equal`(count: Int) throws {
    let text = try picture(of: count)
    #expect(try picture(of: count) == text)
    _ = try Element.root(of: text)
    #expect(!text.contains("\u{1B}"))
    // Each player stands in the first round or, who rests there, in the second.
    for seed in 1...count {
      #expect(text.contains(">\(count > 9 && seed < 10 ? " " : "")\(seed) &lt;P\(seed)"))
    }
  }

  @Test func `in a page, the tree has neither title nor background`() throws {
    #expect(try picture(of: 4).contains("<rect class=\"f\""))
    #expect(try !picture(of: 4, title: nil).contains("<rect"))
  }
}
