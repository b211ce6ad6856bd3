extension Decoder {
  /// Decodes a raw value, and the value that it stands for.
  ///
  /// - Parameter read: makes the value; nil if the raw value is not valid.
  /// - Throws: a `DecodingError` that names the raw value.
  func value<Raw: Decodable, Value>(_ read: (Raw) -> Value?) throws -> Value {
    let container = try singleValueContainer()
    let raw = try container.decode(Raw.self)
    if let value = read(raw) { return value }
    throw DecodingError.dataCorruptedError(
      in: container, debugDescription: "Not a \(Value.self): \(raw)")
  }
}
