/// The fuzzer's input as numbers, followed by zeros.
struct Bytes {
  private var rest: Slice<UnsafeBufferPointer<UInt8>>
  /// The number of identities: few, so that they repeat, or many.
  private(set) var identities = 1

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    rest = bytes[...]
    identities = [3, 8, 40, 1000][number(below: 4)]
  }

  mutating func number(below bound: Int) -> Int {
    var number = Int(rest.popFirst() ?? 0)
    if bound > 256 { number = number << 8 | Int(rest.popFirst() ?? 0) }
    return number % bound
  }

  mutating func way() -> Way { Way.allCases[number(below: Way.allCases.count)] }
}
