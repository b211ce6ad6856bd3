extension Unicode.Scalar {
  /// What the scalar is called where it cannot be shown: `U+001B`.
  var hexadecimal: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
