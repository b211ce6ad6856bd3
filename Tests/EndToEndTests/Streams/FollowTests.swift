import Foundation
import TestSupport
import Testing

/// `scoreboard follow` in pipes and in a terminal.
@Suite struct FollowTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  private func follow(_ arguments: [String] = [], input: String) async throws -> Run {
    try await workspace.scoreboard(["follow", "Votes"] + arguments, input: Data(input.utf8))
  }

  private func write(_ text: String, to name: String) throws -> String {
    let path = workspace.folder.appending(path: name).path
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  /// The printed names and scores.
  private func standings(_ output: String) -> [String] {
    output.split(separator: "\n").dropFirst().map { line in
      line.split(separator: " ")
        .filter { !$0.contains("▄") && !$0.contains("▖") && !$0.hasSuffix("%") }
        .joined(separator: " ")
    }
  }

  @Test
  func `Without a terminal the board is printed once, and skipped lines go to standard error`()
    async throws
  {
    let run = try await follow(input: "Red\nBlue +5\nred +2\n404\n\u{0}x\n")
    #expect(run.status == 0)
    #expect(standings(run.outputText) == ["1 Blue 5", "2 Red 3"])
    #expect(run.errorText.hasPrefix("2 lines are skipped. Line 4, \"404\": '404' is a number."))
  }

  @Test func `Names that are paths of pages are kept whole`() async throws {
    let page = "/blog/terminal-league-match-441"
    let run = try await follow(input: "\(page) +1200\n")
    #expect(run.outputText.hasPrefix(" Votes  total 1200\n"))
    #expect(standings(run.outputText) == ["1 \(page) 1200"])
  }

  @Test func `The header shows the window and the total, and each row its share`()
    async throws
  {
    let now = Int(Date().timeIntervalSince1970)
    let lines = ["\(now) Red 30", "\(now) Blue 10"]
    let bad = ["\(now - 400) Red 5", "\(now) Red x", "9999999999999 Red 1"]
    let skipped = workspace.path("skipped")
    let run = try await follow(
      [
        "-f", "2", "--score", "3", "--time", "1", "--window", "5m", "-n", "1", "--skipped", skipped,
      ], input: (lines + bad).map { $0 + "\n" }.joined())
    let output = run.outputText.split(separator: "\n")
    #expect(output.first == " Votes  last 5m  total 40")
    #expect(output.dropFirst().first?.hasSuffix(" 30   75%") == true)
    let errors = run.errorText.split(separator: "\n")
    #expect(errors.first == "1 line was too late for the window")
    let problem = "2 lines are skipped. Line 4, \"\(now) Red x\": 'x' is"
    #expect(errors.last?.hasPrefix(problem) == true)
    #expect(
      try String(contentsOfFile: skipped, encoding: .utf8)
        == bad.map { $0 + "\n" }.joined())
  }

  @Test func `The totals of teams come from the lines that name them`() async throws {
    let run = try await follow(
      ["--format", "csv"], input: "name,score,team\nAnn,5,North\nAnn,3,South\nBob,4,South\n")
    let rows = standings(run.outputText)
    #expect(rows.contains { $0.hasPrefix("1st South") && $0.hasSuffix(" 7") })
    #expect(rows.contains { $0.hasPrefix("2nd North") && $0.hasSuffix(" 5") })
    #expect(rows.contains { $0.hasSuffix("Ann (South) 3") })
  }

  @Test func `A FIFO is read on after its last writer closes it and another opens it`() async throws
  {
    let run = try await Run.of(
      [
        "bash", "-c",
        #"""
        mkfifo "$1"
        coproc "$0" follow Votes "$1" --output ndjson
        pid=$COPROC_PID
        exec 5<&${COPROC[0]}
        read -r line <&5
        printf 'Red\n' > "$1"; read -r line <&5
        printf 'Red +4' > "$1"; read -r line <&5
        printf 'Blue\n' > "$1"; read -r line <&5
        kill -TERM $pid
        while read -r line <&5; do last=$line; done
        echo "$last"
        """#, Workspace.program, workspace.path("events"),
      ], environment: workspace.environment)
    var reader = FeedReader()
    try reader.read(String(try #require(run.outputText.split(separator: "\n").last)))
    #expect(
      reader.rows.map { "\($0["name"] ?? "" as NSString) \($0["score"] ?? 0 as NSNumber)" }
        == ["Red 5", "Blue 1"])
  }

  @Test(arguments: [#"mv "$1" "$1.$2"; : > "$1""#, #"cp "$1" "$1.$2"; : > "$1""#])
  func `A log that is rotated, and whose follower is killed and restarted, counts once`(
    rotation: String
  ) async throws {
    let run = try await Run.of(
      [
        "bash", "-c",
        #"""
        program=$0 log=$1 total=0 errors=$1.errors
        start() { "$program" follow Votes "$log" -f 2 --tail --save > /dev/null 2>> "$errors" & pid=$!; }
        points() { "$program" show Votes --format json 2> /dev/null | tr -d ' \n' |
          sed 's/.*"score":\([0-9]*\).*/\1/'; }
        reach() { for n in {1..300}; do [ "$(points)" = "$total" ] && return; sleep 0.05; done; }
        add() { for j in $(seq $1); do echo "$((++line)) Red" >> "$log"; done; total=$((total + $1)); }
        rotate() { \#(rotation); }
        : > "$log"
        for i in 1 2 3; do
          start
          add 50; reach; rotate "$log" ${i}1
          add 30; reach
          kill -KILL $pid; wait $pid 2> /dev/null
          add 20; rotate "$log" ${i}2; add 10
        done
        start; reach; kill -TERM $pid; wait $pid 2> /dev/null
        echo "$total $(points)"; cat "$errors"
        """#, Workspace.program, workspace.path("app.log"),
      ], environment: workspace.environment)
    #expect(run.outputText == "330 330\n", "\(run.errorText)")
  }

  /// Follows a log, changes it while nobody does, and follows it again.
  private func rotated(_ before: String, _ change: String) async throws -> (
    points: String, errors: String
  ) {
    let run = try await Run.of(
      [
        "bash", "-c",
        #"""
        cd "$(dirname "$1")"
        points() { "$0" show M --format json 2> /dev/null | tr -d ' \n' |
          grep -o '"score":[0-9]*' | tr -dc '0-9\n' | paste -sd+ | bc; }
        follow() {
          "$0" follow M l --tail --save > /dev/null & pid=$!
          for n in {1..300}; do [ "$(points)" = $1 ] && break; sleep 0.05; done
          sleep 0.3; kill -${2:-TERM} $pid; wait $pid 2> /dev/null
        }
        \#(before)
        \#(change)
        points
        """#, Workspace.program, workspace.path("l"),
      ], environment: workspace.environment)
    return (run.outputText, run.errorText)
  }

  @Test(arguments: [
    ("echo F > l; follow 41; touch l.1; mv l.1 l.2; mv l l.1; echo G > l", 42),
    ("mv l.1 l.2; echo F > l.1; echo G > l; touch l.2", 42),
    ("echo F > l; seq 99 | sed 's/.*/X& 1/' | tee l-1 l_2 l-2026 l.9 > l.8; follow 41", 41),
    ("echo F > l; follow 41 KILL; echo E >> l.1; echo G >> l", 43),
    ("printf 'Q +1' >> l.1; echo F > l; follow 41 KILL; printf '1\\n' >> l.1", 52),
    // Of the new log, nothing was read yet.
    (
      "echo E >> l.1; printf F > l; follow 41 KILL; echo >> l; mv l.1 l.2; mv l l.1; echo G > l",
      43
    ),
  ])
  func `A log that was rotated while nobody followed it counts once`(
    change: String, points: Int
  ) async throws {
    let result = try await rotated(
      "seq 40 | sed 's/.*/B& 1/' > l; follow 40; mv l l.1", "\(change); follow \(points)")
    #expect(result.points == "\(points)\n" && result.errors == "", "\(result.errors)")
  }

  @Test(arguments: [
    "cp l t; grow t; mv t l", "grow l; sed -i 's/B1 1/B1 1/' l", "cp l t; grow t; cp t l",
    "sed -i \"$ a C$((++n)) 1\" l", "cp l t; grow t; mv l l~; mv t l",
    "cp l src; grow src; command -v rsync > /dev/null && rsync src l || mv src l",
    "cp l src; grow src; command -v rsync > /dev/null && rsync --inplace src l || cp src l",
  ])
  func `A log that is replaced by a grown copy counts once`(change: String) async throws {
    for (option, size) in [("", 4), ("--tail", 900)] {
      let run = try await Run.of(
        [
          "bash", "-c",
          #"""
          cd "$(dirname "$1")"; rm -f l* t src data; export SCOREBOARD_DATA=$PWD/data
          points() { "$0" show M --format csv 2> /dev/null | awk -F, '{ s += $3 } END { print s }'; }
          follow() {
            if [ -z "\#(option)" ]; then "$0" follow M l --save > /dev/null; return; fi
            "$0" follow M l --save --tail > /dev/null & pid=$!
            reach; kill -TERM $pid; wait $pid 2> /dev/null
          }
          reach() { for k in {1..200}; do [ "$(points)" = $((\#(size) + n)) ] && break; sleep 0.05; done; sleep 0.2; }
          grow() { echo "C$((++n)) 1" >> $1; }
          n=0; seq \#(size) | sed 's/.*/B& 1/' > l
          follow; \#(change); follow; \#(change); follow; follow
          if [ -n "\#(option)" ]; then
            "$0" follow M l --save --tail > /dev/null & pid=$!
            sleep 0.3; \#(change); reach; \#(change); reach
            kill -TERM $pid; wait $pid 2> /dev/null
          fi
          echo "$(points) $n"
          """#, Workspace.program, workspace.path("l"),
        ], environment: workspace.environment)
      let numbers = run.outputText.split { !$0.isNumber }.compactMap { Int($0) }
      #expect(
        numbers.count == 2 && numbers[0] == size + numbers[1],
        "\(option) \(size): \(run.outputText)")
      #expect(run.errorText == "", "\(option) \(size)")
    }
  }

  @Test func `What was not told apart in a log that was changed is told`() async throws {
    let result = try await rotated(
      "seq 400 | sed 's/.*/B& 1/' > l; follow 400",
      "sed -i 's/^B/C/' l; follow 800; sed -i 1d l; follow 800")
    #expect(result.points == "800\n")
    #expect(
      result.errors.hasPrefix(
        "'l' was emptied, or the file that was read last is not beside it any more"))
    #expect(
      result.errors.contains("'l' was changed. It goes on behind the lines that were read last"))
  }

  @Test func `Of a log whose old files are compressed, the others are read`() async throws {
    let result = try await rotated(
      "seq 40 | sed 's/.*/B& 1/' > l; follow 40; mv l l.2; gzip l.2",
      "echo F > l.1; echo G > l; follow 42")
    #expect(result.points == "42\n")
    #expect(
      result.errors == "The file that was read last may be 'l.2.gz'. Lines may be missing\n")
  }

  @Test func `Of two that save one log on one board, one ends and no line counts twice`()
    async throws
  {
    let result = try await rotated(
      "seq 8 | sed 's/.*/B& 1/' > l",
      #"""
      for n in 1 2; do "$0" follow M l --tail --save > /dev/null 2> end$n & done
      for n in {1..300}; do [ "$(points)" = 8 ] && break; sleep 0.05; done
      seq 10 | sed 's/.*/C& 1/' >> l
      for n in {1..300}; do [ -s end1 -o -s end2 ] && break; sleep 0.05; done
      kill $(jobs -p) 2> /dev/null; wait
      follow 18
      cat end1 end2 >&2
      """#)
    #expect(result.points == "18\n")
    #expect(result.errors.contains("Another 'scoreboard follow' saves 'l' on this board"))
  }

  @Test func `Changes of others on a saved board are reported without another line`() async throws {
    let result = try await rotated(
      "printf 'Red 5\\nBlue 3\\n' > l",
      #"""
      "$0" follow M l --tail --save --output ndjson > feed & pid=$!
      for n in {1..300}; do [ "$(points)" = 8 ] && break; sleep 0.05; done
      "$0" do M 'score Blue +4' > /dev/null
      for n in {1..300}; do grep -q 'Blue 3→7' feed && break; sleep 0.05; done
      kill $pid; wait $pid 2> /dev/null
      grep -c 'Blue 3→7' feed >&2
      """#)
    #expect(result.points == "12\n" && result.errors == "1\n")
  }

  @Test func `A FIFO ends when it is removed`() async throws {
    let run = try await Run.of(
      [
        "bash", "-c",
        #"""
        mkfifo "$1"
        "$0" follow Votes "$1" & pid=$!
        printf 'Red\n' > "$1"
        rm "$1"
        wait $pid
        """#, Workspace.program, workspace.path("events"),
      ], environment: workspace.environment)
    #expect(run.status == 0)
    #expect(standings(run.outputText) == ["1 Red 1"])
  }

  @Test func `Of a long skipped line the beginning is shown`() async throws {
    let run = try await follow(input: "404" + String(repeating: "\u{0}", count: 5000) + "\n")
    #expect(run.errorText.hasPrefix(#"1 line is skipped. Line 1, "404\u{0}"#))
    #expect(run.errorText.contains("…: "))
    #expect(run.errorText.count < 160)
  }

  @Test func `A bad line stops the stream when that is asked for`() async throws {
    let run = try await follow(["--bad", "stop"], input: "Red\n404\nBlue\n")
    #expect(run.status == 1)
    #expect(standings(run.outputText) == ["1 Red 1"])
    #expect(run.errorText.hasPrefix("It ends before line 2: \"404\"\nError: '404' is a number."))
    // A saved stream stays before the line.
    let file = try write("Red\n404\nBlue\n", to: "events.txt")
    for _ in 1...2 {
      let saved = try await workspace.scoreboard([
        "follow", "Votes", file, "--save", "--bad", "stop",
      ])
      #expect(saved.status == 1)
      #expect(standings(saved.outputText) == ["1 Red 1"])
    }
  }

  @Test(arguments: [
    (
      ["--format", "ndjson"], "{\"player\":\"Red\",\"score\":2.5}\n{\"player\":\"Red\"}\n",
      "1 Red 3.5"
    ),
    (["--format", "csv", "--player", "who"], "who,n\nRed,1\nRed,7\n", "1 Red 2"),
    (["-f", "2", "--score", "1"], "12 Red\n30 Red\n", "1 Red 42"),
    (["--regex", "by (?<player>\\w+)"], "won by Red\nlost by Red\nnothing\n", "1 Red 2"),
    (["--count"], "Red +5\nRed +5\n", "1 Red +5 2"), (["--set"], "Red 5\nRed 4\n", "1 Red 4"),
    (["-n", "1"], "Red 5\nBlue 4\n", "1 Red 5 and 1 more"),
    (["--window", "5m"], "Red 5\n", "1 Red 5"), (["--window", "1h"], "Red 5\n", "1 Red 5"),
    (
      ["-f", "2", "--time", "1", "--window", "5m"],
      "1795470000 A\n1795470001 B\n1795473600 H\n", "=1 A 1 =1 B 1"
    ),
  ])
  func `Lines in other formats are read`(options: [String], input: String, expected: String)
    async throws
  {
    let run = try await follow(options, input: input)
    #expect(standings(run.outputText).joined(separator: " ") == expected)
  }

  @Test func `A stream can start from a board in a table`() async throws {
    let file = try write("name,score\nRed,10\nBlue,3\n", to: "start.csv")
    let run = try await follow(["--from", file], input: "Blue +8\nGreen\n")
    #expect(standings(run.outputText) == ["1 Blue 11", "2 Red 10", "3 Green 1"])
  }

  @Test(arguments: [
    (["/"], 1, "'/' is a folder"), (["nowhere"], 1, "There is no file 'nowhere'"),
    (["--player", "x"], 2, "are not for these lines"),
    (["-f", "0"], 2, "not a list of field numbers"),
    (["--save", "--window", "5m"], 2, "Leave one out"),
    (["--window", "1ms"], 2, "a second at least"),
    (["--stay", "--output", "ndjson"], 2, "Leave one out"),
    (["--regex", "("], 1, "not a regular expression"), (["--tail"], 2, "standard input has none"),
    (["/dev/null", "--skipped", "/dev/null"], 2, "is the file that is read"),
    (["--skipped", "/dev/full/x"], 1, "'/dev/full/x' cannot be written (not a directory)"),
  ])
  func `A source that cannot be followed is reported in one sentence`(
    arguments: [String], status: Int32, sentence: String
  ) async throws {
    let run = try await follow(arguments, input: "")
    #expect(run.status == status)
    #expect(run.errorText.contains(sentence))
  }

  @Test(arguments: [
    ("< /", "Standard input is a folder. Pass a file"),
    ("<&-", "Standard input cannot be read (bad file descriptor). Check where it comes from"),
  ])
  func `Unreadable standard input is reported in one sentence`(
    redirection: String, sentence: String
  ) async throws {
    let run = try await Run.of(
      ["bash", "-c", "\"$0\" follow Votes \(redirection)", Workspace.program],
      environment: workspace.environment)
    #expect(run.status == 1)
    #expect(run.errorText == "Error: \(sentence)\n")
  }

  @Test(arguments: seeds(1))
  func `A saved stream continues where a kill at any moment left it`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let lines = (0..<200_000).map { _ in
      "P\(random.number(0...60)) \(random.chance(0.02) ? "= " : "+")\(random.number(0...9))\n"
    }
    let file = try write(lines.joined(), to: "events.txt")
    for _ in 0..<5 {
      let run = try await Run.of(
        [
          "timeout", "-s", "KILL", String(format: "%.2f", Double(random.number(20...250)) / 100),
          Workspace.program, "follow", "Votes", file, "--save",
        ], environment: workspace.environment)
      if run.status == 0 { break }
    }
    let last = try await workspace.scoreboard(["follow", "Votes", file, "--save"])
    #expect(last.status == 0)
    let whole = try await workspace.scoreboard(["follow", "Votes", file])
    #expect(standings(last.outputText) == standings(whole.outputText))
    // No input is left.
    let again = try await workspace.scoreboard(["follow", "Votes", file, "--save"])
    #expect(again.outputText == last.outputText)
  }

  @Test(arguments: [[], ["--save"], ["-n", "7"]])
  func `The changes in JSON lead from an empty board to the standings`(
    options: [String]
  ) async throws {
    let file = try write(
      (0..<200_000).map { "P\($0 * $0 % 61) +\($0 % 10)\n" }.joined(), to: "events.txt")
    let run = try await workspace.scoreboard(
      ["follow", "Votes", file, "--output", "ndjson", "--fps", "1000"] + options)
    let lines = run.outputText.split(separator: "\n").map(String.init)
    try #require(lines.count >= 3 && run.errorText == "")
    var (reader, last) = (FeedReader(), FeedReader())
    for line in lines.dropLast() { try reader.read(line) }
    try last.read(try #require(lines.last))
    #expect(reader.differences(from: last) == [])
    let whole = try await workspace.scoreboard(
      ["follow", "Votes", file] + options.filter { $0 != "--save" })
    let rows = last.rows.map { "\($0["name"] ?? "" as NSString) \($0["score"] ?? 0 as NSNumber)" }
    #expect(
      rows
        == standings(whole.outputText).prefix(rows.count).map {
          $0.split(separator: " ").dropFirst().joined(separator: " ")
        })
    #expect(rows.count == (options.first == "-n" ? 7 : 31))
  }

  @Test
  func `The changes in JSON are flushed at once, and end on a signal or when the reader is gone`()
    async throws
  {
    let run = try await Run.of(
      [
        "bash", "-c",
        """
        mkfifo "$1"; exec 3<>"$1"
        coproc "$0" follow Votes "$1" --output ndjson
        pid=$COPROC_PID
        read -r line <&${COPROC[0]}; echo "$line"
        echo 'Red +5' >&3
        read -r line <&${COPROC[0]}; echo "$line"
        kill -TERM $pid
        read -r line <&${COPROC[0]}; echo "$line"
        wait $pid; echo $?
        "$0" follow Votes "$1" --output ndjson | head -n 1 | wc -l; echo ${PIPESTATUS[0]}
        yes Red | "$0" follow Votes --output ndjson | head -n 3 | wc -l; echo ${PIPESTATUS[1]}
        "$0" follow Votes /dev/null --output ndjson > /dev/full; echo $?
        """, Workspace.program, workspace.path("events"),
      ], environment: workspace.environment)
    let lines = run.outputText.split(separator: "\n")
    #expect(lines.dropFirst(3) == ["143", "1", "0", "3", "0", "1"])
    #expect(run.errorText.split(separator: "\n").count == 1)
    var reader = FeedReader()
    for line in lines.prefix(2) { try reader.read(String(line)) }
    #expect(reader.words == ["Red added at 5"])
    var last = FeedReader()
    try last.read(String(lines[2]))
    #expect(reader.differences(from: last) == [])
  }

  @Test func `In a terminal the board is live, and its keys come from the terminal`()
    async throws
  {
    let shell = try await TerminalSession.shell(in: workspace)
    let fifo = workspace.folder.appending(path: "events").path
    #expect(mkfifo(fifo, 0o600) == 0)
    shell.enter("clear; cat \(fifo) | scoreboard follow Votes; echo status $?")
    let pipe = try #require(FileHandle(forWritingAtPath: fifo))
    try pipe.write(contentsOf: Data("Red +5\nBlue +7\nGreen\n".utf8))
    try await shell.wait(for: "3 events")
    shell.press("j", "j")
    try await shell.wait(until: "Red selected") { $0.text.contains("▌  2 Red") }
    shell.press("Space")
    try await shell.wait(until: "held") { $0.contains("held") && $0.contains("go on") }
    try pipe.write(contentsOf: Data("Red +5\n".utf8))
    // Events are counted while the frame is held.
    try await shell.wait(until: "4 events") { $0.contains("4 events") && $0.score(of: "Red") == 5 }
    shell.press("Space")
    try await shell.wait(until: "Red first") {
      $0.score(of: "Red") == 10 && !$0.contains("held") && $0.contains("total 18")
    }
    shell.resize(columns: 60, rows: 12)
    try await shell.wait(until: "smaller") { $0.contains("4 events") && $0.score(of: "Red") == 10 }
    shell.press("C-z")
    try await shell.wait(for: "Stopped")
    shell.enter("fg")
    try await shell.wait(for: "4 events")
    shell.press("q")
    try await shell.wait(until: "the standings below the prompt") {
      $0.score(of: "Red") == 10 && $0.score(of: "Blue") == 7
    }
    try pipe.close()
  }

  @Test(arguments: ["C-c", "q"])
  func `A key ends an endless stream and prints its standings`(key: String) async throws {
    let shell = try await TerminalSession.shell(in: workspace)
    shell.enter("clear; yes Red | scoreboard follow Votes")
    try await shell.wait(for: "events,")
    shell.press(key)
    try await shell.wait(until: "the prompt below the board") {
      $0.text.contains("Red") && $0.text.contains("\n$") && !$0.text.contains("events,")
    }
    shell.enter("echo \"${PIPESTATUS[0]}\"")
  }

  @Test func `The end of the input ends the view unless it is to stay`() async throws {
    let shell = try await TerminalSession.shell(in: workspace)
    shell.enter("clear; printf 'Red\\nBlue 2\\n' | scoreboard follow Votes; echo over")
    try await shell.wait(until: "over") { $0.text.contains("over") && $0.score(of: "Blue") == 2 }
    shell.enter("clear; printf 'Red\\nBlue 3\\n' | scoreboard follow Votes --stay")
    try await shell.wait(for: "end of input")
    shell.press("q")
    try await shell.wait(until: "the board") {
      !$0.text.contains("end of input") && $0.score(of: "Blue") == 3
    }
  }

  @Test func `If nothing comes, the status row names the file that is missing`() async throws {
    let shell = try await TerminalSession.shell(in: workspace)
    let file = try write("Red\n", to: "l")
    shell.enter("clear; scoreboard follow Votes \(file) --tail")
    try await shell.wait(for: "1 event")
    try FileManager.default.removeItem(atPath: file)
    try await shell.wait(for: "There is no file")
    shell.press("q")
  }

  @Test func `A window that is empty again says so`() async throws {
    let shell = try await TerminalSession.shell(in: workspace)
    shell.enter("clear; (echo Red; sleep 9) | scoreboard follow Votes --window 1s")
    try await shell.wait(for: "1 event, 0 players")
    try await shell.wait(for: "Nothing in the last 1s")
    shell.press("q")
  }

  @Test func `Standard input must be something else than the terminal`() async throws {
    let shell = try await TerminalSession.shell(in: workspace)
    shell.enter("scoreboard follow Votes")
    try await shell.wait(for: "Standard input is the terminal")
  }
}
