import Foundation
import ScoreStore
import Scorekeeping
import StructReference
import TestSupport
import Testing

/// References that lead into a data file.
@Suite("A reference into the database")
struct ReferenceTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func session() throws -> Session {
    try Session(journal: DataFile(path: folder.path()))
  }

  /// A session on a board with three players, and the board.
  private func played() throws -> (Session, Scoreboard) {
    let session = try session()
    try session.perform([.board("Quiz"), .add([.init("Ann"), .init("Bob"), .init("Cid")])])
    return (session, try #require(session.state.board.value))
  }

  private func id(_ name: String, _ board: Scoreboard) throws -> Player.ID {
    try #require(board.players.named(name)).id
  }

  @Test("to a player reads, writes and observes like one into memory")
  func player() throws {
    let (session, board) = try played()
    let ann = session.reference(to: board.id).players[id: try id("Ann", board)]
    var told: [String] = []
    let observation = ann.score.addObserver {
      told.append("\($0?.description ?? "nil") → \($1?.description ?? "nil")")
    }
    #expect(ann.value?.name == "Ann")
    ann.name.value = "Anna"
    ann.score.value = .points(5)
    ann.team.value = "North"
    try session.perform(.score([.init(PlayerReference("Anna"), .add(.points(2)))]))
    try session.perform(.remove([PlayerReference("Anna")]))
    try session.perform(.undo(1))
    withExtendedLifetime(observation) {}
    #expect(told == ["0 → 5", "5 → 7", "7 → nil", "nil → 7"])
    let read = try self.session().reference(to: board.id).value?.players.named("Anna")
    #expect(read?.score == .points(7))
    #expect(read?.team == "North")
  }

  @Test("commits what is written as changes that undo takes back one by one, told as commands")
  func undo() throws {
    let (session, board) = try played()
    let quiz = session.reference(to: board.id)
    quiz.players[id: try id("Bob", board)].score.value = .points(3)
    quiz.value?.details.rules.step = .points(5)
    quiz.value?.players.remove(try id("Cid", board))
    #expect(
      try session.script() == [
        "add Ann Bob Cid", "score Bob = 3", "step 5", "remove Cid",
      ])
    try session.perform(.undo(3))
    #expect(quiz.value == board)
  }

  @Test("to a board that is not open is told what other sessions do to it")
  func otherBoards() throws {
    let (session, board) = try played()
    try session.perform(.board("Other"))
    let other = try self.session()
    try other.open(board.id)
    let quiz = session.reference(to: board.id)
    var rounds: [Int?] = []
    let observation = quiz.details.round.addObserver { rounds.append($1) }
    try other.perform(.round(.next))
    try other.perform(.board("Third"))
    #expect(rounds == [])
    try session.refresh()
    #expect(rounds == [2])
    #expect(quiz.value?.round == 2)
    try other.perform(.deleteBoard("Quiz"))
    try session.refresh()
    withExtendedLifetime(observation) {}
    #expect(rounds == [2, nil])
    #expect(quiz.value == nil)
    quiz.players[id: try id("Ann", board)].name.value = "Nobody"
    #expect(quiz.value == nil)
  }

  @Test("loses nothing that others write while a change is being made")
  func meanwhile() throws {
    let (session, board) = try played()
    let other = try self.session()
    try other.open(board.id)
    let mine = session.reference(to: board.id)
    var refused: [String] = []
    session.onRefusal = { refused.append(String(describing: $0)) }
    func addFive(to score: inout Score?, whileOthersScore name: String) {
      #expect(throws: Never.self) {
        try other.perform(.score([.init(PlayerReference(name), .add(.points(10)))]))
      }
      score = score?.adding(.points(5))
    }
    let ann = mine.players[id: try id("Ann", board)].score
    addFive(to: &ann.value, whileOthersScore: "Bob")
    #expect(mine.value?.players.map(\.score) == [.points(5), .points(10), .zero])
    #expect(refused == [])
    addFive(to: &ann.value, whileOthersScore: "Ann")
    #expect(mine.value?.players.map(\.score) == [.points(15), .points(10), .zero])
    #expect(
      refused == [
        "'Quiz' cannot be changed so: 'Ann' has changed since. "
          + "Read it again, and make the change anew"
      ])
  }

  @Test("finds boards by identity, whatever others call them by now")
  func renamedBoards() throws {
    let (session, board) = try played()
    let other = try self.session()
    try other.perform([.renameBoard("Quiz", to: "Old quiz"), .board("Quiz")])
    var refused: [any Error] = []
    session.onRefusal = { refused.append($0) }
    session.state.boards[id: board.id].name.value = "Mine"
    session.state.boards.value.removeAll { $0.id == board.id }
    #expect(refused.count == 1)
    let names = try self.session().state.value.boards.map(\.name)
    #expect(names == ["Quiz"])
  }

  @Test("refuses in words what cannot be written")
  func refusals() throws {
    let (session, board) = try played()
    try session.perform([.board("Other"), .board("Quiz")])
    var refused: [String] = []
    session.onRefusal = { refused.append(String(describing: $0)) }
    let ann = try id("Ann", board)
    session.state.board.players[id: ann].name.value = "bob"
    session.state.board.players[id: ann].name.value = " "
    session.state.board.value?.details.round = 0
    session.state.board.value?.details.name = "Other"
    #expect(
      refused
        == [
          ScorekeepingError.nameInUse("bob"), .emptyName, .notACount("0"), .boardNameInUse("Other"),
        ].map(\.description))
    refused = []
    session.state.boards.value.reverse()
    session.state.boards[id: board.id].round.value = 5
    session.state.boards.value.append(
      BoardSummary(id: UUID(), name: "New", playerCount: 0, round: 1))
    session.reference(to: board.id).value = nil
    #expect(refused == Array(repeating: ScorekeepingError.notWritable.description, count: 4))
    #expect(session.state.value.board == board)
  }

  @Test("commits a group of writes as one change, or none of it")
  func groups() throws {
    let (session, board) = try played()
    let players = session.state.board.players
    try session.state.group {
      players[id: try id("Ann", board)].score.value = .points(3)
      players[id: try id("Bob", board)].team.value = "North"
      session.state.board.details.round.value = 2
    }
    #expect(session.state.value.board?.round == 2)
    #expect(try session.script().contains("score Ann = 3"))
    try session.perform(.undo(1))
    #expect(session.state.value.board == board)
    session.state.group {
      session.state.board.details.round.value = 2
      session.state.board.details.name.value = ""
    }
    #expect(session.state.value.board == board)
  }

  @Test("lets level players keep the order in which they reached their score")
  func reached() throws {
    let (session, board) = try played()
    for name in ["Cid", "Ann"] {
      session.state.board.players[id: try id(name, board)].score.value = .points(5)
    }
    let played = try #require(session.state.value.board)
    #expect(RankedBoard(played).ranked.map(\.player.name) == ["Cid", "Ann", "Bob"])
    #expect(try session.script() == ["add Ann Bob Cid", "score Cid = 5", "score Ann = 5"])
  }

  @Test("to the open board renames and deletes boards through the list of them")
  func list() throws {
    let (session, board) = try played()
    session.state.boards[id: board.id].name.value = "Pub quiz"
    #expect(session.state.value.board?.name == "Pub quiz")
    session.state.boards.value.removeAll()
    #expect(session.state.value == AppState())
    try session.perform(.undo(1))
    #expect(try self.session().state.value.boards.map(\.name) == ["Pub quiz"])
  }

  @Test("reads and writes inside a batch what the batch has made, and commits it with the batch")
  func batches() throws {
    let (session, board) = try played()
    let ann = session.reference(to: board.id).players[id: try id("Ann", board)]
    let draft = session.draft.board.players[id: try id("Ann", board)]
    try session.inBatch {
      _ = try? session.perform(.score([.init(PlayerReference("Ann"), .add(.points(2)))]))
      #expect(ann.value?.score == .points(2))
      ann.score.value = .points(3)
      draft.name.value = "Anna"
      #expect(draft.value?.score == .points(3))
      #expect(session.state.value.board == board)
    }
    #expect(session.state.value.board?.players.named("Anna")?.score == .points(3))
    #expect(try self.session().reference(to: board.id).value == session.state.value.board)
  }

  @Test("is no reason for a session to live on")
  func lifetime() throws {
    weak var gone: Session?
    do {
      let (session, board) = try played()
      gone = session
      let observation = session.reference(to: board.id).details.round.addObserver { _, _ in }
      try session.perform(.round(.next))
      withExtendedLifetime(observation) {}
    }
    #expect(gone == nil)
  }

  @Test("obeys the laws of references", arguments: seeds(10))
  func laws(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (session, board) = try played()
    let names = board.players.map { $0.id }
    let quiz = session.reference(to: board.id)
    for _ in 0..<20 {
      let player = quiz.players[id: random.pick(names)]
      // get-put
      let before = quiz.value
      let sequence = try session.script().count
      player.value = player.value
      #expect(quiz.value == before, "seed \(seed)")
      #expect(try session.script().count == sequence, "seed \(seed)")
      // put-get, put-put
      let (first, second) = (Score.points(random.number(0...9)), Score.points(random.number(0...9)))
      player.score.value = first
      #expect(player.score.value == first, "seed \(seed)")
      player.score.value = second
      #expect(player.score.value == second, "seed \(seed)")
      #expect(quiz.value == session.state.value.board, "seed \(seed)")
    }
  }
}
