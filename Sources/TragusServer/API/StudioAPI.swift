import NIOHTTP1
import Tragus
import TragusStation

extension API {
  /// The calls for clips of sounds, and for training.
  static func studio(
    _ station: LiveStation, _ shelf: ClipShelf, _ recordings: RecordingShelf, _ console: Console
  ) -> [Route] {
    clips(station, shelf, console) + collecting(station, shelf)
      + training(station.training, recordings)
  }

  private static func clips(_ station: LiveStation, _ shelf: ClipShelf, _ console: Console)
    -> [Route]
  {
    struct Studio: Encodable {
      let folder: String
      let classes: [ClipShelf.SoundClassEntry]

      init(_ shelf: ClipShelf) { (folder, classes) = (shelf.folder.path, shelf.classes()) }
    }
    struct NewClass: Decodable {
      let name: String
    }
    struct Clips: Encodable {
      let clips: [ClipShelf.Clip]
    }
    struct Move: Decodable {
      let `class`: String
    }
    return [
      Route(.GET, "/studio") { _ throws(AudioError) in Response(Studio(shelf)) },
      Route(.POST, "/studio/classes") { call throws(AudioError) in
        try shelf.makeClass(try call.body(NewClass.self).name)
        return Response(Studio(shelf))
      },
      Route(.DELETE, "/studio/classes/*") { call throws(AudioError) in
        try station.checkIsNotHeld(call.names[0])
        try shelf.removeClass(call.names[0])
        return .done
      },
      Route(.GET, "/studio/classes/*") { call throws(AudioError) in
        Response(Clips(clips: try shelf.clips(ofClass: call.names[0])))
      },
      Route(.GET, "/studio/classes/*/*") { call throws(AudioError) in
        let file = try shelf.open(call.names[0], call.names[1])
        return FileResponse(file, type: "audio/wav", name: call.names[1]).response(to: call.request)
      },
      Route(.PATCH, "/studio/classes/*/*") { call throws(AudioError) in
        try station.checkIsNotHeld(call.names[0], call.names[1])
        try shelf.move(
          call.names[0], call.names[1], to: try call.body(Move.self).class)
        return .done
      },
      Route(.DELETE, "/studio/classes/*/*") { call throws(AudioError) in
        try station.checkIsNotHeld(call.names[0], call.names[1])
        try shelf.remove(call.names[0], call.names[1])
        return .done
      },
      Route(.GET, "/studio/classes/*/*/waveform", takes: .long) { call throws(AudioError) in
        let count = try Waveform.count(call.request.query)
        return Response(
          try shelf.waveform(call.names[0], call.names[1], count: count) { console.isStopping })
      },
    ]
  }

  private static func collecting(_ station: LiveStation, _ shelf: ClipShelf) -> [Route] {
    struct Held: Decodable {
      let `class`: String?
    }
    return [
      Route(.PUT, "/studio/held") { call throws(AudioError) in
        try station.hold(try call.body(Held.self).class, of: shelf)
        return Response(station.state(for: call.role))
      }
    ]
  }

  private static func training(_ job: TrainingJob, _ recordings: RecordingShelf) -> [Route] {
    struct NewModel: Decodable {
      let name: String
      /// The names of recordings without sounds of the classes.
      let quiet: [String]?
    }
    return [
      Route(.GET, "/studio/training") { _ throws(AudioError) in Response(job.progress) },
      Route(.POST, "/studio/training") { call throws(AudioError) in
        let model = try call.body(NewModel.self)
        var quiet: [String] = []
        for name in model.quiet ?? [] { quiet.append(try recordings.path(of: name)) }
        try job.begin(model.name, quiet: quiet)
        return Response(job.progress)
      },
      Route(.DELETE, "/studio/training") { _ throws(AudioError) in
        job.stop()
        return .done
      },
    ]
  }
}
