import FoundationBase

/// A size in pixels with the background of a scheme.
package struct PixelFrame: Sendable {
  let width: Int
  let height: Int
  let scheme: PictureScheme

  package init(width: Int, height: Int, scheme: PictureScheme) {
    (self.width, self.height, self.scheme) = (width, height, scheme)
  }
}

/// Draws SVG as a PNG or a PDF with librsvg and cairo. They are loaded when a picture is drawn, as libpq is when a
/// server is named: linking them would cost every start of the program.
package struct PictureRenderer {
  /// A kind of file.
  package enum Kind: String, Sendable {
    case png, pdf
  }

  /// Why there is no picture.
  package enum Problem: Error, Equatable, CustomStringConvertible {
    case noLibrary
    case failed(String)

    package var description: String {
      switch self {
      case .noLibrary: "PNG and PDF need librsvg: apt install librsvg2-2. SVG needs nothing"
      case .failed(let text): "The picture cannot be drawn: \(text)"
      }
    }
  }

  private typealias WriteFunction =
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, UInt32) -> CInt
  private typealias Pointer = UnsafeMutableRawPointer

  private let open: @convention(c) (UnsafePointer<UInt8>, UInt, Pointer?) -> Pointer?
  private let size:
    @convention(c) (Pointer, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>) -> CInt
  private let draw: @convention(c) (Pointer, Pointer, UnsafePointer<Double>, Pointer?) -> CInt
  private let release: @convention(c) (Pointer) -> Void
  private let makeImage: @convention(c) (CInt, CInt, CInt) -> Pointer
  private let makePDF: @convention(c) (WriteFunction, Pointer?, Double, Double) -> Pointer
  private let makeContext: @convention(c) (Pointer) -> Pointer
  private let destroyContext: @convention(c) (Pointer) -> Void
  private let setColour: @convention(c) (Pointer, Double, Double, Double) -> Void
  private let paint: @convention(c) (Pointer) -> Void
  private let writePNG: @convention(c) (Pointer, WriteFunction, Pointer?) -> CInt
  private let finish: @convention(c) (Pointer) -> Void
  private let status: @convention(c) (Pointer) -> CInt
  private let destroySurface: @convention(c) (Pointer) -> Void

  /// The libraries, loaded once.
  ///
  /// - Throws: `.noLibrary`.
  package static func loaded() throws(Problem) -> PictureRenderer {
    guard let library else { throw .noLibrary }
    return library
  }

  private static let library: PictureRenderer? = PictureRenderer()

  private init?() {
    func load(_ linux: String, _ mac: String) -> Pointer? {
      let files = [linux, "/opt/homebrew/lib/\(mac)", "/usr/local/lib/\(mac)"]
      return files.lazy.compactMap { dlopen($0, RTLD_NOW) }.first
    }
    guard let rsvg = load("librsvg-2.so.2", "librsvg-2.2.dylib"),
      let cairo = load("libcairo.so.2", "libcairo.2.dylib"),
      let object = load("libgobject-2.0.so.0", "libgobject-2.0.0.dylib")
    else { return nil }
    func function<Function>(_ name: String, of library: Pointer) -> Function? {
      dlsym(library, name).map { unsafeBitCast($0, to: Function.self) }
    }
    guard
      let open: @convention(c) (UnsafePointer<UInt8>, UInt, Pointer?) -> Pointer? =
        function("rsvg_handle_new_from_data", of: rsvg),
      let size:
        @convention(c) (Pointer, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>) -> CInt
        =
        function("rsvg_handle_get_intrinsic_size_in_pixels", of: rsvg),
      let draw: @convention(c) (Pointer, Pointer, UnsafePointer<Double>, Pointer?) -> CInt =
        function("rsvg_handle_render_document", of: rsvg),
      let release: @convention(c) (Pointer) -> Void = function("g_object_unref", of: object),
      let makeImage: @convention(c) (CInt, CInt, CInt) -> Pointer =
        function("cairo_image_surface_create", of: cairo),
      let makePDF: @convention(c) (WriteFunction, Pointer?, Double, Double) -> Pointer =
        function("cairo_pdf_surface_create_for_stream", of: cairo),
      let makeContext: @convention(c) (Pointer) -> Pointer = function("cairo_create", of: cairo),
      let destroyContext: @convention(c) (Pointer) -> Void = function("cairo_destroy", of: cairo),
      let setColour: @convention(c) (Pointer, Double, Double, Double) -> Void =
        function("cairo_set_source_rgb", of: cairo),
      let paint: @convention(c) (Pointer) -> Void = function("cairo_paint", of: cairo),
      let writePNG: @convention(c) (Pointer, WriteFunction, Pointer?) -> CInt =
        function("cairo_surface_write_to_png_stream", of: cairo),
      let finish: @convention(c) (Pointer) -> Void = function("cairo_surface_finish", of: cairo),
      let status: @convention(c) (Pointer) -> CInt = function("cairo_surface_status", of: cairo),
      let destroySurface: @convention(c) (Pointer) -> Void =
        function("cairo_surface_destroy", of: cairo)
    else { return nil }
    (self.open, self.size, self.draw, self.release) = (open, size, draw, release)
    (self.makeImage, self.makePDF, self.makeContext) = (makeImage, makePDF, makeContext)
    (self.destroyContext, self.writePNG, self.finish) = (destroyContext, writePNG, finish)
    (self.status, self.destroySurface) = (status, destroySurface)
    (self.setColour, self.paint) = (setColour, paint)
  }

  /// The most pixels of a PNG on a side.
  private static let limit = 16_000.0

  /// Draws SVG that has a width and a height: as a PNG of that size times `scale`, or on a page of A4.
  ///
  /// - Parameters:
  ///   - scale: the pixels of a PNG for each unit.
  ///   - frame: the size of a PNG, in the middle of which the picture stands as large as possible; nil to scale it.
  package func bytes(
    of svg: String, as kind: Kind, scale: Double = 3, within frame: PixelFrame? = nil
  ) throws(Problem) -> [UInt8] {
    let text = Array(svg.utf8)
    guard let handle = open(text, UInt(text.count), nil) else {
      throw .failed("it is not valid SVG")
    }
    defer { release(handle) }
    var (width, height) = (0.0, 0.0)
    guard size(handle, &width, &height) != 0, width > 0, height > 0 else {
      throw .failed("it has no size")
    }
    let output = OutputBytes()
    let closure = Unmanaged.passUnretained(output).toOpaque()
    let (surface, area): (Pointer, [Double])
    switch kind {
    case .png:
      // The document is drawn in the middle of its area.
      let scale = min(scale, Self.limit / max(width, height))
      let (across, down) =
        frame.map { (Double($0.width), Double($0.height)) }
        ?? ((width * scale).rounded(), (height * scale).rounded())
      area = [0, 0, across, down]
      surface = makeImage(0, CInt(across), CInt(down))
    case .pdf:
      // In points: A4, upright or across, with a margin.
      let page = width > height ? (842.0, 595.0) : (595.0, 842.0)
      let scale = min((page.0 - 72) / width, (page.1 - 72) / height)
      area = [(page.0 - width * scale) / 2, 36, width * scale, height * scale]
      surface = makePDF(Self.append, closure, page.0, page.1)
    }
    defer { destroySurface(surface) }
    let context = makeContext(surface)
    if let colour = frame?.scheme.background {
      let parts = [16, 8, 0].map { Double(colour >> $0 & 255) / 255 }
      setColour(context, parts[0], parts[1], parts[2])
      paint(context)
    }
    let isDrawn = draw(handle, context, area, nil) != 0
    destroyContext(context)
    let isWritten = isDrawn && (kind == .pdf || writePNG(surface, Self.append, closure) == 0)
    finish(surface)
    guard isWritten, status(surface) == 0, !output.bytes.isEmpty else {
      throw .failed("\(Int(width)) x \(Int(height)) units may be too many")
    }
    return withExtendedLifetime(output) { output.bytes }
  }

  /// The bytes written so far.
  private final class OutputBytes {
    var bytes: [UInt8] = []
  }

  private static let append: WriteFunction = { closure, data, count in
    guard let closure, let data else { return 0 }
    Unmanaged<OutputBytes>.fromOpaque(closure).takeUnretainedValue().bytes +=
      UnsafeBufferPointer(start: data, count: Int(count))
    return 0
  }
}
