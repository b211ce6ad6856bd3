import Foundation
import Scorekeeping
import Testing

@Suite struct LocalOffsetTests {
  @Test(arguments: [.infinity, -.infinity, .nan, 1e308, -1e308, 1e18] as [Double])
  func `A time of any kind has an offset from UTC of at most a day`(seconds: Double) {
    let offset = Session.Environment.localOffset(Date(timeIntervalSince1970: seconds))
    #expect(abs(offset) <= 86_400)
  }
}
