import Foundation
import Testing

@testable import ScoreScript

/// PNG and PDF by librsvg, which the tests install.
@Suite(.enabled(if: (try? PictureRenderer.loaded()) != nil)) struct PictureRendererTests {
  private let svg = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40" height="20">
    <style>.a{fill:#ff0000}</style><rect class="a" width="40" height="20"/></svg>
    """

  private func number(_ bytes: [UInt8], at offset: Int) -> Int {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  @Test func `a PNG has three pixels for each unit, and a large one fits`() throws {
    let renderer = try PictureRenderer.loaded()
    let bytes = try renderer.bytes(of: svg, as: .png)
    #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(number(bytes, at: 16) == 120 && number(bytes, at: 20) == 60)
    #expect(try renderer.bytes(of: svg, as: .png) == bytes)
    let wide = svg.replacing("width=\"40\" height=\"20\">", with: "width=\"20000\" height=\"10\">")
    #expect(try number(renderer.bytes(of: wide, as: .png), at: 16) == 16_000)
    let sized = try renderer.bytes(
      of: svg, as: .png, within: PixelFrame(width: 400, height: 300, scheme: .dark))
    #expect(number(sized, at: 16) == 400 && number(sized, at: 20) == 300)
  }

  @Test func `a PDF is one page of A4, upright or across`() throws {
    let renderer = try PictureRenderer.loaded()
    for (width, box) in [(10, "595 842"), (400, "842 595")] {
      let text = svg.replacing(
        "width=\"40\" height=\"20\">", with: "width=\"\(width)\" height=\"20\">")
      let pdf = String(decoding: try renderer.bytes(of: text, as: .pdf), as: UTF8.self)
      #expect(pdf.hasPrefix("%PDF-"))
      #expect(pdf.contains("[ 0 0 \(box) ]"), "\(pdf.suffix(1500))")
    }
  }

  @Test func `A text that is not a picture is refused`() throws {
    let renderer = try PictureRenderer.loaded()
    #expect(throws: PictureRenderer.Problem.failed("it is not valid SVG")) {
      try renderer.bytes(of: "no picture", as: .png)
    }
    #expect(
      "\(PictureRenderer.Problem.noLibrary)"
        == "PNG and PDF need librsvg: apt install librsvg2-2. SVG needs nothing")
  }
}
