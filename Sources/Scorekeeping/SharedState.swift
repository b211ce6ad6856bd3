import StructReference

/// All that a session shares, and who is told when it is another.
final class SharedState {
  /// What is shared at one moment.
  struct Moment {
    /// The number of the newest entry in `state`.
    var sequence: Int
    var state: AppState
    var draft: AppState
  }

  typealias Observer = (_ old: Moment, _ new: Moment) -> Void

  /// What is shared now. Observers are called in the order in which they were added, each once for each write and
  /// in the order of the writes: one from inside an observer is told when everybody was told of the first.
  var now: Moment {
    didSet {
      if observers.isEmpty { return }
      untold.append((oldValue, now, observers))
      if !isTelling { tell() }
    }
  }

  private var observers: [Observation] = []
  private var untold: [(old: Moment, new: Moment, observers: [Observation])] = []
  private var isTelling = false

  private final class Observation {
    let observer: Observer
    var isEnded = false

    init(_ observer: @escaping Observer) {
      self.observer = observer
    }
  }

  init(_ now: Moment) {
    self.now = now
  }

  func addObserver(_ observer: @escaping Observer) -> Disposable {
    let observation = Observation(observer)
    observers.append(observation)
    return Disposable {
      observation.isEnded = true
      self.observers.removeAll { $0 === observation }
    }
  }

  private func tell() {
    isTelling = true
    var next = 0
    while next < untold.count {
      let (old, new, observers) = untold[next]
      next += 1
      for observation in observers where !observation.isEnded { observation.observer(old, new) }
    }
    untold.removeAll(keepingCapacity: true)
    isTelling = false
  }
}
