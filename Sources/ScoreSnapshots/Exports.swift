// Who tests with snapshots needs what a snapshot is: one import is enough.
@_exported import GoldenFrames
