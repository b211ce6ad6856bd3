import Testing

/// A board of which everything is printed: the lines that make it, and the parts that it has.
struct PrintedBoard: Sendable, CustomTestStringConvertible {
  let name: String
  let lines: [String]
  /// The options for parts as text, besides the standings and the rounds.
  var parts: [String] = []
  /// The options for other views, which are printed as the whole board is.
  var views: [[String]] = []

  var testDescription: String { name }

  /// The arguments after `show` and the board, by the file in which the output is kept.
  var outputs: [(file: String, arguments: [[String]])] {
    let views = ([[]] + views).flatMap { [$0, $0 + ["--rounds"]] }
    let text =
      views + parts.map { [$0] } + [["--ascii"], ["--width", "40"]]
      + (parts.contains("--table") ? [["--table", "--width", "40"]] : [])
    let matches = parts.contains("--matches") ? [["--matches", "--format", "csv"]] : []
    let history =
      parts.contains("--history")
      ? ["csv", "json", "markdown"].map { ["--history", "--format", $0] } : []
    let tree = parts.contains("--tree") ? [["--tree", "--format", "svg"]] : []
    func all(_ formats: String...) -> [[String]] {
      formats.flatMap { format in views.map { $0 + ["--format", format] } }
    }
    return [
      ("text", text),
      ("data", all("csv") + matches + history + [["--rounds", "--format", "json"]]),
      ("markdown", all("markdown")),
      ("page", all("html")), ("picture", all("svg") + tree),
    ]
  }

  static let all = [
    plain, teams, quiz, golf, regatta, league, ladder, knockout, chess, series, swim, final,
  ]

  private static let plain = PrintedBoard(
    name: "plain",
    lines: [
      #"board "Friday night""#, #"add Red 49 Blue 35 "Dark Green" 46 Rosa 12.5 Gold -3 =Zoë"#,
      "target 100", #"score "Dark Green" +3 Blue +20"#, "leave Gold",
      "score Rosa +1.25 round 2",
    ], parts: ["--history"], views: [["--at", "round 1"]])

  private static let teams = PrintedBoard(
    name: "teams and groups",
    lines: [
      "board Sprint", "add Ann 14 Bob 9 Cid 11 Dee 9 Eve", "team Ann Bob North",
      #"team Cid Dee "South by far""#, "group Ann Dee girls", "group Bob Cid Dee juniors",
      "score Ann +2 Dee +4", "score Cid +3 round 2", #"note "in the rain""#,
    ], views: [["--group", "juniors"]])

  private static let quiz = PrintedBoard(
    name: "rounds with names",
    lines: [
      "board Quiz", #"rounds Music "Film and TV" Sport"#, "add Ann Bob Cid",
      "score Ann +3 Bob +5 Cid +2", "score Ann +4 Bob +2 round 2", "round 3",
      "score Ann +2 Bob +2 Cid +9", "over",
    ])

  private static let golf = PrintedBoard(
    name: "par",
    lines: [
      "board Golf", "wins low", "rounds 9", "par 4 4 3 4 5 4 4 3 5",
      #"add Ann Bob "Cyd Charisse""#, "score Ann +4 Bob +5 Cyd +3",
      "score Ann +3 Bob +4 Cyd +4 round 2", "score Ann +6 Bob +2 round 3",
    ])

  private static let regatta = PrintedBoard(
    name: "rounds that are filled in",
    lines: [
      "board Regatta", "wins low", "rounds 4", "missed players+1", "drop 1", "add Ann Bob Cyd",
      "team Ann Bob North", "team Cyd South", "score Ann +1 Bob +2 Cyd +3",
      "score Ann +2 Bob +1 round 2", "score Bob +2 Cyd +1 Ann +3 round 3",
    ])

  private static let league = PrintedBoard(
    name: "league",
    lines: [
      "board Office", "points 3 1 0", "ties difference head-to-head sonneborn-berger lot",
      #"add Ann Bob "Cyd Charisse" Dee Eve Fay"#, "fixtures round on 2026-09-05",
      "result Ann 11:7 Fay, 9:11, 11:8 bonus 1:0", "result Bob 2 Eve 2", "result Cyd 1 Dee 1",
      "result Dee 0 Cyd 0", "result Ann 0 Bob 1", "result 5 on -", "score Ann -1",
      "lot Dee Cyd",
    ], parts: ["--table", "--cross", "--matches"])

  private static let ladder = PrintedBoard(
    name: "rating",
    lines: [
      "board Ladder", "start 1500", "rating elo 32", "add Ann Bob Cyd 1600 Dee",
      "result Ann 3 Bob 1", "result Cyd 0 Ann 2", "result Bob 2 Cyd 1 on 2026-11-20",
    ], parts: ["--table", "--cross", "--matches"])

  private static let knockout = PrintedBoard(
    name: "knock-out",
    lines: [
      "board Open", "add Ann Bob Cyd Dan Eve", "knockout", "result Dan 2 Eve 1",
      "result Bob 1:1 Cyd, 4:5", "result Ann 3 Dan 1", "result Cyd 2 Ann 0",
    ], parts: ["--tree", "--table", "--cross", "--matches"])

  private static let series = PrintedBoard(
    name: "series",
    lines: [
      "board Tennis", "target 11", "win by 2", "best of 3", "add Ann Bob",
      "score Ann +11 Bob +4", "rematch", "score Ann +9 Bob +11", "rematch",
      "score Ann +10 Bob +12",
    ], parts: ["--series"])

  private static let swim = PrintedBoard(
    name: "times",
    lines: [
      "board Swim", "scores time", "add Ledecky 1:02.35 Pallister 59.9 Li",
      "score Li = 58.123", "score Pallister +1:00.5 round 2",
    ])

  private static let chess = PrintedBoard(
    name: "matches and clocks",
    lines: [
      "board Chess", "points -", "clock each 5:00+3", "add Ann Bob Cyd", "result Ann 1 Bob 0",
      "result Bob 0.5 Cyd 0.5", "result Cyd - Ann", "clock Ann = 2:30", "deals Bob",
    ], parts: ["--table", "--matches"])

  /// Frozen for the public on a day that is past.
  private static let final = PrintedBoard(
    name: "frozen",
    lines: [
      "board Final", "add Ann 40 Bob 50 Cid 30", "freeze", "score Ann +12 Cid +1", "reveal place",
    ], views: [["--public"]])
}
