import Foundation
import ScoreSettings
import Testing

@Suite final class BackgroundCacheTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "grounds-\(UUID().uuidString.prefix(8))")

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func cache(_ more: [String: String] = [:]) -> BackgroundCache {
    let usual = ["XDG_STATE_HOME": folder.path, "TERM": "xterm-256color"]
    return BackgroundCache(environment: EnvironmentVariables(usual.merging(more) { $1 }))
  }

  private func text() throws -> String {
    try String(contentsOf: folder.appending(path: "scoreboard/backgrounds"), encoding: .utf8)
  }

  @Test func `each kind of terminal has its own answer, and the last one is used`() throws {
    let others = [
      ["TERM": "screen"], ["TERM_PROGRAM": "tmux"], ["COLORFGBG": "0;15"],
      ["VTE_VERSION": "7402"], ["XTERM_VERSION": "XTerm(379)"],
    ]
    #expect(cache().colour == nil)
    cache().remember(0x000102)
    for (number, other) in others.enumerated() {
      #expect(cache(other).colour == nil, "\(other)")
      cache(other).remember(number)
    }
    cache().remember(0xFDFDFB)
    #expect(cache().colour == 0xFDFDFB)
    for (number, other) in others.enumerated() { #expect(cache(other).colour == number) }
    #expect(try text().hasSuffix("#fdfdfb\txterm-256color\t\t\t\t\n"))
    #expect(try text().split(separator: "\n").count == 6)
  }

  @Test func `a known answer is not written again`() throws {
    cache().remember(0x101418)
    func number() throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: cache().path)[.systemFileNumber] as? Int
    }
    let first = try number()
    cache().remember(0x101418)
    #expect(try number() == first && first != nil)
  }

  @Test func `the cache has a limited size`() throws {
    for number in 0..<40 { cache(["TERM_PROGRAM": "\(number)"]).remember(number) }
    #expect(try text().split(separator: "\n").count == 32)
    #expect(cache(["TERM_PROGRAM": "39"]).colour == 39)
    #expect(cache(["TERM_PROGRAM": "0"]).colour == nil)
  }

  @Test func `no environment variable adds a line`() throws {
    let hostile = ["TERM_PROGRAM": "a\n#ffffff\txterm-256color\t\t\t\t\n\r\u{1B}[31m"]
    cache(hostile).remember(1)
    #expect(cache().colour == nil && cache(hostile).colour == 1)
    #expect(try text().split(whereSeparator: \.isNewline).count == 1)
  }

  @Test(arguments: [
    "", "\n\n", "#fdfdfb", "#fdfdfb xterm-256color", "fdfdfb\txterm-256color\t\t\t\t\n",
    "#fdfdfbf\txterm-256color\t\t\t\t\n", "#+dfdfb\txterm-256color\t\t\t\n",
    "#-00001\txterm-256color\t\t\t\t\n", "\0\u{FF}\t\t", String(repeating: "#", count: 2_000_000),
  ])
  func `a file with other content is ignored and replaced`(text: String) throws {
    let file = URL(filePath: cache().path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    #expect(cache().colour == nil)
    cache().remember(0xFDFDFB)
    #expect(cache().colour == 0xFDFDFB)
    #expect(try self.text().utf8.count < 100)
  }

  @Test(arguments: ["/dev/null", "/dev/null/none", "/proc/none"])
  func `an unwritable folder is not an error`(path: String) {
    let missing = cache(["XDG_STATE_HOME": path])
    missing.remember(1)
    #expect(missing.colour == nil)
  }
}
