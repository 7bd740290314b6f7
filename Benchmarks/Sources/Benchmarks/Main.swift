import Tragus

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Speeds as seconds of audio per CPU second: the parts of the library, then transforms and the
/// command beside their peers. Usage: Benchmarks TRAGUS FOLDER [SECONDS]
@main
enum Main {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3 else {
      print("usage: Benchmarks TRAGUS FOLDER [SECONDS]")
      exit(64)
    }
    let seconds = arguments.count > 3 ? Double(arguments[3]) ?? 600 : 600

    print("The library, in this process; seconds of audio per CPU second, best of 5")
    for benchmark in LibraryBenchmarks.all {
      print("  \(padded(benchmark.name, 44)) \(decimals(try benchmark.speed(), 0))")
    }

    let peer = FFTW()
    print("\nTransforms\(peer == nil ? "; FFTW is not installed" : " beside those of FFTW")")
    let transforms = [1024, 2048, 4096, 1920].map { TransformRace(count: $0).run(peer) }

    print("\nThe command beside its peers; whole processes, least of 3, \(Int(seconds)) s of audio")
    var isFast = try races(arguments[1], folder: arguments[2], seconds: seconds)
      .reduce(true) { isFast, race in race.run(rounds: 3) && isFast }
    if transforms.contains(false) { isFast = false }
    if !isFast { exit(1) }
  }

  private static func races(
    _ tragus: String, folder: String, seconds: Double
  ) throws -> [Race] {
    let stereo = "\(folder)/stereo.wav"
    let mono = "\(folder)/mono.wav"
    try write(stereo, "noise?color=pink&channels=2&duration=\(Int(seconds))s")
    try write(mono, "noise?color=pink&rate=48000&duration=\(Int(seconds))s")
    let output = "\(folder)/output.wav"
    func ffmpeg(_ file: String, _ filter: String) -> [String] {
      ["ffmpeg", "-nostdin", "-v", "error", "-i", file, "-af", filter, "-f", "null", "-"]
    }
    return [
      Race(
        name: "level of 48 kHz stereo: peak, RMS, DC, clipped", duration: seconds,
        ours: [tragus, "meter", stereo, "--summary", "--json", "-q"],
        peers: [
          ("sox stats", ["sox", stereo, "-n", "stats"]),
          ("ffmpeg astats", ffmpeg(stereo, "astats")),
          ("ffmpeg volumedetect", ffmpeg(stereo, "volumedetect")),
        ], limit: 0.5),
      Race(
        name: "48 kHz mono to 16 kHz", duration: seconds,
        ours: [
          tragus, "convert", mono, "-o", output, "--rate", "16000", "--force", "-q", "--dither",
          "none",
        ],
        peers: [
          ("sox rate", ["sox", mono, "-D", output, "rate", "-h", "16000"]),
          (
            "ffmpeg soxr",
            [
              "ffmpeg", "-nostdin", "-y", "-v", "error", "-i", mono, "-af",
              "aresample=16000:resampler=soxr", output,
            ]
          ),
        ], limit: 2),
      // Blows are looked for at 8 kHz; the peers only bring the sound there.
      Race(
        name: "blows in 48 kHz mono, beside the way to 8 kHz alone", duration: seconds,
        ours: [tragus, "blow", mono, "--format", "json", "-q"],
        peers: [
          ("sox rate", ["sox", mono, "-D", output, "rate", "-h", "8000"]),
          (
            "ffmpeg soxr",
            [
              "ffmpeg", "-nostdin", "-y", "-v", "error", "-i", mono, "-af",
              "aresample=8000:resampler=soxr", output,
            ]
          ),
        ], limit: 2.5),
    ]
  }

  private static func write(_ path: String, _ signal: String) throws {
    let source = try SimulatedSource(parsing: signal)
    let writer = try AudioFileWriter(writing: path, format: source.format, overwrite: true)
    let listener = Listener()
    listener.add(writer)
    try listener.run(source)
  }
}
