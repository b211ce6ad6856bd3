import Foundation
import TestSupport
import Testing

/// The allowed and the refused targets of `scoreboard export`.
@Suite struct ExportedFileTests {
  private func played() async throws -> Workspace {
    let workspace = try Workspace()
    try await workspace.perform("add Red 5 Blue 2.5 Green")
    return workspace
  }

  @Test func `An export never overwrites the data file or its side files, under any name`()
    async throws
  {
    let workspace = try await played()
    let data = workspace.dataFile
    let (link, name) = (workspace.folder.path + "/link.json", workspace.folder.path + "/name.json")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: data + "-wal")
    try FileManager.default.linkItem(atPath: data, toPath: name)
    let backup = data + ".2026-01-01.backup"
    try FileManager.default.copyItem(atPath: data, toPath: backup)
    let inside = "\(workspace.folder.path)/../\(workspace.folder.lastPathComponent)/scores.sqlite"
    let paths = [
      data, data + "-wal", data + "-shm", data + "-journal", link, name, backup, inside,
      data + ".2026-01-02.backup",
    ]
    func names() throws -> [String] {
      // Readers create these files, and the last reader removes them.
      try FileManager.default.contentsOfDirectory(atPath: workspace.folder.path).sorted()
        .filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
    }
    let before = try names()
    for path in paths {
      let run = try await workspace.scoreboard(["export", "-o", path])
      #expect(run.status == 1)
      #expect(
        run.errorText
          == "Error: '\(path)' is the data file, or belongs to it. Name another file to export to\n"
      )
    }
    #expect(try names() == before)
    #expect(try Data(contentsOf: URL(filePath: backup)) == Data(contentsOf: URL(filePath: data)))
    #expect(try await workspace.scoreboard(["export", "-o", data + ".json"]).status == 0)
    #expect(try await workspace.board().names.count == 3)
    let missing = try await workspace.scoreboard(["import", "none.json"])
    #expect(missing.status == 1)
    #expect(missing.errorText == "There is no file 'none.json'. Check the path\n")
    let folder = try await workspace.scoreboard(["import", "/tmp"])
    #expect(folder.errorText == "'/tmp' is a folder. Name a file in it\n")
    let shown = try await workspace.scoreboard(["show", "Game", "--format", "json"]).output
    let run = try await workspace.scoreboard(["import", "-"], input: shown)
    #expect(run.status == 1)
    #expect(run.errorText.hasPrefix("-: This is what 'scoreboard show' prints"))
  }

  @Test(.enabled("A file system cannot be mounted here") { try await FullDiskTests.canMount() })
  func `An export on a full disk keeps the file of the export before`() async throws {
    let workspace = try Workspace()
    try await workspace.perform(
      "add " + (1...600).map { "\"Player \($0)\"" }.joined(separator: " "))
    let disk = workspace.folder.appending(path: "disk").path
    let run = try await Run.of(
      FullDiskTests.script(
        "112k",
        """
        export SCOREBOARD_DATA=\(workspace.dataFile)
        echo before > $disk/all.json
        $program export -o $disk/all.json; echo "status $?"; cat $disk/all.json; ls -A $disk
        """, in: workspace), environment: workspace.environment)
    #expect(run.outputText == "status 1\nbefore\nall.json\n")
    #expect(
      run.errorText
        == "Error: '\(disk)/all.json' could not be written to its end (no space left on device), and is as it was "
        + "before. Make room, or name another place\n")
  }

  @Test func `An export appends to redirected standard output, also when that is named`()
    async throws
  {
    let workspace = try await played()
    let file = workspace.folder.appending(path: "all.txt").path
    let run = try await Run.of(
      [
        "bash", "-c",
        "{ echo before; \(Workspace.program) export Game --format csv -o /dev/stdout; echo after; } > \(file)",
      ], environment: workspace.environment)
    #expect(run.status == 0, "\(run.errorText)")
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(whereSeparator: \.isNewline)
    #expect(lines.first == "before")
    #expect(lines.dropFirst().first == "rank,name,score,team")
    #expect(lines.last == "after")
  }

  @Test(arguments: ["> /dev/full", ">&-"])
  func `An export that cannot be written is reported`(target: String) async throws {
    let workspace = try await played()
    let run = try await Run.of(
      ["bash", "-c", "\(Workspace.program) export \(target); echo status $? >&2"],
      environment: workspace.environment)
    let lines = run.errorText.split(separator: "\n")
    #expect(lines.last == "status 1")
    #expect(lines.count == 2, "\(run.errorText)")
  }
}
