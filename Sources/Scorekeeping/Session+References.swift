import StructReference

/// References that commit what is written to them.
extension Session {
  /// A reference to a part of what the session shares.
  func reference(
    _ part: @escaping (SharedState.Moment) -> AppState
  ) -> Ref<AppState> {
    let shared = shared
    return Ref(
      get: { part(shared.now) },
      update: { [weak self] old, new in self?.write { try $0.write(new, over: old) } },
      addObserver: { observer in
        shared.addObserver { observer(part($0), part($1)) }
      })
  }

  /// Calls `observer` whenever what the next command meets may be another, as an observer of `draft` is called when
  /// it is another. Cost: nothing beside the call.
  package func observeDraft(
    _ observer: @escaping (_ old: AppState, _ new: AppState) -> Void
  ) -> Disposable {
    shared.addObserver { observer($0.draft, $1.draft) }
  }

  /// A reference to any board, open or not, as the journal has it: nil if it is gone.
  ///
  /// What is written to it, or to one of its parts, is committed as a change of its own that undo takes back, a
  /// group of writes as one. A write changes what differs from what it read, and nothing that others have changed
  /// meanwhile; nil is refused. As with `state`, `onRefusal` is told what could not be read or written.
  ///
  /// The reference keeps the session.
  ///
  /// Cost: a read, that of asking for the newest number where nobody has changed the board since the last one,
  /// else of reading it; an observer, one read for each commit.
  public func reference(to board: Scoreboard.ID) -> Ref<Scoreboard?> {
    let copy = BoardCopy(of: board)
    return Ref(
      get: { self.read(copy) },
      update: { old, new in
        self.write { execution in
          guard let old else { return }
          guard let new else { throw ScorekeepingError.notWritable }
          try execution.write(new, over: old)
        }
      },
      addObserver: { observer in
        var last = self.read(copy)
        return self.shared.addObserver { [weak self] old, now in
          if old.sequence == now.sequence { return }
          let new = self?.read(copy)
          if new != last { observer(last, new) }
          last = new
        }
      })
  }

  private func read(_ copy: BoardCopy) -> Scoreboard? {
    do {
      // What a batch has made may yet be taken back: it is not kept.
      if let batch { return try batch.transaction.board(copy.id) }
      try journal.read { try copy.refresh(from: $0) }
    } catch {
      onRefusal(error)
    }
    return copy.board
  }

  /// Carries out what was written to a reference.
  private func write(_ body: (inout Execution) throws -> Void) {
    do {
      try carryOut(body)
    } catch {
      onRefusal(error)
    }
  }
}
