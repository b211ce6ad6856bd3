import ScoreScreen
import Testing

/// The text of a snapshot does not depend on the system's version of Unicode.
@Suite struct CharacterAgeTests {
  @Test func `a character that Unicode 14 does not have is hidden in the text of a row`() {
    let scalars = (UInt32(0)...0x10FFFF).lazy.compactMap(Unicode.Scalar.init)
    let newer = scalars.filter { $0.properties.age.map { $0.major > 14 } ?? true }
    #expect(newer.contains("\u{31350}"))
    let shown = newer.filter { Glyph.role(of: $0) != .hidden }
    #expect(shown.isEmpty, "\(shown.map { String($0.value, radix: 16) })")
  }
}
