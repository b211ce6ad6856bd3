import Foundation
import Testing

/// A page that is kept up to date by the changes of its stream, as the script does it.
final class PageReader {
  /// An element, or a text between tags.
  final class Node {
    /// The tag with its attributes, or the text.
    var text: String
    var children: [Node] = []
    let isElement: Bool
    let id: String?

    init(_ text: String, isElement: Bool) {
      (self.text, self.isElement) = (text, isElement)
      let parts = isElement ? text.split(separator: " id=\"", maxSplits: 1) : []
      id = parts.count == 2 ? parts[1].split(separator: "\"").first.map(String.init) : nil
    }

    var html: String {
      guard isElement, !isVoid else { return text }
      let name = text.dropFirst().prefix { $0.isLetter || $0.isNumber }
      return text + children.map(\.html).joined() + "</\(name)>"
    }

    var isVoid: Bool {
      text.hasSuffix("/>") || text.hasPrefix("<img ") || text.hasPrefix("<source ")
    }
    var all: [Node] { [self] + children.flatMap(\.all) }

    /// The first node of this one and of those in it that satisfies a condition.
    func first(where isWanted: (Node) -> Bool) -> Node? {
      if isWanted(self) { return self }
      for child in children {
        if let found = child.first(where: isWanted) { return found }
      }
      return nil
    }
  }

  private(set) var main: Node

  /// Reads the first page.
  init(_ page: String) throws {
    main = try #require(Self.nodes(in: page.part("<main", "</main>")).first)
  }

  /// The page in its present state, without the line breaks between elements.
  var html: String { main.html }
  var ids: [String] { main.all.compactMap(\.id) }
  var version: String? {
    main.text.firstMatch(of: /data-version="([^"]*)"/).map { String($0.output.1) }
  }

  private static func nodes(in html: String) -> [Node] {
    let root = Node("", isElement: true)
    var open = [root]
    for piece in html.utf8.split(separator: UInt8(ascii: "<")) {
      let parts = piece.split(separator: UInt8(ascii: ">"), maxSplits: 1)
      let tag = String(decoding: parts[0], as: UTF8.self)
      let text = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
      if tag.hasPrefix("/") {
        open.removeLast()
      } else {
        let node = Node("<\(tag)>", isElement: true)
        open.last?.children.append(node)
        if !node.isVoid { open.append(node) }
      }
      if !text.isEmpty, text != "\n" { open.last?.children.append(Node(text, isElement: false)) }
    }
    return root.children
  }

  private func find(_ id: String) -> Node? { main.first { $0.id == id } }

  private func parent(of node: Node) -> Node? {
    main.first { $0.children.contains { $0 === node } }
  }

  private func remove(_ node: Node) { parent(of: node)?.children.removeAll { $0 === node } }

  private func renewed(_ html: String) throws -> Node {
    let now = try #require(Self.nodes(in: html).first)
    for id in now.all.dropFirst().compactMap(\.id) { if let known = find(id) { remove(known) } }
    guard let known = now.id.flatMap(find) else { return now }
    (known.text, known.children) = (now.text, now.children)
    return known
  }

  /// Applies the changes of an event.
  func apply(_ json: String, version: String) throws {
    let event = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any], "\(json)")
    func texts(_ key: String) -> [String] { event[key] as? [String] ?? [] }
    if let whole = event["whole"] as? String { _ = try renewed(whole) }
    for place in event["placed"] as? [[String: String]] ?? [] {
      let known = place["id"].flatMap(find)
      let node = try #require(try place["html"].map(renewed) ?? known, "\(place)")
      remove(node)
      let id = try #require(place["after"] ?? place["in"])
      let neighbour = try #require(find(id), "\(place)")
      if place["in"] != nil {
        neighbour.children.insert(node, at: 0)
      } else {
        let parent = try #require(self.parent(of: neighbour))
        let index = try #require(parent.children.firstIndex { $0 === neighbour })
        parent.children.insert(node, at: index + 1)
      }
    }
    for id in texts("removed") { remove(try #require(find(id), "\(id)")) }
    for html in texts("updated") { _ = try renewed(html) }
    for html in texts("retagged") {
      let now = try #require(Self.nodes(in: html).first)
      try #require(now.id.flatMap(find)).text = now.text
    }
    main.text.replace(/data-version="[^"]*"/, with: "data-version=\"\(version)\"")
  }
}
