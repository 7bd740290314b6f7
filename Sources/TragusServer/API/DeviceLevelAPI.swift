import NIOHTTP1
import Synchronization
import Tragus
import TragusStation

extension API {
  /// Lets only one microphone be open at a time, each for a second.
  private static let deviceTurn = Mutex(())

  static func deviceLevel(_ station: LiveStation, _ console: Console) -> [Route] {
    struct Choice: Decodable {
      let device: String
    }
    return [
      Route(.POST, "/devices/level") { call throws(AudioError) in
        let id = try call.body(Choice.self).device
        guard let device = AudioDevice.inputs().first(where: { $0.id == id }) else {
          throw AudioError(
            .deviceNotFound,
            "There is no microphone '\(printable(id))'; reload the list of devices.")
        }
        guard station.state(for: call.role).listening?.device != id else {
          throw AudioError(.deviceBusy, "Tragus listens to it already: its level is on the page.")
        }
        let line = deviceTurn.withLockIfAvailable { _ -> String in
          var report = DeviceReport(device, .input)
          report.listen(on: console)
          return report.json
        }
        guard let line else {
          throw AudioError(.deviceBusy, "Another microphone is being looked at; wait a moment.")
        }
        return Response(json: line)
      }
    ]
  }
}
