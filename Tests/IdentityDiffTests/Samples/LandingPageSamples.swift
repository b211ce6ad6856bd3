import IdentityDiff
import Testing

/// What the landing page says beside its program.
@Suite struct LandingPageSamples {
  @Test func `moving the first of a hundred elements to the end is one move`() {
    let old = Array(0..<100)
    #expect("\((old.dropFirst() + [0]).changes(ofValuesFrom: old))" == "move 0 0→99")
  }
}
