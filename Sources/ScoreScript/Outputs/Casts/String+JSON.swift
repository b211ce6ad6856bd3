extension String {
  /// Text in UTF-8 as a string of JSON, in its quotes: control characters as \u001b, all others as they are.
  init(quotingForJSON text: some Sequence<UInt8>) {
    let digits = Array("0123456789abcdef".utf8)
    var quoted = [UInt8(ascii: "\"")]
    quoted.reserveCapacity(text.underestimatedCount + 16)
    for byte in text {
      switch byte {
      case 0..<0x20, 0x7F:
        quoted += "\\u00".utf8
        quoted.append(digits[Int(byte >> 4)])
        quoted.append(digits[Int(byte & 15)])
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        quoted.append(UInt8(ascii: "\\"))
        quoted.append(byte)
      default: quoted.append(byte)
      }
    }
    quoted.append(UInt8(ascii: "\""))
    self.init(decoding: quoted, as: UTF8.self)
  }
}
