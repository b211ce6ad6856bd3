import IdentityDiff
import Measuring
import OrderedCollections

/// The library beside others, as tables in Markdown for the article 'Beside others'.
struct OthersBenchmark {
  private let options: Options
  private let workloads: [Workload]

  private static let columns: [Contender] = [
    .ours, .heckel, .standardLibrary, .orderedSet, .dictionary,
  ]
  private static let headings = [
    "IdentityDiff", "DifferenceKit's algorithm (Heckel)", "CollectionDifference", "OrderedSet",
    "bare dictionary",
  ]

  init?(_ options: Options) {
    self.options = options
    workloads = Workload.others.filter { options.includes($0.name) }
    if workloads.isEmpty { return nil }
  }

  func run() {
    var measurements = Measurements(longest: options.isQuick ? 0.2 : 1)
    for workload in workloads {
      measurements.add(workload, contenders: Self.columns, seed: options.seed)
    }
    var operations = Operation.all(seed: options.seed).map { operation in
      (name: operation.name, ways: operation.ways.mapValues { Measurement($0) })
    }
    var generator = SeededGenerator(seed: options.seed)
    for round in 1...options.roundCount {
      Benchmark.progress("Round \(round) of \(options.roundCount)")
      measurements.takeRound(using: &generator)
      for index in operations.indices.shuffled(using: &generator) {
        for contender in Self.columns { operations[index].ways[contender]?.takeSample() }
      }
    }
    Benchmark.progress("")
    table("find the changes") { workload, contender in
      measurements[workload, contender]?.median.duration
        ?? (measurements.isSkipped(contender, workload) ? "over 1 s" : "–")
    }
    table("changes found") { workload, contender in
      measurements[workload, contender] == nil
        ? "–" : contender.changeCount(Versions(of: workload, seed: options.seed))?.grouped ?? "–"
    }
    row(["other operations"] + Self.headings, isHead: true)
    for (name, ways) in operations {
      row([name] + Self.columns.map { ways[$0]?.median.duration ?? "–" })
    }
  }

  private func table(_ title: String, cell: (Workload, Contender) -> String) {
    row([title] + Self.headings, isHead: true)
    for workload in workloads { row([workload.name] + Self.columns.map { cell(workload, $0) }) }
    print()
  }

  private func row(_ cells: [String], isHead: Bool = false) {
    print("| \(cells.joined(separator: " | ")) |")
    if isHead { print("| --- |" + String(repeating: " --: |", count: cells.count - 1)) }
  }
}

extension Contender {
  /// The number of changes that a view makes: a moved element is one, unless the way does not know moves. Nil if the way
  /// finds no changes.
  fileprivate func changeCount(_ versions: Versions) -> Int? {
    let (old, new) = (versions.old.map(\.id), versions.new.map(\.id))
    switch self {
    case .ours:
      let changes = versions.new.changes(from: versions.old)
      return changes.deletions.count + changes.insertions.count + changes.moves.count
        + changes.updates.count
    case .heckel:
      let diff = HeckelDiff(from: versions.old, to: versions.new)
      return diff.deletions.count + diff.insertions.count + diff.moves.count + diff.updates.count
    case .standardLibrary:
      let difference = new.difference(from: old).inferringMoves()
      return difference.count { change in
        // A move is a removal and an insertion.
        if case .insert(_, _, .some) = change { false } else { true }
      }
    case .orderedSet: return OrderedSet(new).difference(from: OrderedSet(old)).count
    case .scan, .dictionary: return nil
    }
  }
}

extension Workload {
  /// The rows of the article 'Beside others'.
  static let others = [
    Workload(size: 10_000, change: .climb),
    Workload(size: 100_000, change: .climb),
    Workload(size: 10_000, change: .resorting),
    Workload(size: 10_000, change: .rotation),
    Workload(size: 5000, change: .replacement(count: 1000, shuffled: 200)),
    Workload(size: 1000, change: .shuffle),
    Workload(size: 10_000, change: .shuffle),
    Workload(size: 10_000, change: .sameStorage),
  ]
}
