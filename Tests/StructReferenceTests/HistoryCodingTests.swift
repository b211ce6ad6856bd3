import Foundation
import StructReference
import Testing

/// The encoded form of histories. The laws include that a decoded history equals the encoded one.
@Suite struct HistoryCodingTests {
  private func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test func `a step of an array is encoded as its change`() throws {
    var history = History(initialValue: Array(0..<5), depth: 9)
    history.value[3] = 30
    history.value.append(5)
    history.undo()
    let undo = #"[{"count":1,"elements":[3],"start":3}]"#
    let redo = #"[{"count":0,"elements":[5],"start":5}]"#
    #expect(
      try text(history) == #"{"depth":9,"redo":\#(redo),"undo":\#(undo),"value":[0,1,2,30,4]}"#)
  }

  @Test func `a step of a struct is encoded as the changes of its parts`() throws {
    var history = History(initialValue: Roster(title: "A", names: ["Red"]))
    history.value.names.append("Blue")
    let names = #"{"count":1,"elements":[],"start":1}"#
    let value = #"{"names":["Red","Blue"],"title":"A"}"#
    #expect(
      try text(history) == #"{"undo":[{"names":\#(names),"title":"A"}],"value":\#(value)}"#)
  }

  @Test func `values without a revision are encoded whole`() throws {
    var number = History(initialValue: 1)
    number.value = 2
    #expect(try text(number) == #"{"undo":[1],"value":2}"#)
    var pair = History(initialValue: Pair())
    pair.value.left = [1]
    let (empty, full) = (#"{"left":[],"right":{}}"#, #"{"left":[1],"right":{}}"#)
    #expect(try text(pair) == #"{"future":[],"past":[\#(empty)],"value":\#(full)}"#)
  }

  @Test func `an open group is encoded as a step`() throws {
    var history = History(initialValue: 1)
    history.beginGroup()
    history.value = 2
    history.value = 3
    #expect(try text(history) == #"{"undo":[1],"value":3}"#)
    #expect(history.value == 3 && history.canUndo)
  }

  @Test(arguments: [
    #"{"value":[1],"undo":[{"start":-1,"count":0,"elements":[]}]}"#,
    #"{"value":[1],"undo":[{"start":0,"count":-1,"elements":[]}]}"#,
    #"{"value":[1],"undo":[1]}"#, #"{"value":[1],"redo":{}}"#, #"{"undo":[]}"#,
  ])
  func `invalid data is an error`(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(History<[Int]>.self, from: Data(text.utf8))
    }
  }

  @Test func `decoded steps that do not fit apply as far as they can`() throws {
    let step = #"{"start":9000,"count":9223372036854775807,"elements":[7]}"#
    let text = #"{"value":[1],"undo":[\#(step)],"redo":[\#(step)],"depth":-5}"#
    var history = try JSONDecoder().decode(History<[Int]>.self, from: Data(text.utf8))
    #expect(!history.canUndo && history.redo() && history.value == [1, 7])
  }
}
