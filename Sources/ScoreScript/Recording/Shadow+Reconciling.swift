import IdentityDiff
import Scorekeeping
import StructReference

/// Making the open board what it is where it is recorded from, by as few commands as that takes.
extension Shadow {
  private var board: Scoreboard? { session.state.value.board }

  /// Carries out and writes what is missing. Afterwards the boards agree.
  ///
  /// Cost: where they agree, one pass over the players.
  func reconcile(with target: RankedBoard) {
    let wanted = target.board
    if !target.agrees(with: board), let board {
      if board.name != wanted.name { perform(.renameBoard(board.name, to: wanted.name)) }
      let partners = partners(of: wanted, in: board)
      removeAll(but: Set(partners.values))
      rename(wanted, partners)
      addNewcomers(of: wanted, partners)
      setTeams(wanted)
      setOrder(wanted)
      setScores(target)
      setDetails(wanted)
    }
    agree(with: wanted)
  }

  /// Who stands for whom: who did so when the boards were last equal, else who has the name.
  private func partners(of wanted: Scoreboard, in board: Scoreboard) -> [Player.ID: Player.ID] {
    var partners: [Player.ID: Player.ID] = [:]
    var taken: Set<Player.ID> = []
    if let (real, copy) = twins[wanted.id]?.equals {
      for player in wanted.players {
        guard let offset = real.players.offset(of: player.id) else { continue }
        let partner = copy.players[offset].id
        if board.players.offset(of: partner) != nil {
          partners[player.id] = partner
          taken.insert(partner)
        }
      }
    }
    for player in wanted.players where partners[player.id] == nil {
      if let partner = board.players.named(player.name), taken.insert(partner.id).inserted {
        partners[player.id] = partner.id
      }
    }
    return partners
  }

  private func removeAll(but staying: Set<Player.ID>) {
    let leaving = board?.players.filter { !staying.contains($0.id) } ?? []
    if !leaving.isEmpty { perform(.remove(leaving.map { PlayerReference($0.name) })) }
  }

  private func rename(_ wanted: Scoreboard, _ partners: [Player.ID: Player.ID]) {
    guard let board else { return }
    let renamings = wanted.players.compactMap { player -> Renaming? in
      let partner = partners[player.id].flatMap { board.players[id: $0] }
      return partner.map { Renaming(old: $0.name, new: player.name) }
    }
    for step in Renaming.steps(renamings, among: board.players.map(\.name)) {
      perform(.rename(PlayerReference(step.old), to: step.new))
    }
  }

  private func addNewcomers(of wanted: Scoreboard, _ partners: [Player.ID: Player.ID]) {
    let newcomers = wanted.players.filter { partners[$0.id] == nil }
    if !newcomers.isEmpty { perform(.add(newcomers.map { .init($0.name, score: $0.score) })) }
  }

  /// To a command two teams are one if they differ in letter case alone: where several runs have undone beside each
  /// other until both are there, they stay one here.
  private func setTeams(_ wanted: Scoreboard) {
    for player in wanted.players where board?.players.named(player.name)?.team != player.team {
      perform(.team(PlayerReference(player.name), player.team))
    }
  }

  private func setOrder(_ wanted: Scoreboard) {
    guard let players = board?.players else { return }
    let ordered = wanted.players.compactMap { players.named($0.name) }
    let changes = ordered.changes(from: players)
    var names = players.map(\.name)
    for case .move(let origin, let destination) in (try? changes.steps) ?? [] {
      let name = names.remove(at: origin)
      names.insert(name, at: destination)
      perform(.move(PlayerReference(name), .place(destination + 1)))
    }
  }

  /// Sets the scores that differ. Of those that are level, who was there first comes first: who is not in the right
  /// order leaves the score and reaches it again, one after another where one change cannot tell them apart.
  private func setScores(_ target: RankedBoard) {
    guard let players = board?.players, players.count == target.board.players.count else { return }
    var again: [Command.ScoreChange] = []
    var groups: [[Command.ScoreChange]] = []
    var level: Level?
    for position in 0..<target.standings.count {
      let offset = target.standings.offset(at: position)
      let (wanted, player) = (target.board.players[offset], players[offset])
      if level?.score != wanted.score { level = Level(score: wanted.score) }
      if level?.keeps(player, at: offset) == true { continue }
      let group = level?.group(at: offset) ?? 0
      let reference = PlayerReference(player.name)
      if player.score == wanted.score {
        again.append(.init(reference, .set(wanted.score == .zero ? .points(1) : .zero)))
      }
      if groups.count == group { groups.append([]) }
      groups[group].append(.init(reference, .set(wanted.score)))
    }
    if !again.isEmpty { perform(.score(again)) }
    for changes in groups { perform(.score(changes)) }
  }

  private func setDetails(_ wanted: Scoreboard) {
    guard let details = board?.details else { return }
    func set<Value: Equatable>(
      _ path: KeyPath<Scoreboard.Details, Value>, _ command: (Value) -> Command
    ) {
      let value = wanted.details[keyPath: path]
      if details[keyPath: path] != value { perform(command(value)) }
    }
    set(\.round) { .round(.number($0)) }
    set(\.rules.order, Command.order)
    set(\.rules.ranking, Command.ranking)
    set(\.rules.wins, Command.wins)
    set(\.rules.step, Command.step)
    set(\.rules.target, Command.target)
  }
}
