import IdentityDiff
import Testing

@Suite struct RepeatedIdentitiesTests {
  @Test(arguments: [
    ("", ""), ("a", ""), ("a b c", ""), ("a a1", "a: 0, 1"), ("a b a c a", "a: 0, 2, 4"),
    ("x b a a b", "b: 1, 4; a: 2, 3"), ("a b b c c c a", "a: 0, 6; b: 1, 2; c: 3, 4, 5"),
  ])
  func `identities that repeat are listed with their offsets, in order`(
    list: String, expected: String
  ) {
    let found = items(list).repeatedIdentities.map { id, offsets in
      let letter = Character(Unicode.Scalar(UInt8(id)))
      return "\(letter): " + offsets.map(String.init).joined(separator: ", ")
    }
    #expect(found.joined(separator: "; ") == expected)
  }

  @Test func `the offsets of a slice are counted from its start`() {
    let repeated = items("a a b c b")[2...].repeatedIdentities
    #expect(repeated.map(\.offsets) == [[0, 2]])
  }
}
