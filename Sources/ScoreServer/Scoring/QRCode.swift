import FoundationBase

/// A QR code, made by libqrencode. The library is loaded when a code is shown, as libpq is when a server is named:
/// linking it would cost every start of the program, and links work without codes.
package struct QRCode {
  /// The modules in a row and in a column.
  package let width: Int
  private let dark: [Bool]

  /// `QRcode` of `qrencode.h`.
  private struct Encoded {
    let version: CInt
    let width: CInt
    let data: UnsafeMutablePointer<UInt8>
  }
  private typealias Encode =
    @convention(c) (UnsafePointer<CChar>, CInt, UInt32) -> UnsafeMutableRawPointer?
  private typealias Free = @convention(c) (UnsafeMutableRawPointer) -> Void

  private static let functions: (encode: Encode, free: Free)? = {
    let files = [
      "libqrencode.so.4", "libqrencode.4.dylib", "/opt/homebrew/lib/libqrencode.4.dylib",
      "/usr/local/lib/libqrencode.4.dylib",
    ]
    guard let library = files.lazy.compactMap({ dlopen($0, RTLD_NOW) }).first,
      let encode = dlsym(library, "QRcode_encodeString8bit"),
      let free = dlsym(library, "QRcode_free")
    else { return nil }
    return (
      unsafeBitCast(encode, to: Encode.self), unsafeBitCast(free, to: Free.self)
    )
  }()

  /// A sentence about the library if it is missing.
  package static var problem: String? {
    functions == nil ? "Codes need libqrencode: apt install libqrencode4" : nil
  }

  /// Makes the smallest code for a text; nil if the library is missing, or if the text is too long for any.
  package init?(_ text: String) {
    guard let functions = Self.functions, let made = functions.encode(text, 0, 0) else {
      return nil
    }
    defer { functions.free(made) }
    let code = made.assumingMemoryBound(to: Encoded.self).pointee
    width = Int(code.width)
    // The lowest bit is the module; the others say what it is for.
    dark = (0..<width * width).map { code.data[$0] & 1 == 1 }
  }

  /// A character of the code: two modules, one above the other.
  ///
  /// The upper one is drawn by the background, and one that differs below it by a half block: many fonts leave a gap above
  /// their blocks, on which readers of codes fail.
  package struct ModulePair {
    fileprivate let isDark: (upper: Bool, lower: Bool)

    package var text: Character { isDark.upper == isDark.lower ? " " : "▄" }
    /// Whether the background is dark and the letters are light.
    package var isReverse: Bool { isDark.upper }
  }

  /// The code with light modules around it.
  ///
  /// - Parameter size: the columns and rows that there are; nil for no limit.
  /// - Returns: nil if even two light modules around it do not fit.
  package func rows(in size: (columns: Int, rows: Int)? = nil) -> [[ModulePair]]? {
    let margin = [4, 3, 2].first { margin in
      let full = width + 2 * margin
      return size.map { full <= $0.columns && (full + 1) / 2 <= $0.rows } ?? true
    }
    guard let margin else { return nil }
    func isDark(_ row: Int, _ column: Int) -> Bool {
      let known = 0..<width
      return known.contains(row) && known.contains(column) && dark[row * width + column]
    }
    return stride(from: -margin, to: width + margin, by: 2).map { row in
      (-margin..<width + margin).map { ModulePair(isDark: (isDark(row, $0), isDark(row + 1, $0))) }
    }
  }

  /// The code with its own colours, for a terminal that prints lines.
  package var printed: String {
    let (dark, light) = ("\u{1B}[38;5;231;48;5;16m", "\u{1B}[38;5;16;48;5;231m")
    return (rows() ?? []).map { row in
      row.map { ($0.isReverse ? dark : light) + String($0.text) }.joined() + "\u{1B}[0m\n"
    }.joined()
  }
}
