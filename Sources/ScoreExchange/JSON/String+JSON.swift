import Scorekeeping

extension String {
  /// This JSON with all that could steer a terminal escaped: the same value to whoever reads JSON, and no danger to
  /// whoever looks at it. `JSONEncoder` leaves all characters from DEL on as they are.
  ///
  /// Cost: where nothing is to be escaped in ASCII, a look at each byte.
  package var jsonWithoutControls: String {
    if utf8.allSatisfy({ $0 < 0x7F }) { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      guard scalar.value >= 0x7F, Word.needsEscape(scalar) else {
        result.append(scalar)
        continue
      }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        let zeros = String(repeating: "0", count: 4 - digits.count)
        result.append(contentsOf: "\\u\(zeros)\(digits)".unicodeScalars)
      }
    }
    return String(result)
  }
}
