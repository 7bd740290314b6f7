extension Recorder {
  /// What a recorder is doing, and what it has done.
  public struct Status: Sendable, Hashable {
    /// Whether frames are being stored.
    public internal(set) var isRecording = false
    /// Whether it is paused.
    public internal(set) var isPaused = false
    /// The file that is open, or `nil`.
    public internal(set) var file: String?
    /// The frames in that file.
    public internal(set) var frameCount: Int64 = 0
    /// Their length in seconds.
    public internal(set) var duration = 0.0
    /// The files begun so far.
    public internal(set) var fileCount = 0
    /// The frames in all files begun so far, those that were removed included.
    package internal(set) var totalFrameCount: Int64 = 0
    /// The frames that the stream lost while recording.
    package internal(set) var lostFrameCount: Int64 = 0
    /// The first file that was to be removed to make room and stays, because another program has
    /// changed or replaced it. From then on the files together can take more than they may.
    package internal(set) var keptFile: String?
    /// The first name that a later file was to have and could not, although files may be replaced.
    /// It belongs to a folder, a socket or another user. The file has the next name.
    package internal(set) var blockedName: String?
    /// The number that the next file will have.
    package internal(set) var nextNumber = 1
  }
}
