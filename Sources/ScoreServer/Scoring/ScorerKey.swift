import CDigest
import FoundationBase

/// A key of a scorer's link: 128 bits from the system's generator. It is shown or sent once, and the server never stores
/// it.
package struct ScorerKey: Sendable {
  /// The key as 22 letters that an address needs not escape (base64url, RFC 4648).
  package let text: String

  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// Makes a new key.
  package init() {
    var bits = UInt128.random(in: 0...UInt128.max)
    text = String(
      decoding: (0..<22).map { _ in
        defer { bits >>= 6 }
        return Self.letters[Int(bits & 63)]
      }, as: UTF8.self)
  }

  /// The part of a key that the server keeps: its hash (SHA-256), from which the key cannot be found.
  package struct Digest: Hashable, Sendable {
    let bytes: [UInt8]

    package init(of key: String) {
      var context = SHA256_CTX()
      var bytes = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
      SHA256Init(&context)
      SHA256Update(&context, Array(key.utf8), key.utf8.count)
      SHA256Final(&bytes, &context)
      self.bytes = bytes
    }

    /// Compares all bytes in any case, so that the time says nothing about them.
    package static func == (one: Digest, other: Digest) -> Bool {
      zip(one.bytes, other.bytes).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
  }
}
