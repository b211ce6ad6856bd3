import ScoreScreen

/// The rules of games, their ends, and their series.
extension Scene {
  private static func golf(_ name: String, _ lines: String...) -> Scene {
    let golf = [
      "board Golf as golf-9", #"add Ann Bob "Cyd Charisse""#, "score Ann +4 Bob +5 Cyd +3",
      "score Ann +3 Bob +4 Cyd +4 round 2", "score Ann +6 Bob +2 round 3",
    ]
    return Scene(name: name, lines: golf + lines)
  }

  /// Two players of three are in a team; a missed round and a dropped one.
  private static func regatta(_ name: String, _ lines: String...) -> Scene {
    let regatta = [
      "board Regatta as sailing", "add Ann Bob Cyd", "team Ann Bob North", "team Cyd South",
      "score Ann +1 Bob +2 Cyd +3", "score Ann +2 Bob +1 round 2",
      "score Bob +2 Cyd +1 Ann +3 round 3",
    ]
    return Scene(name: name, lines: regatta + lines)
  }

  private static func yahtzee(_ name: String, _ lines: String...) -> Scene {
    let yahtzee = [
      "board Yahtzee as yahtzee", "add Ann Bob", "score Ann +3 Bob +4",
      "score Ann +8 Bob +6 round 2",
      "score Ann +9 Bob +12 round 3", "score Ann +16 Bob +12 round 4",
      "score Ann +15 Bob +15 round 5",
      "score Ann +12 Bob +24 round 6", "score Bob +25 round 10",
    ]
    return Scene(name: name, lines: yahtzee + lines)
  }

  /// A player lacks a round, and no rule fills it in.
  private static func lacking(_ name: String, _ lines: String...) -> Scene {
    let cards = [
      "board Cards", "wins low", "add Ann Bob Cyd", "score Ann +4 Bob +5 Cyd +3",
      "score Ann +3 Bob +4 round 2", "round next",
    ]
    return Scene(name: name, lines: cards + lines)
  }

  private static func swim(_ name: String, _ lines: String...) -> Scene {
    let swim = ["board Swim", "scores time", "add Ledecky 1:02.35 Pallister 59.9 Li"]
    return Scene(name: name, lines: swim + lines)
  }

  private static func won(_ name: String, _ lines: String...) -> Scene {
    let won = [
      #"board "Friday night""#, "target 20", #"add Ann Bob "Dark Green""#, "score Ann +12 Bob +9",
      "score Ann +8",
    ]
    return Scene(name: name, lines: won + lines)
  }

  private static func drawn(_ name: String, _ lines: String...) -> Scene {
    let drawn = [
      #"board "Friday night""#, #"add Ann Bob "Dark Green""#,
      #"score Ann +12 Bob +12 "Dark Green" +2"#, "over",
    ]
    return Scene(name: name, lines: drawn + lines)
  }

  /// The third game of a series.
  private static func series(_ name: String, _ lines: String...) -> Scene {
    let series = [
      "board Hearts", "wins low", "target 50", "add Ann Bob Cid", "score Ann +5 Bob +53 Cid +18",
      "rematch", "score Ann +62 Bob +6 Cid +8", "rematch", "score Ann +7 Bob +1",
    ]
    return Scene(name: name, lines: series + lines)
  }

  /// The fourth game of a match, before its last point.
  private static func match(_ name: String, _ lines: String...) -> Scene {
    let match = [
      #"board "Table tennis""#, "target 11", "win by 2", "best of 5", "add Ann Bob",
      "score Ann +11 Bob +4", "rematch",
      "score Ann +9 Bob +11", "rematch", "score Ann +11 Bob +3", "rematch", "score Ann +10 Bob +8",
    ]
    return Scene(name: name, lines: match + lines)
  }

  /// A match whose sets are rounds.
  private static func sides(_ name: String, as game: String, _ lines: String...) -> Scene {
    let board = [
      #"board Final as \#(game)"#, "first to 3 rounds", #"add Mia "Ben Long""#, "turn Mia",
    ]
    return Scene(name: name, lines: board + lines).with { $0.sizes = threeSizes }
  }

  static let games = [
    sides(
      "sets", as: "table-tennis", "score Mia +11 Ben +8", "score Ben +11 Mia +9", "press [ [ ] ["),
    sides(
      "big with sets", as: "table-tennis", "score Mia +11 Ben +8", "score Ben +11", "press [ z"),
    sides("big with points of a game", as: "tennis", "score Mia +24", "score Ben +7", "press [ z"),
    sides("points of a game", as: "tennis", "score Mia +24", "score Ben +7", "press [ [ [ ]"),
    sides(
      "a sheet of sets", as: "table-tennis", "score Mia +11 Ben +8", "score Ben +11 Mia +9",
      "score Mia +3", "press r"),
    Scene(
      "a sheet of rolls", "board Bowling as bowling", "add Ann Bob", "roll Ann X Bob 81",
      "roll Ann 9/ Bob X round 2", "roll Ann 7- Bob 9/ round 3", "press r"
    ).with { $0.sizes = threeSizes },
    Scene(
      "a finish to type", "board Karts as mario-kart", "add Ann Bob Cid", "finish Bob Ann = Cid",
      "press f"),
    golf("par").with { $0.sizes = threeSizes },
    golf("big with par", "press z").with { $0.sizes = threeSizes },
    golf("a sheet with par", "press r").with { $0.sizes = threeSizes },
    golf("totals of a sheet with par", "press r t"),
    regatta("missed rounds that are filled in").with { $0.sizes = threeSizes },
    regatta("a sheet with teams and filled rounds", "press r").with { $0.sizes = threeSizes },
    yahtzee("rounds with names").with { $0.sizes = threeSizes },
    yahtzee("a sheet with names of rounds", "press r").with { $0.sizes = threeSizes },
    lacking("a missing round"),
    lacking("a sheet with a missing round", "press r"),
    lacking("big with a missing round", "press z").with { $0.sizes = threeSizes },
    Scene(
      "a race in which the low score wins", "board Hearts", "wins low", "add Ann Ben Erik",
      "score Ann +20 Ben +18 Erik +16", "score Ann +22 Ben +20 Erik +18 round 2",
      "score Ann +20 Ben +19 Erik +18 round 3"
    ).with { $0.sizes = [Size(columns: 120, rows: 30)] },
    swim("times").with { $0.sizes = threeSizes },
    swim("times to type", "press s"),
    swim("big times", "score Li = 58.5", "press z").with { $0.sizes = threeSizes },
    Scene(
      "a note", "board Toss", "add Ann Bob", "score Ann +3 Bob +3",
      #"note "decided on a coin toss: Bob called heads, twice, before anybody agreed""#
    ).with { $0.sizes = threeSizes },
    won("a game that is won").with { $0.sizes = threeSizes },
    won("big with a winner", "press z").with { $0.sizes = threeSizes },
    won("a sheet of a game that is won", "press r"),
    drawn("a game that is drawn"),
    drawn("big with two winners", "press z").with { $0.sizes = threeSizes },
    series("a series").with { $0.sizes = threeSizes },
    series("big with a series", "press z"),
    series("boards of a series", "press b"),
    match("a match"),
    match("big with a match", "press z").with { $0.sizes = threeSizes },
    match("a match that is won", "score Ann +1").with { $0.sizes = threeSizes },
    match("big with a match that is won", "score Ann +1", "press z").with { $0.sizes = threeSizes },
    match("boards of a match", "score Ann +1", "press b"),
  ]
}
