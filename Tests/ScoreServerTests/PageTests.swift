import Foundation
import ScoreScript
import ScoreServer
import Scorekeeping
import Testing

@Suite struct PageTests {
  private let page = Page(title: "Club night", hasList: true)

  /// Writes sample pages into the folder that the environment names.
  @Test func samplesCanBeWritten() throws {
    guard let folder = ProcessInfo.processInfo.environment["SCOREBOARD_WRITE_PAGES"] else { return }
    func write(_ text: String, _ name: String) throws {
      try text.write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
    }
    for asset in [page.styleSheet, page.script, page.icon] {
      try write(asset.text, String(asset.path.dropFirst()))
    }
    let samples = try [
      "friday": PageSample.friday(), "won": .won(), "quiz": .quiz(), "skat": .hearts(),
      "times": .times(), "empty": PageSample("Saturday"),
    ]
    for (name, sample) in samples {
      try write(
        RacePicture(sample.race, title: sample.ranked.board.name).description, name + ".svg")
      for query in ["", "rounds", "chart", "overlay", "big", "top=3"] {
        let text = page.board(
          sample.ranked, number: 7, view: View(query: query), path: "/" + name)
        try write(text, name + "." + query + ".html")
      }
    }
    try write(
      page.boards(
        samples.sorted { $0.key < $1.key }.map { ListedBoard($0.value.ranked, path: "/" + $0.key) }),
      "list.html")
    try write(
      page.notice("There is no board 'Fridy'. Did you mean 'Friday night'?", title: "Not found"),
      "notice.html")
  }
}
