import Tragus

/// The clips to cut from each recording.
struct CutPlan {
  /// The clips of one recording.
  struct Cut {
    let recording: String
    let clips: [ClipEvent]
    let parts: [ClipWriter.Part]
  }

  private let console: Console
  private(set) var cuts: [Cut] = []
  private var recordingCount = 0
  private var failureCount = 0
  private var unlabelledCount = 0
  // A table with faults may have lost the labels of a recording.
  private var hasLabelFaults = false
  private var omittedCount = 0
  private var widenedCount = 0
  // The names that no folder can have, and why.
  private var refused: Set<String> = []
  private var refusals: [AudioError] = []
  private var foundTexts: Set<String> = []
  // The names of clips in use, without their numbers.
  private var names: Set<String> = []

  init(on console: Console) { self.console = console }

  /// Plans the requested clips. An unreadable recording is reported and skipped.
  mutating func plan(_ request: CutRequest) throws {
    let recordings = try self.recordings(request.inputs, into: request.folder)
    var labels = try ChosenLabels(
      request.labels, inputs: request.inputs, isOnly: recordings.count == 1)
    for recording in recordings {
      try console.checkStop()
      do throws(AudioError) {
        if let found = try labels.labels(of: recording.path) {
          try add(recording, found, request)
        } else {
          unlabelledCount += 1
        }
      } catch {
        if recordings.count == 1 { throw error }
        fail(error)
      }
    }
    if failureCount == 0, omittedCount == 0, cuts.allSatisfy(\.clips.isEmpty) {
      if refusals.count == 1 { throw AudioError(.malformedFile, refusals[0].message) }
      if refusals.isEmpty, let error = labels.unusable { throw error }
    }
    failForRefusals()
    let faults = labels.faults
    hasLabelFaults = !faults.isEmpty
    // More would hide the rest.
    for fault in faults.prefix(Self.mostReported) { fail(fault) }
    let restCount = faults.count - Self.mostReported
    if restCount > 0 {
      console.complain("\(restCount) more lines of labels cannot be read.")
      failureCount += restCount
    }
    if cuts.isEmpty, failureCount == 0, unlabelledCount > 0 {
      throw try labels.missing(for: request.inputs[0])
    }
    if failureCount == 0, omittedCount > 0, cuts.allSatisfy(\.clips.isEmpty) {
      throw AudioError(
        .invalidRequest,
        foundTexts.subtracting([""]).isEmpty
          ? "The labels have no names, and each name becomes a folder; 'tragus label FILE --classes "
            + "call,other' names them."
          : "No label can be cut: all lie beyond the end of the recording, or have no name. Do they belong "
            + "to another recording?")
    }
  }

  private static let mostReported = 20

  /// Reports the names of labels that no folder can have.
  mutating func failForRefusals() {
    for refusal in refusals { fail(refusal) }
    refusals = []
  }

  /// Reports what kept a recording from being cut.
  mutating func fail(_ error: AudioError) { fail(error.message) }

  private mutating func fail(_ text: String) {
    console.output.flush()
    console.complain(text)
    failureCount += 1
  }

  /// Reports how many clips are longer or shorter than they should be, and what was left out.
  func note(_ clips: [ClipEvent], in request: CutRequest) {
    console.output.flush()
    let shortCount = clips.count(where: \.isShort)
    let minimum = decimal(request.minimum, places: 3)
    if widenedCount > 0 {
      console.note(
        "\(widenedCount) of \(clips.count) clip\(clips.count == 1 ? "" : "s") \(widenedCount == 1 ? "is" : "are") longer than "
          + "\(widenedCount == 1 ? "its label" : "the labels"), to last \(minimum) s; --min 0s cuts just the labels."
      )
    }
    if shortCount > 0 {
      console.note(
        "\(shortCount) of \(clips.count) clip\(clips.count == 1 ? "" : "s") \(shortCount == 1 ? "is" : "are") shorter than "
          + "\(minimum) s, because other labels or the end of the recording leave no room.")
    }
    if omittedCount > 0 {
      console.note(
        "\(omittedCount) label\(omittedCount == 1 ? "" : "s") without a name, or outside of the recording, "
          + "\(omittedCount == 1 ? "was" : "were") left out.")
    }
    if let background = request.background, foundTexts.contains(background) {
      console.warn(
        "'\(printable(background))' is the name of labels too, so parts without a label are among its "
          + "clips; --background silence keeps them apart.")
    }
    if unlabelledCount > 0, !hasLabelFaults {
      console.note(
        "\(unlabelledCount) recording\(unlabelledCount == 1 ? " has" : "s have") no labels; "
          + "'tragus label' makes them.")
    }
  }

  /// Reports requested texts that no label has.
  ///
  /// - Throws: `invalidRequest` when no label has any of them.
  mutating func check(_ texts: Set<String>) throws(AudioError) {
    guard !texts.isEmpty, texts.isDisjoint(with: foundTexts) else {
      for text in texts.subtracting(foundTexts).sorted() {
        fail("No label is called '\(printable(text))'.")
      }
      return
    }
    let found = foundTexts.sorted().prefix(8).map { "'\(printable($0))'" }
    throw AudioError(
      .invalidRequest,
      "No label is called \(texts.sorted().map { "'\(printable($0))'" }.joined(separator: " or ")); "
        + (found.isEmpty
          ? "there are none."
          : "there \(found.count == 1 ? "is" : "are") \(found.joined(separator: ", "))."))
  }

