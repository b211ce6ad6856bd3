# The formula for Homebrew, which builds from source. 'Scripts/release' sets the version; who publishes a release puts in
# the address of the repository and the checksum of its archive. Only the syntax was checked: the formula was run neither
# on macOS nor on Linux.
class Scoreboard < Formula
  desc "Keep score in the terminal"
  homepage "https://github.com/OWNER/scoreboard"
  url "https://github.com/OWNER/scoreboard/archive/refs/tags/1.0.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "pkgconf" => :build
  depends_on "libmd"
  depends_on "libyaml"
  depends_on macos: :sequoia
  depends_on "pcre2"

  uses_from_macos "swift" => :build, since: :tahoe # Swift 6.2
  uses_from_macos "ncurses"
  uses_from_macos "sqlite"

  def install
    options = OS.mac? ? ["--disable-sandbox"] : ["--static-swift-stdlib"]
    system "swift", "build", *options, "-c", "release", "--product", "scoreboard"
    bin.install ".build/release/scoreboard"
    generate_completions_from_executable(bin/"scoreboard", "print-completions")
    (man1/"scoreboard.1").write Utils.safe_popen_read(bin/"scoreboard", "print-manual")
  end

  test do
    ENV["XDG_DATA_HOME"] = testpath
    system bin/"scoreboard", "do", "Test", "add Ann", "score Ann +3"
    assert_match "Ann,3", shell_output("#{bin}/scoreboard show Test --format csv")
  end
end
