import ScoreScript

/// What is wrong with a file of settings.
public typealias SettingsProblem = TextProblem<SettingsError>
