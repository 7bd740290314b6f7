/// What the world did wrong: no device, a bad file, no permission.
///
/// The message is one sentence or two: what happened, and what to try.
public struct AudioError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of a failure. More kinds may be added, so a `switch` over them needs a `default`.
  public struct Code: Sendable, Hashable {
    /// What programs read: "file-not-found".
    public let name: String
    /// A kind of one's own.
    public init(_ name: String) { self.name = name }

    /// The file or folder does not exist, or nothing in it is audio.
    public static let fileNotFound = Code("file-not-found")
    /// The bytes are not what their format promises, or no known format at all.
    public static let malformedFile = Code("malformed-file")
    /// The format is known but this kind of content is not supported.
    public static let unsupportedFormat = Code("unsupported-format")
    /// A read failed after the stream was opened.
    public static let readFailed = Code("read-failed")
    /// A write failed, for example because the disk is full.
    public static let writeFailed = Code("write-failed")
    /// The reader closed the pipe.
    public static let outputClosed = Code("output-closed")
    /// The output was removed, moved or replaced by somebody else while it was written.
    public static let fileLost = Code("file-lost")
    /// The output is there already and overwriting was not asked for.
    public static let fileExists = Code("file-exists")
    /// The output cannot be created, for example because its folder is missing.
    public static let cannotCreate = Code("cannot-create")
    /// The user may not read this file or use this device.
    public static let permissionDenied = Code("permission-denied")
    /// There is no such device, or no device at all.
    public static let deviceNotFound = Code("device-not-found")
    /// Somebody else holds the device.
    public static let deviceBusy = Code("device-busy")
    /// The device went away or stopped delivering.
    public static let deviceLost = Code("device-lost")
    /// The device came back with another rate or number of channels; open it again.
    public static let formatChanged = Code("format-changed")
    /// The device cannot do what was asked for.
    public static let deviceUnsupported = Code("device-unsupported")
    /// The sound is not what the measurement needs, for example not steady.
    public static let unsuitableSignal = Code("unsuitable-signal")
    /// A name, parameter or combination that is not known.
    public static let invalidRequest = Code("invalid-request")
  }

  /// The kind of failure.
  public let code: Code
  /// What happened, and what to try.
  public let message: String

  /// - Parameters:
  ///   - code: The kind of failure.
  ///   - message: What happened, and what to try.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  public var description: String { message }
}
