extension Unicode.Scalar {
  /// Whether no text that is typed holds it.
  var isControl: Bool { properties.generalCategory == .control }
}

extension Substring {
  /// Whether it is a number without a sign.
  var isDigits: Bool { !isEmpty && utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 } }
}
