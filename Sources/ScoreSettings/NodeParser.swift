import CYaml

/// Makes the nodes of a document from the events of libyaml.
///
/// An alias is a copy of its node, which shares the storage.
struct NodeParser: ~Copyable {
  /// The largest number of aliases in a file. The value of a few dozen nested aliases would be too large to read.
  static let aliasLimit = 8
  /// The largest depth of nested values, which are read recursively.
  private static let depthLimit = 100

  /// A mistake that makes the whole file invalid.
  struct Mistake: Error {
    enum Place {
      case byte(Int)
      case node(SettingsNode)
      /// A mark, and the beginning of the value that contains it.
      case mark(SettingsNode.Mark, start: SettingsNode.Mark?)
    }

    let fact: SettingsError
    let place: Place
  }

  private struct ParserEvent {
    enum Kind {
      case documentStart, streamEnd
      /// The end of a sequence, a mapping or a document, or the start of the stream.
      case boundary
      case alias(String)
      case scalar(SettingsNode.Scalar, anchor: String?)
      case sequence(anchor: String?)
      case mapping(anchor: String?)
    }

    let kind: Kind
    let mark: SettingsNode.Mark
  }

  /// The parser, which refers to its own address.
  private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
  private var anchors: [String: SettingsNode] = [:]
  private var aliasCount = 0

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    yaml_parser_initialize(parser)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// The root node of the only document in the bytes, which are UTF-8; nil without a document.
  static func root(of bytes: [UInt8]) throws(Mistake) -> SettingsNode? {
    guard !bytes.isEmpty else { return nil }
    return try bytes.withUnsafeBufferPointer { bytes throws(Mistake) in
      var parser = NodeParser(bytes)
      return try parser.root()
    }
  }

  private mutating func root() throws(Mistake) -> SettingsNode? {
    _ = try next()
    guard case .documentStart = try next().kind else { return nil }
    let root = try node(try next(), depth: 0)
    _ = try next()
    let end = try next()
    guard case .streamEnd = end.kind else {
      throw Self.mistake(
        "expected a single document in the stream, but found another document", at: end.mark)
    }
    return root
  }

  /// The node that begins with an event; nil if the event ends a sequence or a mapping.
  private mutating func node(_ event: ParserEvent, depth: Int) throws(Mistake) -> SettingsNode? {
    guard depth <= Self.depthLimit else {
      throw Self.mistake("nested too deeply", at: event.mark)
    }
    switch event.kind {
    case .documentStart, .streamEnd, .boundary: return nil
    case .alias(let name):
      aliasCount += 1
      guard aliasCount <= Self.aliasLimit else {
        throw Mistake(fact: .tooManyAliases, place: .mark(event.mark, start: nil))
      }
      guard let node = anchors[name] else {
        throw Self.mistake("found undefined alias", at: event.mark)
      }
      return node
    case .scalar(let scalar, let anchor):
      return register(.scalar(scalar), at: event.mark, anchor)
    case .sequence(let anchor):
      var elements: [SettingsNode] = []
      while let element = try node(try next(), depth: depth + 1) { elements.append(element) }
      return register(.sequence(elements), at: event.mark, anchor)
    case .mapping(let anchor):
      var pairs: [(key: SettingsNode, value: SettingsNode)] = []
      while let key = try node(try next(), depth: depth + 1) {
        guard let value = try node(try next(), depth: depth + 1) else { break }
        pairs.append((key, value))
      }
      try checkUnique(pairs.map(\.key))
      return register(.mapping(pairs), at: event.mark, anchor)
    }
  }

  private mutating func register(
    _ content: SettingsNode.Content, at mark: SettingsNode.Mark, _ anchor: String?
  ) -> SettingsNode {
    let node = SettingsNode(content: content, mark: mark)
    if let anchor { anchors[anchor] = node }
    return node
  }

  private func checkUnique(_ keys: [SettingsNode]) throws(Mistake) {
    var first: [String: SettingsNode] = [:]
    for key in keys {
      guard let name = key.scalar?.string else { continue }
      if let first = first.updateValue(key, forKey: name) {
        throw Mistake(fact: .settingTwice(name), place: .node(first))
      }
    }
  }

  private static func mistake(_ reason: String, at mark: SettingsNode.Mark) -> Mistake {
    Mistake(fact: .notYAML(reason), place: .mark(mark, start: nil))
  }

  private func next() throws(Mistake) -> ParserEvent {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw mistake }
    defer { yaml_event_delete(&event) }
    return ParserEvent(kind: Self.kind(of: event), mark: SettingsNode.Mark(event.start_mark))
  }

  private static func kind(of event: yaml_event_t) -> ParserEvent.Kind {
    switch event.type {
    case YAML_DOCUMENT_START_EVENT: return .documentStart
    case YAML_STREAM_END_EVENT, YAML_NO_EVENT: return .streamEnd
    case YAML_ALIAS_EVENT: return .alias(String(cString: event.data.alias.anchor))
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      let style: SettingsNode.Scalar.Style
      switch scalar.style {
      case YAML_SINGLE_QUOTED_SCALAR_STYLE, YAML_DOUBLE_QUOTED_SCALAR_STYLE: style = .quoted
      case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: style = .block
      default: style = .plain
      }
      return .scalar(
        SettingsNode.Scalar(string: String(decoding: bytes, as: UTF8.self), style: style),
        anchor: scalar.anchor.map { String(cString: $0) })
    case YAML_SEQUENCE_START_EVENT:
      return .sequence(anchor: event.data.sequence_start.anchor.map { String(cString: $0) })
    case YAML_MAPPING_START_EVENT:
      return .mapping(anchor: event.data.mapping_start.anchor.map { String(cString: $0) })
    default: return .boundary
    }
  }

  /// The mistake at which libyaml stopped.
  private var mistake: Mistake {
    let state = parser.pointee
    var reason = state.problem.map { String(cString: $0) } ?? "out of memory"
    if reason.hasPrefix("Maximum nesting") { reason = "nested too deeply" }
    if state.error == YAML_READER_ERROR {
      return Mistake(fact: .notYAML(reason), place: .byte(state.problem_offset))
    }
    let start = state.context.map { _ in SettingsNode.Mark(state.context_mark) }
    return Mistake(
      fact: .notYAML(reason), place: .mark(SettingsNode.Mark(state.problem_mark), start: start))
  }
}

extension SettingsNode.Mark {
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }
}
