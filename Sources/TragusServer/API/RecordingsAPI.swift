import NIOCore
import NIOHTTP1
import Tragus
import TragusStation

extension API {
  static func recordings(_ station: LiveStation, _ shelf: RecordingShelf, _ console: Console)
    -> [Route]
  {
    struct List: Encodable {
      let folder: String
      let recordings: [RecordingShelf.Entry]
    }
    return [
      Route(.POST, "/recording") { call throws(AudioError) in
        try station.record(try shelf.settings())
        return Response(station.state(for: call.role))
      },
      Route(.DELETE, "/recording") { call throws(AudioError) in
        station.endRecording()
        return Response(station.state(for: call.role))
      },
      Route(.GET, "/recordings") { _ throws(AudioError) in
        Response(List(folder: shelf.folder, recordings: shelf.entries()))
      },
      Route(.GET, "/recordings/*") { call throws(AudioError) in
        let file = try shelf.open(call.names[0])
        return FileResponse(file, type: "audio/wav", name: call.names[0]).response(to: call.request)
      },
      Route(.DELETE, "/recordings/*") { call throws(AudioError) in
        guard station.recordedName != call.names[0] else {
          throw AudioError(.fileExists, "It is still being recorded; end the recording first.")
        }
        try shelf.remove(call.names[0])
        return .done
      },
      Route(.GET, "/recordings/*/waveform", takes: .long) { call throws(AudioError) in
        let count = try Waveform.count(call.request.query)
        let part = try Waveform.part(call.request.query)
        return Response(
          try shelf.waveform(call.names[0], count: count, part: part) { console.isStopping })
      },
      Route(.GET, "/recordings/*/events") { call throws(AudioError) in
        let file = try shelf.openEvents(call.names[0])
        let name = PathParts(EventFile.path(beside: call.names[0])).name
        return FileResponse(file, type: "application/jsonl", name: name).response(to: call.request)
      },
    ]
  }
}
