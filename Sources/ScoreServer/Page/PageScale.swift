import FoundationBase

/// The scale that all bars of a table share: the points of the longest bar, and the place of zero.
///
/// A row holds its own points alone, and the table holds this; the style sheet puts both together. So a new leader
/// changes one element, and not forty rows. The page has no inline style: the numbers are classes, one for each digit.
struct PageScale {
  /// The place of zero, in percent of the room for bars.
  private let axis: Int
  /// The first four digits of the points that fill the room, and the power of ten of the first one.
  private let (digits, power): (Int, Int)

  /// Makes the scale of bars for points in a range with zero, in thousandths.
  init(_ range: ClosedRange<Int64>) {
    let (low, high) = (-Double(range.lowerBound), Double(range.upperBound))
    switch (low, high) {
    case (0, _): axis = 0
    case (_, 0): axis = 100
    // Both sides have room.
    default: axis = min(max(Int((100 * low / (low + high)).rounded()), 1), 99)
    }
    func pointsOfPercent(_ side: Double, _ room: Int) -> Double {
      room == 0 ? 0 : side / Double(room)
    }
    let points = max(pointsOfPercent(low, axis), pointsOfPercent(high, 100 - axis), 0.01) / 10
    let first = Int(log10(points).rounded(.down))
    // Numbers of few digits are exact.
    let rounded = Int((points / pow(10, Double(first - 3)) - 1e-6).rounded(.up))
    (digits, power) = rounded > 9999 ? (1000, first + 1) : (rounded, first)
  }

  /// The classes of the table: one for each digit but 0.
  var classes: [String] {
    pointClasses + [("x", axis / 10), ("y", axis % 10)].filter { $0.1 > 0 }.map { "\($0)\($1)" }
  }

  /// The classes of the scale as that of the bars of teams, which have their zero at the left.
  var teamClasses: [String] { pointClasses.map { $0.uppercased() } }

  private var pointClasses: [String] {
    var classes: [String] = []
    for (place, digit) in zip(Self.places, String(digits)) where digit != "0" {
      classes.append("\(place)\(digit)")
    }
    return classes + ["e\(power)"]
  }

  /// The names of the classes of the four digits.
  private static let places = ["a", "b", "c", "d"]

  /// The style sheet of the classes, such as `.b5{--b:5e-1}`.
  static let rules: String = {
    func rules(_ name: String, _ digits: ClosedRange<Int>, power: Int = 0) -> String {
      digits.map { ".\(name)\($0){--\(name):\($0)e\(power)}" }.joined()
    }
    let powers = (-3...16).map { ".e\($0){--e:1e\($0)}" }.joined()
    let digits = zip(places, 0...).map { rules($0, 1...9, power: -$1) }.joined()
    let teams = (digits + powers).replacing(/[.-][a-e]/) { $0.output.uppercased() }
    return digits + powers + teams + rules("x", 1...10, power: 1) + rules("y", 1...9) + "\n"
  }()
}
