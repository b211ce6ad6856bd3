import GoldenFrames
import Testing

@Suite struct GoldenFileNameTests {
  private static let refused: [(String, SnapshotError)] = [
    ("../x", .nameLeavesFolder("../x")), ("a/b", .nameLeavesFolder("a/b")),
    ("/etc/passwd", .nameLeavesFolder("/etc/passwd")), ("/", .nameLeavesFolder("/")),
    ("a/\u{301}b", .nameLeavesFolder("a/\u{301}b")),
    ("", .emptyName), ("   ", .emptyName),
    (
      String(repeating: "é", count: 101),
      .nameTooLong(String(repeating: "é", count: 101), bytes: 202, most: 200)
    ),
    ("..", .hiddenName("..")), (".", .hiddenName(".")), (".x", .hiddenName(".x")),
    (".\u{301}x", .hiddenName(".\u{301}x")),
    ("a\\b", .oddCharacter("\\", in: "a\\b")), ("a:b", .oddCharacter(":", in: "a:b")),
    ("a\0b", .oddCharacter("\0", in: "a\0b")), ("a\nb", .oddCharacter("\n", in: "a\nb")),
    ("a\u{1B}b", .oddCharacter("\u{1B}", in: "a\u{1B}b")),
    ("a\tb", .oddCharacter("\t", in: "a\tb")),
    ("a\u{A0}b", .oddCharacter("\u{A0}", in: "a\u{A0}b")), ("👍", .oddCharacter("👍", in: "👍")),
    ("a\u{200D}b", .oddCharacter("\u{200D}", in: "a\u{200D}b")),
    ("a\u{FE0F}", .oddCharacter("\u{FE0F}", in: "a\u{FE0F}")),
    ("a\u{202E}b", .oddCharacter("\u{202E}", in: "a\u{202E}b")),
    ("a\u{31350}", .oddCharacter("\u{31350}", in: "a\u{31350}")),
    ("a*", .oddCharacter("*", in: "a*")),
    ("x.actual", .artifactName("x.actual")), ("x.Actual", .artifactName("x.Actual")),
  ]

  @Test(arguments: refused)
  func `a name that some file systems do not keep is refused`(name: String, error: SnapshotError) {
    #expect(throws: error) { try GoldenFile(name, in: "/x") }
  }

  @Test(arguments: [
    "a", "two players", "size.40x12", "Zoë", "日本語", "שלום", "हिन्दी", "-", "_1", "x.actual.x", "actual",
    String(repeating: "n", count: 200),
  ])
  func `any other name is a file in the folder`(name: String) throws {
    let file = try GoldenFile(name, in: "/x")
    #expect(file.path == "/x/\(name).txt")
    #expect(file.actualPath == "/x/\(name).actual.txt")
  }

  @Test(arguments: [
    ("/x/BoardTests.swift", "/x/__Snapshots__/BoardTests"),
    ("demos/game night.scores", "demos/__Snapshots__/game night"),
    ("quiz.scores", "__Snapshots__/quiz"), ("/x/a.b.scores", "/x/__Snapshots__/a.b"),
    ("/x.y/script", "/x.y/__Snapshots__/script"), ("/x/.hidden", "/x/__Snapshots__/.hidden"),
    ("/x/...swift", "/x/__Snapshots__/...swift"), ("./a.scores", "./__Snapshots__/a"),
    ("../a.scores", "../__Snapshots__/a"), ("x/\u{301}a.scores", "x/__Snapshots__/\u{301}a"),
  ])
  func `the folder lies beside the source file and has its name`(source: String, folder: String) {
    #expect(GoldenFile.folder(beside: source) == folder)
  }
}
