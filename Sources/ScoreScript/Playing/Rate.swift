/// How much faster a play goes than it would by itself, as whoever watches wants it.
struct Rate: CustomStringConvertible {
  private static let factors = [125, 250, 500, 1000, 2000, 4000, 8000, 16000]
  private var step = 3

  var factor: Factor { Factor(thousandths: Self.factors[step]) }

  mutating func faster() { step = min(step + 1, Self.factors.count - 1) }

  mutating func slower() { step = max(step - 1, 0) }

  /// As `2x`; empty for the pace of the script itself.
  var description: String {
    let thousandths = Self.factors[step]
    if thousandths == 1000 { return "" }
    return thousandths > 1000 ? "\(thousandths / 1000)x" : "1/\(1000 / thousandths)x"
  }
}
