/// How large a file is, in words.
enum ByteCount {
  /// Three digits or so: `52 kB`, `1.2 MB`.
  static func text(of bytes: Int) -> String {
    var (size, unit) = (Double(bytes) / 1000, "kB")
    for larger in ["MB", "GB", "TB"] where size >= 999.5 { (size, unit) = (size / 1000, larger) }
    let tenths = (size * 10).rounded()
    if unit == "kB" || tenths >= 100 { return "\(Int(size.rounded())) \(unit)" }
    return "\(Int(tenths) / 10).\(Int(tenths) % 10) \(unit)"
  }
}