  /// - Throws: The exit status when something was left out.
  func checkFailures() throws {
    guard failureCount > 0 else { return }
    throw ExitStatus.someFailed
  }

  /// The recordings, with the names of their clips.
  private mutating func recordings(
    _ inputs: [String], into folder: String
  ) throws(AudioError) -> [(path: String, name: String)] {
    var found: [(path: String, name: String)] = []
    for input in inputs {
      guard case .file(let path) = InputName(input, device: nil) else {
        throw AudioError(
          .invalidRequest,
          "'\(input)' is not a file or folder; name recordings, from which clips are cut.")
      }
      let kind = FileKind(path)
      // A path without permission is refused when it is opened.
      if kind == nil, errno != EACCES { throw AudioError.missingFile(path) }
      if kind == .file,
        [".txt", ".csv", ".tsv"].contains(where: { path.lowercased().hasSuffix($0) })
      {
        let recording = TruthSet.recording(beside: path)
        let other = inputs.first { $0 != path && FileKind($0) == .file }
        let inputs =
          recording.map(printable)
          ?? "\(printable(other ?? "RECORDING")) --labels \(printable(path))"
        throw AudioError(
          .invalidRequest,
          "'\(printable(path))' is a file of labels; write tragus cut \(inputs) -o "
            + "\(printable(folder)).")
      }
      guard kind == .folder else {
        found.append((path, PathParts(path).stem))
        continue
      }
      var omissions: [AudioError] = []
      let files = try AudioFolder.files(in: path) { omissions.append($1) }
      for omission in omissions { fail(omission) }
      let prefix = PathParts.join(path, "").utf8.count
      found += files.map { file in
        let parts = PathParts(String(decoding: file.utf8.dropFirst(prefix), as: UTF8.self))
        return (file, (parts.prefix + parts.stem).replacing("/", with: "-"))
      }
    }
    recordingCount = found.count
    return found
  }

  /// Plans the clips of a recording.
  mutating func add(
    _ recording: (path: String, name: String), _ labels: [SoundLabel], _ request: CutRequest
  ) throws(AudioError) {
    let file = try AudioFile(reading: recording.path, until: { [console] in console.isStopping })
    let rate = request.sampleRate ?? file.format.sampleRate
    if rate != file.format.sampleRate {
      try ResampledSource.check(from: file.format.sampleRate, to: rate)
    }
    let count = try Self.frameCount(of: file)
    let frameCount = Int64((Double(count) * (rate / file.format.sampleRate)).rounded())
    var allowed: [SoundLabel] = []
    for label in labels {
      if label.start < 0 {
        omittedCount += 1
        continue
      }
      let isCut = !label.text.isEmpty && request.isCut(label.text)
      if !isCut || isAllowed(label.text) { allowed.append(label) }
    }
    let plan = ClipPlan(
      allowed, frameCount: frameCount, sampleRate: rate, minimum: request.minimum,
      padding: request.padding, only: request.texts, background: request.background)
    foundTexts.formUnion(labels.map(\.text))
    omittedCount += plan.omittedCount
    widenedCount += plan.widenedCount
    let name = uniqueName(recording.name, of: recording.path)
    let clips = zip(1..., plan.clips).map { number, clip in
      let digits = String(number)
      let padded = String(repeating: "0", count: max(4 - digits.count, 0)) + digits
      let folder = PathParts.join(request.folder, clip.soundClass)
      return ClipEvent(
        file: PathParts.join(
          folder,
          "\(name)-\(padded).\(request.container == .rf64 ? "wav" : request.container.rawValue)"),
        soundClass: clip.soundClass,
        start: Double(clip.frames.lowerBound) / rate, end: Double(clip.frames.upperBound) / rate,
        isShort: clip.isShort)
    }
    let parts = zip(plan.clips, clips).map { ClipWriter.Part(frames: $0.frames, path: $1.file) }
    cuts.append(Cut(recording: recording.path, clips: clips, parts: parts))
  }

  private mutating func isAllowed(_ name: String) -> Bool {
    if refused.contains(name) { return false }
    do throws(AudioError) {
      try ClassFolder.check(name)
      return true
    } catch {
      refused.insert(name)
      refusals.append(error)
      return false
    }
  }

  /// Makes names unique: two recordings of the same name, as `a/take.wav` and `b/take.wav`, get
  /// different ones.
  private mutating func uniqueName(_ name: String, of path: String) -> String {
    // A number and a suffix follow, and file systems allow 255 bytes.
    var name = FileName.safe(name)
    let folder = PathParts.lastName(of: PathParts(path).folder)
    if names.contains(name.lowercased()), folder != "." {
      name = FileName.safe("\(folder)-\(name)")
    }
    let base = name
    var number = 2
    while !names.insert(name.lowercased()).inserted {
      name = "\(base)-\(number)"
      number += 1
    }
    return name
  }

  private static func frameCount(of file: AudioFile) throws(AudioError) -> Int64 {
    if let frameCount = file.frameCount { return frameCount }
    var buffer = AudioBuffer(format: file.format, capacity: 4096)
    while try file.read(into: &buffer) {}
    return file.position
  }
}
