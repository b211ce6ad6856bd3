import Foundation

/// Reads values whose type has got more fields since they were written.
///
/// What is missing, and nothing else, is taken from a template: an optional stays nil, a dictionary keeps its own
/// keys. The text is filled in as text, so that no number changes on the way.
struct JSONFilling<Value: Codable> {
  private let template: Value?

  init(_ template: Value?) {
    self.template = template
  }

  /// Cost: reading it once, and once again for each field that is missing.
  func decode(_ text: String) throws -> Value {
    var bytes = Array(text.utf8)
    var filled: Set<[String]> = []
    while true {
      do {
        return try JSONDecoder().decode(Value.self, from: Data(bytes))
      } catch DecodingError.keyNotFound(let key, let context) {
        let path = (context.codingPath + [key]).map(Step.init)
        guard let template, filled.insert(path.map(\.name)).inserted,
          let member = try member(path, of: template),
          let place = JSONText(bytes).range(at: path.dropLast()),
          JSONText(bytes).isObject(at: place.lowerBound)
        else { throw DecodingError.keyNotFound(key, context) }
        let isEmpty = JSONText(bytes).isEmptyObject(at: place.lowerBound)
        bytes.insert(
          contentsOf: member + (isEmpty ? [] : [UInt8(ascii: ",")]), at: place.lowerBound + 1)
      }
    }
  }

  /// The `"key":value` at a path of the template; in an array that of the first element.
  private func member(_ path: [Step], of template: Value) throws -> [UInt8]? {
    let text = JSONText(Array(try JSONEncoder().encode(template)))
    let path = path.map { $0.index == nil ? $0 : Step(index: 0) }
    guard let name = path.last?.name, let range = text.range(at: path[...]) else { return nil }
    return Array(try JSONEncoder().encode(name)) + [UInt8(ascii: ":")] + text.bytes[range]
  }
}

/// One step of the way to a part of a JSON text.
private struct Step {
  let name: String
  let index: Int?

  init(_ key: any CodingKey) {
    name = key.stringValue
    index = key.intValue
  }

  init(index: Int) {
    name = "Index \(index)"
    self.index = index
  }
}

/// JSON that is known to be well-formed, as far as it takes to find a part of it.
private struct JSONText {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func isObject(at start: Int) -> Bool { bytes[start] == UInt8(ascii: "{") }

  func isEmptyObject(at start: Int) -> Bool {
    bytes[afterBlanks(start + 1)] == UInt8(ascii: "}")
  }

  /// Where the value at a path stands.
  func range(at path: ArraySlice<Step>) -> Range<Int>? {
    var start = afterBlanks(0)
    for step in path {
      guard let next = part(step, of: start) else { return nil }
      start = next
    }
    return start..<end(of: start)
  }

  private func part(_ step: Step, of start: Int) -> Int? {
    let close = UInt8(ascii: isObject(at: start) ? "}" : "]")
    guard isObject(at: start) || bytes[start] == UInt8(ascii: "[") else { return nil }
    var position = afterBlanks(start + 1)
    var index = 0
    while bytes[position] != close {
      var isFound = step.index == index
      if close == UInt8(ascii: "}") {
        let end = end(of: position)
        isFound =
          (try? JSONDecoder().decode(String.self, from: Data(bytes[position..<end]))) == step.name
        position = afterBlanks(afterBlanks(end) + 1)
      }
      if isFound { return position }
      position = afterBlanks(end(of: position))
      if bytes[position] == UInt8(ascii: ",") { position = afterBlanks(position + 1) }
      index += 1
    }
    return nil
  }

  private func afterBlanks(_ start: Int) -> Int {
    var position = start
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) {
      position += 1
    }
    return position
  }

  /// The end of the value that begins at `start`.
  private func end(of start: Int) -> Int {
    var depth = 0
    var isQuoted = false
    var position = start
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\\") where isQuoted: position += 1
      case UInt8(ascii: "\""):
        isQuoted.toggle()
        if !isQuoted, depth == 0 { return position + 1 }
      case _ where isQuoted: break
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return position }
        depth -= 1
        if depth == 0 { return position + 1 }
      case UInt8(ascii: ","), 0x20, 0x09, 0x0A, 0x0D:
        if depth == 0 { return position }
      default: break
      }
      position += 1
    }
    return position
  }
}
