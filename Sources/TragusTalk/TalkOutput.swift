import TragusCore
import TragusDevices

/// What a link talks with: a loudspeaker, or what stands for one in a test.
public protocol TalkOutput: AnyObject {
  /// The format of every buffer that is written.
  var format: AudioFormat { get }
  /// The seconds until a frame is heard that is written now.
  var delay: Double { get }
  /// Takes the next frames. It need not wait as long as less than half a second is to be heard.
  func write(_ buffer: AudioBuffer) throws(AudioError)
  /// The sound is over for now: what was written is played to its end.
  func skip(_ frameCount: Int64) throws(AudioError)
}

extension Loudspeaker: TalkOutput {}
