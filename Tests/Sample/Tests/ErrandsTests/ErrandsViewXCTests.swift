import Errands
import ScoreScreen
import ScoreSnapshots
import XCTest

/// The same tests with XCTest.
final class ErrandsViewXCTests: XCTestCase {
  func testAnEmptyListIsBlank() {
    expectSnapshot(
      of: ErrandsViewTests.screen([[]]), title: "Nothing to do",
      equals: """
        snapshot 1 24x6 Nothing to do
           0----.----10---.----20--
        1 |                        |
        2 |                        |
        3 |                        |
        4 |                        |
        5 |                        |
        6 |                        |
        cursor none
        """)
  }

  func testWhatIsBelowTheScreenComesUp() {
    let many = (1...9).map { Errand($0, "Errand \($0)") }
    let steps = [many, Array(many.dropFirst(2))].map {
      ErrandsViewTests.sections(open: $0, done: [])
    }
    expectSnapshot(of: ErrandsViewTests.screen(steps))
  }
}
