import Foundation

/// The contrast ratio of two colours by the Web Content Accessibility Guidelines 2.1: from 1 to 21.
package enum Contrast {
  /// The relative luminance of `0xRRGGBB`, from 0 to 1.
  package static func luminance(_ colour: Int) -> Double {
    let parts = [16, 8, 0].map { linear[colour >> $0 & 0xFF] }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  /// The contrast of two colours.
  package static func between(_ one: Int, _ other: Int) -> Double {
    ratio(luminance(one), luminance(other))
  }

  /// The contrast of two luminances.
  package static func ratio(_ one: Double, _ other: Double) -> Double {
    (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  private static let linear = (0...0xFF).map { part in
    let part = Double(part) / 255
    return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }
}
