// ReceiptTests.swift
import Foundation
import SnapshotExpectations
import Testing

struct Receipt: Encodable {
  var id = UUID()
  var at = Date()
  var total = 12
}

@Test func `A receipt has its total`() {
  let receipt = Receipt()
  expectSnapshot(of: receipt, as: .json, redacting: [.times, .ids])
  expectSnapshot(of: "Ann wins", as: .text, equals: "Ann wins")
}

@Test func `Points are listed`() {
  expectSnapshot(
    of: ["Ann": [1, 2], "Bob": nil], as: .text,
    equals: """
      [
        "Ann": [
          1
          2
        ]
        "Bob": nil
      ]
      """)
}

@Test func `A receipt has no more than its total`() {
  let receipt = Receipt()
  expectSnapshot(of: receipt, as: .text, redacting: [\.id, \.at], named: "paid")
}

struct Sky {
  var isClear = true

  func drawn() -> Snapshot {
    var grid = Grid()
    grid.begin(size: Size(columns: 5, rows: 1), list: 0..<1)
    var line = Line(width: 5, theme: Theme())
    line.write(isClear ? "clear" : "cloud", at: 0, width: 5)
    grid.draw(line, at: 0)
    return Snapshot("Sky", of: grid)
  }
}

@Test func `The sky is clear`() {
  expectSnapshot(of: Sky(), as: ValueFormat.screen.pullback { (sky: Sky) in sky.drawn() })
}

@Test func `samples of doc comments`() {
  let receipt = Receipt()
  expectSnapshot(of: receipt, as: .text, redacting: [\.id, \.at])
}
