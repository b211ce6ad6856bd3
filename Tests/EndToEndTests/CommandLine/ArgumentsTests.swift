import Foundation
import TestSupport
import Testing

/// Arguments where the system does not have them in `/proc`, or no longer beside the environment.
@Suite struct ArgumentsTests {
  @Test(.enabled("A folder cannot become the root here") { try await FullDiskTests.canMount() })
  func `Without /proc the arguments arrive`() async throws {
    let workspace = try Workspace()
    let root = workspace.folder.appending(path: "root").path
    let run = try await Run.of(
      [
        "unshare", "--map-root-user", "--mount", "bash", "-c",
        """
        program=$0 root=$1 PATH=$PATH:/usr/sbin:/sbin
        mkdir -p $root/home && cp $program $root/scoreboard
        for library in $(ldd $program | grep -o '/[^ ]*'); do
          mkdir -p $root/${library%/*} && cp -L $library $root/$library
        done
        run() { HOME=/home SCOREBOARD_DATA=/home/data.sqlite chroot $root /scoreboard "$@"; echo "status $?"; }
        run do Game 'add Ann' && run boards && run show Game --wrong
        """, Workspace.program, root,
      ], environment: workspace.environment)
    #expect(
      run.outputText == """
        New board 'Game'
        Ann added
        status 0
        Game  1 player, round 1
        status 0
        status 2

        """)
    #expect(run.errorText.hasPrefix("Error: Unknown option '--wrong'"))
  }

  @Test(.enabled("There is no compiler") { try await FaultyFiles.canBeBuilt() })
  func `Arguments arrive after a library has moved the environment`() async throws {
    let workspace = try Workspace()
    let (source, library) = (
      workspace.folder.appending(path: "moving.c"),
      workspace.folder.appending(path: "moving.so").path
    )
    try Data(
      """
      #include <stdlib.h>
      __attribute__((constructor)) static void move(void) { setenv("MOVED", "1", 1); }
      """.utf8
    ).write(to: source)
    let compiled = try await Run.of(
      [
        "sh", "-c", "$(command -v clang || command -v cc) -shared -fPIC -o \"$0\" \"$1\"", library,
        source.path,
      ], environment: workspace.environment)
    try #require(compiled.status == 0, "\(compiled.errorText)")
    let run = try await workspace.scoreboard(
      ["do", "Game", "add Ann"], environment: ["LD_PRELOAD": library])
    #expect(run.outputText == "New board 'Game'\nAnn added\n")
    #expect(run.status == 0)
  }
}
