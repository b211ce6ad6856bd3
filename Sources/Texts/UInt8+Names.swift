/// Names for bytes. They are inlined because parsers compare every byte of a stream with them.
extension UInt8 {
  @inlinable package static var tab: UInt8 { UInt8(ascii: "\t") }
  @inlinable package static var lineFeed: UInt8 { UInt8(ascii: "\n") }
  @inlinable package static var carriageReturn: UInt8 { UInt8(ascii: "\r") }
  @inlinable package static var blank: UInt8 { UInt8(ascii: " ") }
  @inlinable package static var quote: UInt8 { UInt8(ascii: "\"") }
  @inlinable package static var backslash: UInt8 { UInt8(ascii: "\\") }
  @inlinable package static var hash: UInt8 { UInt8(ascii: "#") }
  @inlinable package static var comma: UInt8 { UInt8(ascii: ",") }
  @inlinable package static var semicolon: UInt8 { UInt8(ascii: ";") }
  @inlinable package static var bar: UInt8 { UInt8(ascii: "|") }
  @inlinable package static var plus: UInt8 { UInt8(ascii: "+") }
  @inlinable package static var minus: UInt8 { UInt8(ascii: "-") }
  @inlinable package static var equals: UInt8 { UInt8(ascii: "=") }
  @inlinable package static var dot: UInt8 { UInt8(ascii: ".") }
  @inlinable package static var slash: UInt8 { UInt8(ascii: "/") }
}
