import CMeasuring
import Measuring

/// The printed report of a run.
struct Report {
  let measurements: Measurements
  let workloads: [Workload]

  var text: String {
    [comparison, growth, allocations, noise].filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// All contenders at all workloads.
  private var comparison: String {
    var table = Table(
      ["workload", "D, µs", "ours", "Heckel", "stdlib", "OrderedSet", "scan", "aim"])
    for workload in workloads {
      guard let unit = measurements[workload, .dictionary]?.median else { continue }
      let others: [Contender] = [.ours, .heckel, .standardLibrary, .orderedSet, .scan]
      table.rows.append(
        [workload.name, (unit * 1e6).short]
          + others.map { cell(workload, $0, unit: unit) } + [workload.aim])
    }
    if table.rows.isEmpty { return "" }
    let skipped = measurements.skipped.map {
      "skipped: \($0.contender.heading) at '\($0.workload)' would take about \($0.seconds.short) s"
    }
    return ([table.text, "", Self.legend] + skipped).joined(separator: "\n")
  }

  private static let legend = """
    Medians: D in microseconds, the others in units of D. Where the aim is a constant, and below a
    thousandth of D, they are times. The identities have 16 bytes.
    D           a Dictionary of the old identities, its capacity reserved, a look-up of each new one
    ours        changes(from:)
    Heckel      one dictionary of all old players, and a look-up of each new one (Heckel 1978)
    stdlib      difference(from:).inferringMoves() of arrays of identities, made beforehand
    OrderedSet  difference(from:) of ordered sets of identities, made beforehand
    scan        == of each old player and the new one in its place
    Ours and Heckel give updates; Heckel and OrderedSet give more moves than it takes. Re-sorted: the
    changed scores become any score.
    """

  private func cell(_ workload: Workload, _ contender: Contender, unit: Double) -> String {
    if let median = measurements[workload, contender]?.median {
      let isConstant = workload.change == .sameStorage && contender == .ours
      return isConstant || median < unit / 1000 ? median.duration : (median / unit).short
    }
    return measurements.isSkipped(contender, workload) ? "skipped" : "-"
  }

  /// How time grows with size: nanoseconds for each element.
  private var growth: String {
    var table = Table(["ns per element", ""] + Workload.sizes.map(\.grouped))
    for change in Workload.growing {
      for contender in [Contender.ours, .dictionary] {
        let cells = Workload.sizes.map { size in
          measurements[Workload(size: size, change: change), contender]
            .map { ($0.median * 1e9 / Double(size)).short } ?? "-"
        }
        if cells.contains(where: { $0 != "-" }) {
          table.rows.append([change.description, contender.heading] + cells)
        }
      }
    }
    return table.rows.isEmpty ? "" : table.text
  }

  /// The allocations of one comparison.
  private var allocations: String {
    let counted = [Contender.ours, .dictionary]
    var table = Table(
      ["allocations, and bytes in all"] + counted.flatMap { [$0.heading, "bytes"] })
    for workload in workloads {
      table.rows.append(
        [workload.name]
          + counted.flatMap { contender in
            guard let comparison = measurements[workload, contender]?.body,
              allocations_are_countable()
            else { return ["not counted", "-"] }
            allocations_start()
            comparison()
            let allocations = allocations_stop()
            return [Int(allocations.count).grouped, Int(allocations.bytes).grouped]
          })
    }
    return table.rows.isEmpty ? "" : table.text
  }

  /// The distances between the samples.
  private var noise: String {
    let spreads = measurements.all.map(\.measurement.spread).sorted()
    let percent = Int((spreads.median * 100).rounded())
    return "The middle half of the samples of a cell typically spans \(percent) % of its median."
  }
}
