import CNCurses
import CTerminalReset
import Foundation

extension Terminal {
  /// Writes down the bytes that give the terminal back, for when curses cannot be asked any more: in a signal handler, or in
  /// another thread. It follows the size, as the last row does.
  func prepareReset() {
    let last = Int32(Self.size.rows - 1)
    let bytes = selected {
      Array(modesOff.utf8)
        + [
          Self.capability("rmir"), Self.capability("sgr0"), Self.capability("op"),
          Self.capability("smam"), Self.capability("csr", 0, last), Self.capability("cup", last, 0),
          Self.capability("rmkx"), Self.capability("cnorm"), Self.capability("rmcup"),
        ].joined()
    }
    ctr_set_bytes(bytes, bytes.count)
  }

  /// A capability without the pauses that it asks for, as in `$<2>`: terminals that need them are gone. Empty if the
  /// terminal has none by that name.
  private static func capability(_ name: String, _ first: Int32 = 0, _ second: Int32 = 0) -> [UInt8]
  {
    guard let text = cn_capability(name, first, second) else { return [] }
    let parts = String(cString: text).components(separatedBy: "$<")
    return Array(
      (parts[0] + parts.dropFirst().map { $0.drop { $0 != ">" }.dropFirst() }.joined()).utf8)
  }
}
