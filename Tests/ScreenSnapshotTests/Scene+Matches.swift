import ScoreScreen

/// Boards with matches.
extension Scene {
  /// A league of five: sets, bonus points, dates, a match without one, and a player who rests.
  private static func league(_ name: String, _ lines: String...) -> Scene {
    let league = [
      "board Office as league", #"add Ann Bob "Cyd Charisse" Dee Eve"#,
      "fixtures round on 2026-09-05", "result Bob 11:7 Eve, 9:11, 11:8 bonus 1:0", "result 2 2 2",
      "result Ann 3 Eve 1", "result 3 on -", "result Bob 1 Ann 0 bonus 0:1", "result Dee 4 Cyd 1",
      "score Ann -1",
    ]
    return Scene(name: name, lines: league + lines)
  }

  /// Players who are level but for a match, a lot or the difference, and two whom no rule tells apart.
  private static func tied(_ name: String, _ lines: String...) -> Scene {
    let tied = [
      "board Club", "points 3 1 0", "ties difference head-to-head sonneborn-berger lot",
      "add Ann Bob Cyd Dee Eve Fay Gus Hal", "result Ann 1 Bob 0", "result Eve 1 Ann 0",
      "result Bob 1 Fay 0", "result Cyd 1 Dee 1", "result Cyd 2 Dee 2", "result Eve 2 Fay 2",
      "result Gus 0 Hal 0", "lot Dee Cyd",
    ]
    return Scene(name: name, lines: tied + lines)
  }

  private static func knockout(_ name: String, _ lines: String...) -> Scene {
    let knockout = [
      "board Open", "add Ann Bob Cyd Dan Eve", "knockout", "result Dan 2 Eve 1",
      "result Bob 1:1 Cyd, 4:5",
    ]
    return Scene(name: name, lines: knockout + lines)
  }

  private static func ladder(_ name: String, _ lines: String...) -> Scene {
    let ladder = [
      "board Ladder as ladder", "add Ann Bob Cyd", "result Ann 3 Bob 1", "result Cyd 2 Ann 0",
      "result Bob 2 Cyd 1 on 2026-11-20",
    ]
    return Scene(name: name, lines: ladder + lines)
  }

  static let matches = [
    league("a league").with { $0.sizes = threeSizes },
    league("a league ascii and no colour").with {
      $0.theme = Theme(isASCII: true)
      $0.hasColours = false
    },
    league("a league by the share of wins", "points -").with { $0.sizes = threeSizes },
    tied("a tournament with ties").with { $0.sizes = threeSizes },
    league("teams in a league", "team Ann Bob North", "team Cyd Dee South").with {
      $0.sizes = threeSizes
    },
    Scene(
      "matches and a clock for each player", "board Chess", "add Ann Bob Cyd", "points 1 0.5 0",
      "result Ann 1 Bob 0", "result Bob - Cyd", "clock each 5:00+3", "clock start", "sleep 9.5s",
      "turn next", "sleep 1s"
    ).with { $0.sizes = threeSizes },
    league("the table of matches", "press r").with { $0.sizes = threeSizes },
    tied("the table of matches with ties", "press r"),
    league("the cross table", "press r Tab").with { $0.sizes = threeSizes },
    league("the list of matches", "press r Tab Tab").with { $0.sizes = threeSizes },
    league("the list of matches scrolled", "press r Tab Tab G"),
    league("a result to type", "press m", #"type "An""#),
    league("a result of a selected match", "press r Tab Tab j Enter", #"type "2""#),
    league("a result with an error", "press m", #"type "Ann 3 Nobody 1""#, "press Enter"),
    league("big with matches", "press z").with { $0.sizes = threeSizes },
    knockout("a knock-out", "press r").with { $0.sizes = threeSizes },
    knockout("a knock-out ascii", "press r").with { $0.theme = Theme(isASCII: true) },
    knockout("a knock-out that is won", "result Ann 3 Dan 1", "result Cyd 2 Ann 0"),
    knockout(
      "the tree of a knock-out that is won", "result Ann 3 Dan 1", "result Cyd 2 Ann 0", "press r"),
    ladder("a ladder").with { $0.sizes = threeSizes },
    ladder("the table of a ladder", "press r"),
    ladder("the matches of a ladder", "press r Tab Tab"),
  ]
}
