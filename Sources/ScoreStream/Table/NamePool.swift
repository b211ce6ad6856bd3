import Scorekeeping

/// Values by name. Names are compared as on a board: in any letter case and composition of characters.
///
/// Law: two names have one number if and only if their `NameKey`s are equal.
struct NamePool<Value>: ~Copyable {
  /// The values by the spellings in which they first appeared.
  private(set) var values = NameTable<Value>()
  /// The numbers of values by other spellings that differ in more than the case of ASCII letters, and by the keys of
  /// names, so that further spellings are found.
  private var spellings = NameTable<UInt32>()
  /// The largest number of bytes for all names together.
  private let byteLimit: Int

  init(byteLimit: Int = .max) {
    // Offsets of names have 32 bits.
    self.byteLimit = min(byteLimit, Int(UInt32.max))
  }

  var count: Int { values.count }

  subscript(number: Int) -> Value {
    @inline(__always) _read { yield values[number] }
    @inline(__always) _modify { yield &values[number] }
  }

  /// The number of the value of a name, which is added if there is none.
  ///
  /// - Throws: `.notUTF8`, `.rule` for a name that a board would refuse, `.namesTooLong`, or an error of `makeValue`.
  @inline(__always)
  mutating func number(
    of name: UnsafeRawBufferPointer, or makeValue: (Int) throws(StreamError) -> Value
  ) throws(StreamError) -> Int {
    if let number = values.number(of: name) { return number }
    if spellings.count > 0, let number = spellings.number(of: name) {
      return Int(spellings[number])
    }
    return try add(name, makeValue)
  }

  @inline(never)
  private mutating func add(
    _ name: UnsafeRawBufferPointer, _ makeValue: (Int) throws(StreamError) -> Value
  ) throws(StreamError) -> Int {
    let text = try name.text()
    do { try validate(name: text) } catch { throw .rule(error) }
    if values.textSize + spellings.textSize + 2 * name.count > byteLimit { throw .namesTooLong }
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return values.append(try makeValue(count), for: name) }
    var key = Array(NameKey(text).text.utf8)
    let known = key.withUnsafeMutableBytes { key -> Int? in
      let key = UnsafeRawBufferPointer(key)
      return values.number(of: key) ?? spellings.number(of: key).map { Int(spellings[$0]) }
    }
    if let known {
      _ = spellings.append(UInt32(known), for: name)
      return known
    }
    let number = values.append(try makeValue(count), for: name)
    key.withUnsafeMutableBytes { key in
      let key = UnsafeRawBufferPointer(key)
      if values.number(of: key) == nil { _ = spellings.append(UInt32(number), for: key) }
    }
    return number
  }

  /// Forgets the names of all values that are not kept. The next names get these numbers.
  mutating func forgetNames(except isKept: (Value) -> Bool) {
    values.forgetNames(except: isKept)
    var kept = NameTable<UInt32>()
    for index in 0..<spellings.count where !values.name(of: Int(spellings[index])).isEmpty {
      _ = kept.append(spellings[index], for: spellings.name(of: index))
    }
    spellings = kept
  }

  /// The name of the value with a number, in the spelling of its first appearance.
  func name(of number: Int) -> String {
    // Only names that are UTF-8 are added.
    String(decoding: values.name(of: number), as: UTF8.self)
  }
}

extension UnsafeRawBufferPointer {
  /// The bytes as a text.
  ///
  /// - Throws: `.notUTF8`.
  func text() throws(StreamError) -> String {
    guard let text = String(validating: self, as: UTF8.self) else { throw .notUTF8 }
    return text
  }
}
