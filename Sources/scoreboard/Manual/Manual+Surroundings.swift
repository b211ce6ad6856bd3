/// What no table of the program holds.
extension Manual {
  static let surroundings = [
    ("ENVIRONMENT", environment), ("FILES", files), ("EXIT STATUS", statuses),
  ]

  static let language = """
    One line is one command: behind the : key, after 'scoreboard do', on standard input and in scripts. Words are \
    separated by blanks. Quotes hold a name with blanks together; # begins a comment. A player is named exactly, in \
    any letter case, or by the beginning of the name if only one begins so. Scores are exact, with up to three \
    decimals.
    """

  private static let environment = [
    ("SCOREBOARD_DATA", "The data file. The option --data beats it."),
    ("SCOREBOARD_CONFIG", "The file of settings. The option --config beats it."),
    (
      "XDG_DATA_HOME, XDG_CONFIG_HOME, XDG_STATE_HOME",
      """
      The folders of scoreboard/scoreboard.sqlite and scoreboard/config.yml, where neither of those names a file, and of \
      scoreboard/grounds. They are ~/.local/share, ~/.config and ~/.local/state where they are not set.
      """
    ),
    (
      "COLORFGBG",
      "Its last number tells a dark background from a light one, until the terminal has told its own."
    ),
    ("NO_COLOR", "Set to anything, it turns colours off; bold and reverse stay. --color beats it."),
    ("TERM", "The terminal. One that cannot move its cursor has no screen: --plain does without."),
    ("LC_ALL, LC_CTYPE, LANG", "Another encoding than UTF-8 has the screen drawn in ASCII."),
    ("CI", "Set to anything but false or 0, it keeps snapshots from being recorded."),
  ]

  private static let files = [
    (
      "~/.local/share/scoreboard/scoreboard.sqlite",
      """
      All boards, and everybody who has played. Any number of runs may use it at once. Under a umask of 022 all users can \
      read it and its backups; a folder that others may write to is not defended.
      """
    ),
    (
      "~/.local/share/scoreboard/scoreboard.sqlite.2026-11-21.backup",
      "The last good copy of that day, beside the data file; seven are kept. 'scoreboard restore' puts one back."
    ),
    (
      "~/.config/scoreboard/config.yml",
      "Settings: looks, keys, rules of new boards. 'scoreboard config --print-default' prints one to begin with."
    ),
    (
      "~/.local/state/scoreboard/grounds",
      "The background that each kind of terminal has told last. It may be removed at any time."
    ),
    (
      "__Snapshots__/SCRIPT/CHECKPOINT.txt",
      "Beside a script: what 'scoreboard snapshot' compares its checkpoint with."
    ),
  ]

  private static let statuses = [
    ("0", "Done."),
    ("1", "Failed, or what was compared differs."),
    ("2", "Wrong usage, or a line that does not parse; or a terminal that cannot be used."),
    ("128 + N", "Ended by the signal N, as a shell tells it."),
  ]
}
