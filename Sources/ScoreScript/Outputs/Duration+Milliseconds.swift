extension Duration {
  /// The whole milliseconds, the nearest ones.
  var milliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1000 + Int((attoseconds + 500_000_000_000_000) / 1_000_000_000_000_000)
  }

  /// In seconds, to the millisecond and without needless digits: `1.5s`.
  var inSeconds: String {
    let milliseconds = milliseconds
    var fraction = String(milliseconds % 1000 + 1000).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return "\(milliseconds / 1000)" + (fraction.isEmpty ? "" : "." + fraction) + "s"
  }
}
