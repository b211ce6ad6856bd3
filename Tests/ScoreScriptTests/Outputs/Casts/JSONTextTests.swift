import Foundation
import TestSupport
import Testing

@testable import ScoreScript

@Suite struct JSONTextTests {
  @Test(arguments: [
    ("", #""""#), ("\u{1B}[1m", #""\u001b[1m""#), ("a\"b\\c/", #""a\"b\\c/""#),
    ("\r\n\t\0\u{7F}", #""\u000d\u000a\u0009\u0000\u007f""#), ("日本 é", #""日本 é""#),
  ])
  func `only control characters, quotes and backslashes are escaped`(
    text: String, json: String
  ) {
    #expect(String(quotingForJSON: text.utf8) == json)
  }

  @Test(arguments: seeds(20))
  func `a JSON parser restores any text`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let scalars = (0..<random.number(0...40)).compactMap { _ in
        Unicode.Scalar(UInt32(random.number(0...random.pick([0x7F, 0x9F, 0xFFFF, 0x10FFFF]))))
      }
      let text = String(String.UnicodeScalarView(scalars))
      let json = "[" + String(quotingForJSON: text.utf8) + "]"
      let read = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String]
      #expect(read?.first.map { Array($0.unicodeScalars) } == scalars, "\(json)")
    }
  }
}
