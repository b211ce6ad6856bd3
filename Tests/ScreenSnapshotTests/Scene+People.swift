import ScoreScreen

/// Groups of players, and people across boards.
extension Scene {
  private static func groups(_ name: String, _ lines: String...) -> Scene {
    let groups = [
      "board Sprint", "add Ann 14 Bob 9 Cid 11 Dee 9", "group Ann Dee girls",
      "group Bob Cid Dee juniors", "score Ann +1",
    ]
    return Scene(name: name, lines: groups + lines)
  }

  /// Games that are over, a match, and a name without either.
  private static func played(_ name: String, _ lines: String...) -> Scene {
    let played = [
      "board Hearts", "wins low", "add Ann Bob Cid", "score Ann +5 Bob +3 Cid +18", "over",
      "rematch", "score Ann +2 Bob +16 Cid +8", "over", "board Chess", "points 1 0.5 0",
      "add Ann Bob", "result Ann 1 Bob 0", "result Bob 1 Ann 1", "board New",
      #"add "Zoë Zimmermann" Bob"#, "press b s",
    ]
    return Scene(name: name, lines: played + lines)
  }

  static let people = [
    groups("groups").with { $0.sizes = threeSizes },
    groups("groups and teams", "team Ann Bob North", "team Cid Dee South").with {
      $0.sizes = threeSizes
    },
    groups("a sheet with groups", "press r"),
    played("people").with { $0.sizes = threeSizes },
    played("a person", "press Enter").with { $0.sizes = threeSizes },
  ]
}
