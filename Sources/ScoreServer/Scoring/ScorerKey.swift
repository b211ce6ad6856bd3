import FoundationBase

/// The key of a scorer's link: 128 bits from the system's generator. It is shown once, and never stored.
package struct ScorerKey: Sendable {
  /// The key as 22 letters that an address needs not escape (base64url, RFC 4648).
  package let text: String

  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// Makes a new key.
  package init(using generator: inout some RandomNumberGenerator) {
    var bits = UInt128.random(in: 0...UInt128.max, using: &generator)
    text = String(
      decoding: (0..<22).map { _ in
        defer { bits >>= 6 }
        return Self.letters[Int(bits & 63)]
      }, as: UTF8.self)
  }

  /// The part of a key that the server keeps: a hash, from which the key cannot be found.
  package struct Digest: Equatable, Sendable {
    let words: [UInt32]

    package init(of key: String) { words = SHA256.words(of: Array(key.utf8)) }

    /// Compares all words in any case, so that the time says nothing about them.
    package static func == (one: Digest, other: Digest) -> Bool {
      zip(one.words, other.words).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
  }
}

/// The hash of FIPS 180-4. Foundation has none without its upper half, and a key is 22 bytes: speed does not matter.
enum SHA256 {
  /// The first 64 primes, from whose roots the standard takes its constants.
  private static let primes: [UInt64] = {
    (2...311).filter { number in !(2..<number).contains { number.isMultiple(of: $0) } }
  }()
  private static let constants = primes.map { fraction(ofRoot: 3, of: $0) }
  private static let start = primes.prefix(8).map { fraction(ofRoot: 2, of: $0) }

  /// The first 32 bits of the fraction of a root.
  private static func fraction(ofRoot degree: Int, of number: UInt64) -> UInt32 {
    // The largest integer whose power is at most the number shifted by 32 bits for each degree.
    let target = UInt128(number) << UInt128(32 * degree)
    var root: UInt128 = 0
    for bit in stride(from: UInt128(39), through: 0, by: -1) {
      let next = root | 1 << bit
      if (1..<degree).reduce(next, { power, _ in power * next }) <= target { root = next }
    }
    return UInt32(truncatingIfNeeded: root)
  }

  /// The hash of bytes, as eight words.
  static func words(of message: [UInt8]) -> [UInt32] {
    let padding = [UInt8](repeating: 0, count: (119 - message.count % 64) % 64)
    let length = (0..<8).map { UInt8(truncatingIfNeeded: (message.count * 8) >> (56 - 8 * $0)) }
    let bytes = message + [0x80] + padding + length
    var hash = start
    for block in stride(from: 0, to: bytes.count, by: 64) {
      var words = (0..<16).map { word in
        bytes[block + 4 * word..<block + 4 * word + 4].reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
      }
      for index in 16..<64 {
        let (w15, w2) = (words[index - 15], words[index - 2])
        let s0 = turned(w15, 7) ^ turned(w15, 18) ^ w15 >> 3
        let s1 = turned(w2, 17) ^ turned(w2, 19) ^ w2 >> 10
        words.append(words[index - 16] &+ s0 &+ words[index - 7] &+ s1)
      }
      var v = hash
      for index in 0..<64 {
        let s1 = turned(v[4], 6) ^ turned(v[4], 11) ^ turned(v[4], 25)
        let choice = v[4] & v[5] ^ ~v[4] & v[6]
        let one = v[7] &+ s1 &+ choice &+ constants[index] &+ words[index]
        let s0 = turned(v[0], 2) ^ turned(v[0], 13) ^ turned(v[0], 22)
        let majority = v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2]
        v = [one &+ s0 &+ majority, v[0], v[1], v[2], v[3] &+ one, v[4], v[5], v[6]]
      }
      for index in hash.indices { hash[index] &+= v[index] }
    }
    return hash
  }

  private static func turned(_ word: UInt32, _ bits: UInt32) -> UInt32 {
    word >> bits | word << (32 - bits)
  }
}
