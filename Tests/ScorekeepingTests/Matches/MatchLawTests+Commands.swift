import TestSupport
import Testing

@testable import Scorekeeping

/// The commands on matches as text.
extension MatchLawTests {
  @Test(arguments: [
    ("result Ann 3 Ann 1", "'Ann' is named twice. Name each player once in one command"),
    ("result 7 remove", "There is no match 7. The last is match 1"),
    ("result Ann 3 Eve 1", "There is no player 'Eve'. Add one with: add NAME"),
    ("remove Bob", "'Bob' has 1 match. To keep what was played, write: leave Bob"),
    ("result 1000000 Ann 3 Bob 1", "Numbers of matches go up to 999999. Begin another board"),
  ])
  func `A refused command says why, and changes nothing`(line: String, sentence: String) throws {
    var board = try board("result Ann 3 Bob 1")
    let before = board
    #expect {
      try perform(line, on: &board)
    } throws: {
      "\($0)" == sentence
    }
    #expect(board == before)
  }

  @Test(arguments: [
    (
      "result Ann 2 Bob 1, 11:7",
      "'11:7' would be a set after the score of the match. Write the sets alone: result Ann 11:7 Bob, 9:11, 11:8"
    ),
    (
      "result Eve Smith 3 Gus 1",
      "'Smith' is not a score. Write one after each name, as in: result Ann 3 \"Bob B.\" 1"
    ),
    (
      "result Ann -1 Bob 2",
      "'-1' is less than 0. Write the score of a match, as in: result Ann 3 Bob 1"
    ),
    ("result Ann 1 Bob 2 bonus x", "'x' is not two numbers. Write one for each player, as in 1:0"),
    ("ties difference lot difference", "'difference' is there twice. Name each rule once"),
    (
      "result Ann 1 Bob 2 on 13-8-2016",
      "'13-8-2016' is not a date. Write the year, the month and the day, as in 2026-11-21"
    ),
    ("rating elo 5000", "'5000' is too much for one match. Write 1 to 1000, as in: rating elo 32"),
  ])
  func `A line that cannot be read says why`(line: String, sentence: String) {
    #expect {
      try Command(parsing: line)
    } throws: {
      ($0 as? LineError)?.fact.description == sentence
    }
  }

  @Test(arguments: [
    "result Ann 3 Bob 1", "result 12 Ann 2:1 Bob 4:6 10:8 bonus 1:0 round 3",
    "result \"12\" - \"a b,\"",
    "result Ann 3 Bob 1 round 2 on 2026-11-21", "result Ann - Bob on 2026-11-21",
    "result 12 on 2026-11-21", "result 12 on -", "result 12 - on 2026-11-21",
    "result 12 2:1 4:6 bonus 1:0 on 2026-11-21", "result 12 \"on\" 3 \"on\" 1",
    "result 12 -", "result 12 3:1", "result 3 remove", "result \"remove\" 1 \"round\" 2 round 7",
    "result Ann 0.5 Bob 0.5", "points 3 1 0", "points -", "rating elo 32", "rating -",
    "ties head-to-head lot", "ties -",
    "fixtures round", "fixtures round twice", "fixtures -", "fixtures round on 2026-09-05",
    "fixtures round twice on 2026-09-05 every 14",
    "fixtures Ann Bob \"round\" Cyd round 3", "knockout", "knockout 8",
    "knockout Ann \"Bob B.\"", "knockout Ann \"8\" round 4", "knockout -",
  ])
  func `The text of a command is read back`(line: String) throws {
    #expect(try Command(parsing: line)?.description == line)
  }

  @Test(arguments: [
    ("result Ann 2:1 Bob, 4:6, 10:8", "result Ann 2:1 Bob 4:6 10:8"),
    ("result Ann 3-1 Bob", "result Ann 3 Bob 1"), ("points 1 ½ 0", "points 1 0.5 0"),
    ("result Ann 3 Bob 1 on 2026-11-21 round 2", "result Ann 3 Bob 1 round 2 on 2026-11-21"),
    ("result Ann 2½ Bob ½", "result Ann 2.5 Bob 0.5"),
    ("result Ann ½:½ Bob", "result Ann 0.5 Bob 0.5"), ("result 4 ½-½", "result 4 0.5:0.5"),
    ("add Kim 3½ Bo ½", "add Kim 3.5 Bo 0.5"), ("add ½ 2", "add \"½\" 2"),
    ("score Kim -½ Bo = 2¼", "score Kim -0.5 Bo = 2.25"),
    ("ties h2h diff", "ties head-to-head difference"), ("result 4 3 1", "result 4 3:1"),
    ("result \"Ann B.\" 2:1 \"Bob C.\", 3:0", "result \"Ann B.\" 2:1 \"Bob C.\" 3:0"),
  ])
  func `Other ways to write a result mean the same`(line: String, usual: String) throws {
    #expect(try Command(parsing: line)?.description == usual)
  }
}
