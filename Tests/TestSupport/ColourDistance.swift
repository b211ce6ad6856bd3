import Foundation

/// The visible difference of two colours: the formula CIEDE2000 of the International Commission on Illumination, in
/// which 1 is the least difference that eyes notice side by side.
package enum ColourDistance {
  /// The distance of two colours as `0xRRGGBB`.
  package static func between(_ one: Int, _ other: Int) -> Double {
    let (one, other) = (lab(one), lab(other))
    let power = pow((hypot(one.a, one.b) + hypot(other.a, other.b)) / 2, 7)
    let stretch = 1.5 - 0.5 * sqrt(power / (power + pow(25, 7)))
    let (a1, a2) = (one.a * stretch, other.a * stretch)
    let (chroma1, chroma2) = (hypot(a1, one.b), hypot(a2, other.b))
    let (hue1, hue2) = (hue(a1, one.b), hue(a2, other.b))
    var turn = hue2 - hue1
    if abs(turn) > 180 { turn -= 360 * (turn < 0 ? -1 : 1) }
    var hue = (hue1 + hue2) / 2
    if abs(hue1 - hue2) > 180 { hue += hue1 + hue2 < 360 ? 180 : -180 }
    let (light, chroma) = ((one.l + other.l) / 2 - 50, (chroma1 + chroma2) / 2)
    let cosines =
      1 - 0.17 * cosine(hue - 30) + 0.24 * cosine(2 * hue) + 0.32 * cosine(3 * hue + 6)
      - 0.2 * cosine(4 * hue - 63)
    let lightness = (other.l - one.l) / (1 + 0.015 * light * light / sqrt(20 + light * light))
    let saturation = (chroma2 - chroma1) / (1 + 0.045 * chroma)
    let tint =
      2 * sqrt(chroma1 * chroma2) * sin(turn * .pi / 360) / (1 + 0.015 * chroma * cosines)
    let blue = 60 * exp(-pow((hue - 275) / 25, 2)) * .pi / 180
    let rotation = -2 * sqrt(pow(chroma, 7) / (pow(chroma, 7) + pow(25, 7))) * sin(blue)
    return sqrt(
      lightness * lightness + saturation * saturation + tint * tint + rotation * saturation * tint)
  }

  private static func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }

  private static func hue(_ a: Double, _ b: Double) -> Double {
    let degrees = atan2(b, a) * 180 / .pi
    return degrees < 0 ? degrees + 360 : degrees
  }

  /// The colour in the space CIELAB, with the white point D65.
  private static func lab(_ colour: Int) -> (l: Double, a: Double, b: Double) {
    let parts = [16, 8, 0].map { shift in
      let part = Double(colour >> shift & 0xFF) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    func root(_ red: Double, _ green: Double, _ blue: Double) -> Double {
      let sum = red * parts[0] + green * parts[1] + blue * parts[2]
      return sum > 0.008856 ? cbrt(sum) : 7.787 * sum + 16 / 116
    }
    let x = root(0.43391, 0.37623, 0.18991)
    let y = root(0.2126, 0.7152, 0.0722)
    let z = root(0.01772, 0.10947, 0.87295)
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))
  }
}
