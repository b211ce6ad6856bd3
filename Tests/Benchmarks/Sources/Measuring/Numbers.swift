import Foundation

extension Int {
  /// The number with a comma before each group of three digits: 1,000,000.
  package var grouped: String {
    var digits = String(self)
    var place = digits.count - 3
    while place > 0 {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
      place -= 3
    }
    return digits
  }
}

extension Double {
  /// The number with about three significant digits and at most four decimals.
  package var short: String {
    switch self {
    case 99.5...: Int(rounded()).grouped
    case 9.95...: String(format: "%.1f", self)
    case 0.0995...: String(format: "%.2f", self)
    case 0.00995...: String(format: "%.3f", self)
    default: String(format: "%.4f", self)
    }
  }

  /// The seconds with a suitable unit.
  package var duration: String {
    if self < 1e-6 { return "\((self * 1e9).short) ns" }
    if self < 1e-3 { return "\((self * 1e6).short) µs" }
    return "\((self * 1e3).short) ms"
  }
}
