/// The first words of commands, each with its usage. The parser, completion and help share them.
package enum CommandWord: String, CaseIterable, Sendable {
  case board
  case rematch
  case add
  case remove
  case leave
  case join
  case rename
  case same
  case forget
  case score
  case finish
  case roll
  case result
  case fixtures
  case pools
  case knockout
  case lot
  case move
  case team
  case group
  case colour
  case round
  case order
  case rank
  case wins
  case scores
  case step
  case target
  case game
  case start
  case win
  case best
  case rounds
  case par
  case points
  case walkover
  case rating
  case ties
  case bonus
  case bust
  case missed
  case drop
  case counts
  case first
  case tieBreak = "tie-break"
  case serves
  case ends
  case places
  case exact
  case misses
  case most
  case frames
  case sum
  case over
  case clock
  case turn
  case deals
  case note
  case freeze
  case reveal
  case reset
  case undo
  case redo

  /// An example of the command.
  package var usage: String {
    switch self {
    case .board: "board \"Friday night\""
    case .rematch: "rematch, or rematch \"Saturday night\""
    case .add: "add Red Blue \"Dark Green\" 10"
    case .remove: "remove Red"
    case .leave: "leave Red, or leave Red annul"
    case .join: "join Red"
    case .rename: "rename Red Crimson"
    case .forget: "forget \"Erik 40\""
    case .same: "same Ann \"Anne B.\", or same \"Anne B.\" -"
    case .score: "score Red +5 Blue -2 Green = 12, or score Red = 7 round 1"
    case .finish: "finish Red Blue = Green Pink, or finish Red Blue round 2"
    case .roll: "roll Red X Blue 9/, or roll Red 81 round 3"
    case .result:
      "result Red 3 Blue 1, or result Red 11:7 Blue, 9:11, 11:8, or result Red - Blue, or result 12 2 2"
    case .fixtures:
      "fixtures round, or fixtures round twice on 2026-09-05, or fixtures Red Blue Green Pink, or fixtures -"
    case .pools: "pools 4, or pools 4 twice on 2026-09-05, or pools - for one table"
    case .knockout:
      "knockout, or knockout 8, or knockout 8 third, or knockout Red Blue Green, or knockout -"
    case .lot: "lot Red Blue, or lot Red Blue \"tie-break question\", or lot -"
    case .move: "move Blue up|down|top|bottom|3"
    case .team: "team Red Blue North, or team Red - to leave"
    case .group: "group Red Blue juniors, or group Red juniors -, or group Red - to leave all"
    case .colour: "colour Red teal"
    case .round:
      "round next, or round 3, or round to 11 by 2, or round as set, or round - if points are a sum"
    case .order: "order rank|hand|name"
    case .rank: "rank competition|dense|ordinal"
    case .wins: "wins high|low"
    case .scores: "scores points|time"
    case .step: "step 5"
    case .target: "target 100, or target - for none"
    case .game:
      "game darts-501, or game to 4 by 2 as tennis for the games of a set, or game - for none"
    case .start: "start 501, or start - for 0"
    case .win: "win by 2, or win by 2 cap 30, or win - for any lead"
    case .best: "best of 5, or best - for one game"
    case .rounds: "rounds 18, or rounds Music \"Film and TV\" Sport, or rounds -"
    case .par: "par 4 4 3 5, or par -"
    case .points: "points 3 1 0, or points 3 2 1 0, or points - for the share of wins"
    case .walkover: "walkover 3:0, or walkover - for no score"
    case .rating: "rating elo 32, or rating -"
    case .ties: "ties difference for head-to-head, or ties -"
    case .bonus: "bonus 35 from 63 in 1-6, or bonus -"
    case .bust: "bust 2, or bust - if all points count"
    case .missed: "missed players+1, or missed 10, or missed - for no points"
    case .drop: "drop 1, or drop - if all rounds count"
    case .counts: "counts best 4, or counts - if all rounds count"
    case .first: "first to 3 rounds, or first - for any number"
    case .tieBreak: "tie-break 7 at 6, or tie-break 7 at 6 last 10, or tie-break - for a lead alone"
    case .serves: "serves 2|rally|winner|game, or serves -"
    case .ends: "ends rounds, or ends rounds 5, or ends odd, or ends 7, or ends -"
    case .places: "places 15 12 10 8, or places 8 6 4 shared, or places rank, or places -"
    case .exact: "exact 50 back 25, or exact - if more is as good"
    case .misses: "misses 3, or misses -"
    case .most: "most 180, or most - for any number"
    case .frames: "frames 10, or frames -"
    case .sum: "sum 26, or sum - for any sum"
    case .over: "over, or over - to go on"
    case .clock: "clock 20:00, or clock 4x12:00, up, each 5:00+3, start, stop, = 3:30, +30 or -"
    case .turn: "turn Red, or turn next, or turn - for nobody's"
    case .deals: "deals Red, or deals - for nobody"
    case .note: "note \"won on a coin toss\", or note - for none"
    case .freeze: "freeze"
    case .reveal: "reveal, or reveal next, or reveal place [10]"
    case .reset: "reset"
    case .undo: "undo, or undo 3"
    case .redo: "redo, or redo 3"
    }
  }

  /// The effect of the command, in a few words.
  package var summary: String {
    switch self {
    case .board:
      "open or create a board; also board NAME as GAME, board NAME rename NEW, board NAME delete, board NAME rematch"
    case .rematch: "play again: a new board with the same players and rules, at zero"
    case .add: "add players; a number after a name is the score to start at"
    case .remove: "remove players"
    case .leave:
      "let players leave the game; they keep their points, below the others, and matches to come are walkovers; annul strikes their results"
    case .join: "let players who have left come back"
    case .rename: "give a player another name"
    case .forget: "offer a name no longer, until it is added again"
    case .same: "count two names as one person on all boards; - parts them"
    case .score: "add, subtract or set, in this round or an earlier one; one line is one undo"
    case .finish:
      "give points for places, in the order in which players came in; = before a player who is level, + for two who share a place"
    case .roll:
      "give the next rolls of a frame, as on a sheet of bowling; with its round, set all of it"
    case .result:
      "add a match of two players, - for one to come, on 2026-11-21 for its date; how else it was decided: Red w/o Blue, Red 3:3 Blue, pens 4:2, ret, void; match 12 again: result 12 2 2, result 12 propose 3 2, result 12 - or result 12 remove"
    case .fixtures:
      "let all play all, once or at home and away, a round a week or every 3 days, or these pairs; or take back what is not played"
    case .pools:
      "deal the players into pools of about equal strength, with a table each, and let all in a pool play all; or name groups that are pools"
    case .knockout:
      "let the winners of matches go on, the best players apart, after pools the first of each; third for a match for the third place; or remove its matches"
    case .lot:
      "part level players by a drawing of lots, or for a reason in quotes; or remove all drawings"
    case .move: "move a player in the order by hand"
    case .team: "put players into a team, the last word; or take them out of theirs"
    case .group:
      "put players into a group, in which they are ranked as well; or take them out of it or of all"
    case .colour: "give a player another colour"
    case .round:
      "start the next round, or go to one; or let rounds be won, as sets and legs are, so that the score counts them; or say what they are called"
    case .order: "list players by rank, by hand or by name"
    case .rank: "number level players 1 2 2 4, 1 2 2 3 or 1 2 3 4"
    case .wins: "let the high or the low score lead"
    case .scores: "keep points, or times such as 1:02.35, of which the lowest wins"
    case .step: "set what one press of + scores"
    case .target: "set the score that ends the game"
    case .game:
      "give the board the rules of a game, instead of its own; points and matches stay; or set games below the points of a round"
    case .start: "set the score that players begin with"
    case .win: "set the lead that a winner needs, and a score that wins with any lead"
    case .best: "make the game one of a match, of which more than half must be won"
    case .rounds: "set how many rounds there are, or what they are called"
    case .par: "set the points expected in each round; the board shows the difference"
    case .points:
      "set the points for a match won, drawn and lost, or won, won narrowly, lost narrowly and lost: after a draw, or in the last set; with sets at the end a score counts sets"
    case .walkover: "set the score that walkovers have in the table"
    case .rating: "rate players by Elo; a match changes a rating by no more than the number"
    case .ties: "set the rules that order players with equal points: \(TieRule.names)"
    case .bonus: "add a bonus for enough points in some rounds, shown in the next round"
    case .bust: "ignore points that leave less than this to the target"
    case .missed: "give points for a round that others have played"
    case .drop: "leave each player's worst rounds out of the score, missed ones first"
    case .counts: "let only each player's best rounds count"
    case .first: "set how many rounds win the game, where rounds are won"
    case .tieBreak:
      "set the points of the game that decides a round, and the games that each side has won before it"
    case .serves:
      "say when the serve changes: after so many points, or it is the winner's of a rally"
    case .ends: "tell when the sides change ends: after a round, an odd game or so many points"
    case .places: "set the points of places, for finish"
    case .exact: "make the target one to meet exactly: who goes beyond it goes back"
    case .misses: "let who scores nothing so many times in a row be out"
    case .most: "refuse more points than these at once, as more than 180 in a visit of darts"
    case .frames: "let points follow from rolls, as in bowling"
    case .sum: "what the points of a round add up to"
    case .over: "end the game: the leader wins; or go on with it"
    case .clock: "set, start and stop a clock: for all, in periods, or for each player"
    case .turn: "say whose turn it is, or pass it on"
    case .deals: "say who deals in this round; in the next, the next player does"
    case .note: "write a note into the history; the board shows the last one"
    case .freeze: "let the public see the board as it is now, while you go on"
    case .reveal:
      "show the public all; or the next row, or the next final place, or all places up to one"
    case .reset: "clear all scores: they are –, or what a game counts down from"
    case .undo: "take back changes"
    case .redo: "make undone changes again"
    }
  }
}

extension CommandWord {
  /// Command words of other programs, each with the equivalent command here.
  private static let synonyms = [
    "delete": "remove NAME", "end": "over", "set": "score NAME = 12",
    "list": "scoreboard boards", "low": "wins low", "high": "wins high",
  ]

  /// A suggestion for an unknown word: the equivalent of another program's command word, or the nearest known word.
  package static func suggestion(
    for word: String, among words: [String] = allCases.map(\.rawValue)
  ) -> String? {
    let word = word.lowercased()
    if let meaning = synonyms[word] { return meaning }
    // For a short word, only swapped letters count as a match: 'last' must not suggest 'list'.
    let others = synonyms.keys.filter {
      $0.utf8.count > 4 || $0.utf8.count == 4 && $0.sorted() == word.sorted()
    }
    return nearest(to: word, among: words + others.sorted()).map { synonyms[$0] ?? $0 }
  }

  /// Parses the first word of a command in any letter case. Fails for a quoted word.
  package init?(_ word: Word) {
    self.init(rawValue: word.keyword == "color" ? "colour" : word.keyword)
  }
}
