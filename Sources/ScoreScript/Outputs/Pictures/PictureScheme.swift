/// The colour scheme of a picture: the reader's preference, light or dark.
package enum PictureScheme: String, CaseIterable, Sendable {
  case auto
  case light
  case dark

  /// The scheme for a kind of file: only SVG, which is nil, can follow the reader's preference.
  package func fixed(for kind: PictureRenderer.Kind?) -> Self {
    self == .auto && kind != nil ? .light : self
  }

  /// Rules of a style sheet: where the reader decides, those for light, and those for dark besides.
  func rules(_ rules: (PicturePalette) -> String) -> String {
    switch self {
    case .auto: rules(.light) + "\n@media(prefers-color-scheme:dark){\(rules(.dark))}"
    case .light: rules(.light)
    case .dark: rules(.dark)
    }
  }
}
