import Measuring

/// References, observers, histories, identity sets and stores beside plain values.
struct ReferenceBenchmark {
  private let options: Options
  private let comparisons: [Comparison]
  private let tellsMemory: Bool
  private let sizes: [Int]

  init?(_ options: Options) {
    self.options = options
    sizes = options.isQuick ? [100, 10_000] : [100, 10_000, 1_000_000]
    comparisons = Self.all(sizes).filter { options.includes($0.title) }
    tellsMemory = options.includes("bytes held by a step")
    if comparisons.isEmpty, !tellsMemory { return nil }
  }

  private static func all(_ sizes: [Int]) -> [Comparison] {
    func comparison(
      _ title: String, of unit: String = "players", _ ways: [Comparison.Way]
    ) -> Comparison {
      Comparison(title: title, unit: unit, sizes: sizes, ways: ways)
    }
    return [
      comparison("read one score", Access.all.map(\.reading)),
      comparison("write one score", Access.all.map(\.writing)),
      comparison("write it, one observer", Notification.all.map(\.byPlayers)),
      Comparison(
        title: "write it, many observers of 10,000 players", unit: "observers",
        sizes: [1, 100, 10_000],
        ways: Notification.all.map { $0.byObservers(players: 10_000) }),
      comparison("append to an inner array", of: "elements", Appending.all),
      comparison("write, to be undone", Keeping.all.map(\.writing)),
      comparison("undo and redo", Keeping.all.map(\.walking)),
      comparison("find a member", Collecting.all.map { $0.way(\.find) }),
      comparison("replace a member", Collecting.all.map { $0.way(\.replace) }),
      comparison("remove a member, add it", Collecting.all.map { $0.way(\.removeAndAdd) }),
    ]
  }

  func run() {
    var generator = SeededGenerator(seed: options.seed)
    for comparison in comparisons {
      print(comparison.table(rounds: options.roundCount, using: &generator).text + "\n")
    }
    if tellsMemory { print(Keeping.memory(sizes).text + "\n") }
    print(Self.legend)
  }

  private static let legend = """
    Medians; × is how many times the time of the first row of the table. Each observer is of another
    player's score, and one of them is told.
    """
}
