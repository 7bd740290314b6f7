import NIOHTTP1
import Tragus
import TragusStation

/// All calls of version 1 of the API.
enum API {
  /// All roles that can sign in.
  static let everybody: Set<Role> = [.owner, .guest]

  static func routes(
    _ station: LiveStation, _ shelf: RecordingShelf, _ clips: ClipShelf,
    _ feedbackShelf: FeedbackShelf, _ console: Console
  ) -> [Route] {
    listening(station) + settings(station) + recordings(station, shelf, console)
      + labels(shelf, clips, console) + studio(station, clips, shelf, console)
      + models(station, console)
      + breathing(station, console) + sounds(console) + talk(station) + peers(console) + devices()
      + examination(station) + calibration(station) + deviceLevel(station, console)
      + feedback(station, feedbackShelf) + blowSetUp(station)
  }

  private static func listening(_ station: LiveStation) -> [Route] {
    struct Choice: Decodable {
      let input: String
    }
    return [
      Route(.GET, "/state", for: everybody) { call throws(AudioError) in
        station.findInputs()
        return Response(station.state(for: call.role))
      },
      Route(.PUT, "/listening", takes: .opening) { call throws(AudioError) in
        try station.listen(to: try call.body(Choice.self).input)
        return Response(station.state(for: call.role))
      },
      Route(.DELETE, "/listening", takes: .opening) { call throws(AudioError) in
        station.stop()
        return Response(station.state(for: call.role))
      },
    ]
  }

  private static func devices() -> [Route] {
    struct Devices: Encodable {
      let inputs: [AudioDevice]
      let outputs: [AudioDevice]
    }
    return [
      Route(.GET, "/devices") { _ throws(AudioError) in
        Response(Devices(inputs: AudioDevice.inputs(), outputs: AudioDevice.outputs()))
      }
    ]
  }
}
