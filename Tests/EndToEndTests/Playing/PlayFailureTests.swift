import Foundation
import TestSupport
import Testing

/// Failures of `scoreboard play`.
@Suite struct PlayFailureTests {
  @Test func `A failed check ends the play, and the output up to it is kept`() async throws {
    let workspace = try Workspace()
    let path = try workspace.script(
      "size 40x6\nboard Game\nadd Red\ncheckpoint first\nsleep 1s\nexpect player Red score 3\nadd Blue\n"
    )
    let run = try await workspace.scoreboard(
      ["play", path, "-o", workspace.path("a.txt"), "-o", workspace.path("a.cast")])
    #expect(run.status == 1)
    #expect(
      run.errorText.hasPrefix(
        "\(path):6:1\nexpect player Red score 3\n^^^^^^^^^^^^^^^^^^^^^^^^^\n"
          + "Wanted: Red: score 3\nFound:  Red: score –, rank 1 of 1\n+-----"))
    #expect(try workspace.text(of: "a.txt").hasPrefix("# first, 0s, 40x6\n Game"))
    #expect(try workspace.text(of: "a.cast").hasSuffix("[0.000, \"x\", \"1\"]\n"))
  }

  @Test func `A command that is not allowed is shown with its place`() async throws {
    let workspace = try Workspace()
    let path = try workspace.script("add Red\nscore Rad +3\n")
    let run = try await workspace.scoreboard(["play", path])
    #expect(run.status == 1)
    #expect(
      run.errorText
        == "\(path):2:7\nscore Rad +3\n      ^^^\nThere is no player 'Rad'. Did you mean 'Red'?\n")
  }

  @Test func `All mistakes are reported before anything is played or written`() async throws {
    let workspace = try Workspace()
    let path = try workspace.script("add Red\nsleep 5\nwiat /x/\n")
    try "as it was".write(toFile: workspace.path("a.txt"), atomically: false, encoding: .utf8)
    let run = try await workspace.scoreboard(
      ["play", path, "-o", workspace.path("a.txt"), "-o", workspace.path("a.svg")])
    #expect(run.status == 2)
    #expect(run.errorText.contains(":2:7\n") && run.errorText.contains(":3:1\n"))
    #expect(try workspace.text(of: "a.txt") == "as it was")
    #expect(!FileManager.default.fileExists(atPath: workspace.path("a.svg")))
  }

  @Test func `Outputs that cannot be written are refused before the play`() async throws {
    let workspace = try Workspace()
    let path = try workspace.script("add Red\n")
    func run(_ outputs: String...) async throws -> (Int32, String) {
      let run = try await workspace.scoreboard(
        ["play", path] + outputs.flatMap { ["-o", workspace.path($0)] })
      let text = run.errorText.replacing(workspace.folder.path + "/", with: "")
      return (run.status, String(text.prefix { $0 != "\n" }))
    }
    #expect(
      try await run("a.bmp") == (
        2,
        "Error: 'a.bmp' does not say by its ending what to write. "
          + "Known endings are .v2.cast, .cast, .svg, .png, .gif, .mp4, .webm, .txt, .md"
      ))
    #expect(
      try await run("a.txt", "a.txt") == (
        2, "Error: 'a.txt' would be written over. Name each file once"
      ))
    #expect(
      try await run("a.txt", "no/a.txt") == (
        1, "Error: 'no/a.txt' cannot be written (no such file or directory). Name another place"
      ))
    #expect(!FileManager.default.fileExists(atPath: workspace.path("a.txt")))
    let script = try workspace.script("add Red\n", named: "b.txt")
    let own = try await workspace.scoreboard(["play", script, "-o", script])
    #expect(own.status == 2)
    #expect(try workspace.text(of: "b.txt") == "add Red\n")
  }

  @Test(.enabled("A file system cannot be mounted here") { try await FullDiskTests.canMount() })
  func `A disk that fills midway leaves no partial file`() async throws {
    let workspace = try Workspace()
    let disk = workspace.folder.appending(path: "disk").path
    let path = try workspace.script(
      "add Red\n" + String(repeating: "score Red +1\nsleep 50ms\n", count: 5000))
    let run = try await Run.of(
      FullDiskTests.script(
        "16k", "$program play \(path) -o $disk/a.cast; echo \"status $?\"; ls $disk", in: workspace),
      environment: workspace.environment)
    #expect(run.outputText == "status 1\n")
    #expect(
      run.errorText
        == "Error: '\(disk)/a.cast' could not be written to its end (no space left on device), and is as "
        + "it was before. Make room, or name another place\n")
  }

  @Test(arguments: ["INT", "TERM"])
  func `A signal ends the play, and the output up to it is complete`(signal: String) async throws {
    let workspace = try Workspace()
    let path = try workspace.script("add Red\ncheckpoint begun\nsleep 60m\nadd Blue\n")
    let script = """
      # A pipe without a reader cannot be opened: this shell is one from the start.
      mkfifo \(workspace.path("pipe.txt")); exec 3<>\(workspace.path("pipe.txt"))
      cat \(workspace.path("pipe.txt")) 3>&- > \(workspace.path("seen")) &
      \(Workspace.program) play \(path) --clock real -o \(workspace.path("a.cast")) \
      -o \(workspace.path("a.txt")) -o \(workspace.path("pipe.txt")) -o \(workspace.path("a.svg")) 3>&- &
      until [ -s \(workspace.path("seen")) ] || ! kill -0 $!; do sleep 0.02; done
      kill -\(signal) $!
      wait $!
      """
    let run = try await Run.of(
      ["bash", "-c", script], environment: workspace.environment)
    let status: Int32 = signal == "INT" ? 130 : 143
    #expect(run.status == status, "\(run.errorText)")
    #expect(try workspace.text(of: "a.cast").hasSuffix("\"x\", \"\(status)\"]\n"))
    #expect(try workspace.text(of: "a.svg").hasSuffix("</svg>\n"))
    #expect(try !workspace.text(of: "a.txt").contains("Blue"))
  }

  @Test func `A slow regular expression ends its play with a sentence`() async throws {
    let workspace = try Workspace()
    let path = try workspace.script(
      "board \(String(repeating: "a", count: 60))\nwait /((.*)*)*[éè]/ within 2s\n")
    #expect(try await workspace.scoreboard(["play", path, "--check"]).status == 0)
    let run = try await workspace.scoreboard(["play", path, "--headless"])
    #expect(run.status == 1)
    #expect(run.errorText.contains("To look for '((.*)*)*[éè]' takes too long"))
  }

  @Test func `A file of random bytes is reported in one sentence`() async throws {
    let workspace = try Workspace()
    var bytes = Data((0..<4000).map { UInt8(truncatingIfNeeded: $0 &* 37) })
    bytes.append(Data("\u{1B}]0;title\u{7}".utf8))
    let run = try await workspace.scoreboard(["play", "-"], input: bytes)
    #expect(run.status == 2)
    #expect(run.errorText.split(separator: "\n").count == 1)
    #expect(!run.errorText.contains("\u{1B}"))
    let long = try await workspace.scoreboard(
      ["play", "-"],
      input: Data(("caption \"" + String(repeating: "x", count: 1 << 20) + "\"\nboo\n").utf8))
    #expect(long.status == 2)
    #expect(long.errorText.hasPrefix("-:2:1\nboo\n^^^\n"))
  }
}
