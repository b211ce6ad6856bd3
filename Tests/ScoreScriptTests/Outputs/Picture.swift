import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

final class Element {
  let name: String
  let attributes: [String: String]
  var children: [Element] = []
  var text = ""

  init(name: String, attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  /// The element and all its descendants.
  var all: [Element] { [self] + children.flatMap(\.all) }
}

/// A parsed SVG: the elements of each row at a time.
struct Picture {
  let root: Element
  /// The duration in milliseconds.
  let duration: Int
  private var keyframes: [Substring: [(millionths: Int, shift: Int)]] = [:]
  private var definitions: [String: Element] = [:]

  struct Unreadable: Error, CustomStringConvertible {
    let description: String
  }

  init(_ text: String) throws {
    root = try Element.root(of: text)
    let style = root.children.first { $0.name == "style" }?.text ?? ""
    duration =
      style.firstMatch(of: /\.a\{animation:(\d+)ms step-end infinite\}/).flatMap { Int($0.1) } ?? 1
    for match in style.matches(
      of: /\.(a\d+)\{animation-name:(k\d+)\}@keyframes (k\d+)\{((?:[^{}]*\{[^}]*\})*)\}/)
    {
      keyframes[match.1] = match.4.matches(
        of: /([\d.]+)%\{transform:(none|translateY\(-(\d+)px\))\}/
      ).map {
        let parts = $0.1.split(separator: ".")
        let fraction = parts.count > 1 ? parts[1] : ""
        let digits = fraction + String(repeating: "0", count: 6 - fraction.count)
        return (Int(parts[0] + digits)!, $0.3.map { Int($0)! } ?? 0)
      }
    }
    for element in root.all {
      if let id = element.attributes["id"] { definitions[id] = element }
    }
  }

  /// The filmstrips of the rows and of the caption, from the top. They move only inside their windows.
  var strips: [Element] { root.children.filter { $0.name == "svg" } }

  /// The visible elements of a strip at a time; nil means a reader with reduced motion.
  func content(of strip: Element, at time: Int?) throws -> [Element] {
    guard let group = strip.children.first, let height = Int(strip.attributes["height"] ?? "")
    else {
      throw Unreadable(description: "A strip without a height or a group")
    }
    var shift = 0
    if let time, let names = group.attributes["class"] {
      let moments = keyframes[names.split(separator: " ")[1]] ?? []
      guard let moment = moments.last(where: { $0.millionths * duration <= time * 100_000_000 })
      else {
        throw Unreadable(description: "\(names) shows nothing at \(time) ms")
      }
      shift = moment.shift
    }
    if shift % height != 0 { throw Unreadable(description: "A strip stands between two rows") }
    let shown = group.children.first { $0.attributes["transform"] == "translate(0,\(shift + 15))" }
    return try (shown?.children ?? []).map { element in
      guard element.name == "use" else { return element }
      guard let name = element.attributes["href"]?.dropFirst(),
        let found = definitions[String(name)]
      else {
        throw Unreadable(description: "\(element.attributes) is not defined")
      }
      return found
    }
  }

  /// The strip of a row; nil if the row is always empty.
  func strip(row: Int) -> Element? {
    strips.first { $0.attributes["y"] == "\(20 + row * 20)" && $0.attributes["height"] == "20" }
  }
}

extension Element {
  /// The outermost element of a document.
  static func root(of text: String) throws -> Element {
    let reader = XMLReader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    guard parser.parse(), let root = reader.root else {
      throw Picture.Unreadable(
        description: "\(String(describing: parser.parserError)), line \(parser.lineNumber)")
    }
    return root
  }
}

private final class XMLReader: NSObject, XMLParserDelegate {
  var root: Element?
  private var open: [Element] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    let element = Element(name: name, attributes: attributes)
    open.last?.children.append(element)
    if root == nil { root = element }
    open.append(element)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) { open.removeLast() }

  func parser(_ parser: XMLParser, foundCharacters text: String) { open.last?.text += text }
}
