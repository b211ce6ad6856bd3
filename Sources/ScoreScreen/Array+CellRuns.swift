/// Runs of cells, for those who write rows as text: a screen is thousands of cells, and a call for each is dear.
extension [Cell] {
  /// Adds in UTF-8 what the cells draw, from one on as long as each stands for itself; the first that does not.
  package func append(standingFrom start: Int, to utf8: inout [UInt8]) -> Int {
    for place in start..<count {
      let cell = self[place]
      if let ascii = cell.ascii {
        utf8.append(ascii)
      } else if cell.standsForItself {
        cell.forEachScalar { utf8.append($0) }
      } else {
        return place
      }
    }
    return count
  }

  /// The first cell that is drawn in a style.
  package var firstStyled: Int? { firstIndex { !$0.isPlain } }

  /// The first cell after one that is drawn in another style, or the end.
  package func endOfStyle(from start: Int) -> Int {
    let style = self[start]
    return self[start...].firstIndex { !$0.hasStyle(of: style) } ?? count
  }

  /// A cell for each character of a text; nil if it is not printable ASCII.
  package init?(ascii text: ArraySlice<UInt8>) {
    if !text.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return nil }
    self = text.map { Cell(Unicode.Scalar($0)) }
  }
}

extension [UInt8] {
  /// Adds a scalar in UTF-8.
  package mutating func append(_ scalar: Unicode.Scalar) {
    func last(_ shift: UInt32) -> UInt8 { UInt8(0x80 | scalar.value >> shift & 0x3F) }
    func first(_ mark: UInt32, _ shift: UInt32) -> UInt8 { UInt8(mark | scalar.value >> shift) }
    switch scalar.value {
    case 0..<0x80: append(UInt8(scalar.value))
    case 0x80..<0x800:
      append(first(0xC0, 6))
      append(last(0))
    case 0x800..<0x10000:
      append(first(0xE0, 12))
      append(last(6))
      append(last(0))
    default:
      append(first(0xF0, 18))
      append(last(12))
      append(last(6))
      append(last(0))
    }
  }
}
