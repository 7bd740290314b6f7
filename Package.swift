// swift-tools-version: 6.2
import PackageDescription

// Warnings are errors where changes are checked; whoever depends on us is not stopped by a newer
// compiler.
let strictness: [SwiftSetting] =
  Context.environment["TRAGUS_STRICT"] == "1" ? [.treatAllWarnings(as: .error)] : []

// `Lifetimes` lets `AudioBuffer.channel(_:)` hand out a `Span` instead of a copy.
let settings: [SwiftSetting] =
  [.enableExperimentalFeature("Lifetimes"), .enableUpcomingFeature("ExistentialAny")] + strictness

// What waits for people need not be fast. Only `scripts/build-release` and `./test` ask for this: such
// flags are refused in a package that others depend on.
let compactness: [SwiftSetting] =
  Context.environment["TRAGUS_COMPACT"] == "1"
  ? [.unsafeFlags(["-Osize"], .when(configuration: .release))] : []

// Only the command itself is asked for the names of its fields at run time, by its parser. The others of the
// front end leave them out.
let namelessness: [SwiftSetting] =
  Context.environment["TRAGUS_COMPACT"] == "1"
  ? [.unsafeFlags(["-Xfrontend", "-disable-reflection-metadata"], .when(configuration: .release))]
  : []

// The loops stay fast, while all other C of that build is small. The flags of the command line come
// later, but -Xclang has the last word.
let speed: [CSetting] =
  Context.environment["TRAGUS_COMPACT"] == "1"
  ? [.unsafeFlags(["-Xclang", "-O2"], .when(configuration: .release))] : []

func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], isCompact: Bool = false,
  isFrontEnd: Bool = false
) -> Target {
  .target(
    name: name, dependencies: dependencies,
    swiftSettings: settings + (isCompact || isFrontEnd ? compactness : [])
      + (isFrontEnd ? namelessness : []))
}

func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: [.byName(name: name), "TragusTestSupport"] + dependencies,
    swiftSettings: settings)
}

// What `import Tragus` gives. Whoever uses it depends on each by name: after a change, a build then
// compiles only what depends on the changed target itself.
let umbrella = [
  "Tragus", "TragusCore", "TragusDSP", "TragusAnalysis", "TragusSignals", "TragusPlots",
  "TragusEvaluation", "TragusClassifier", "TragusFiles", "TragusDevices", "TragusModem",
  "TragusPairing", "TragusTalk", "TragusCoach",
]

let package = Package(
  name: "Tragus",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Tragus", targets: umbrella),
    .library(name: "TragusCore", targets: ["TragusCore"]),
    .library(name: "TragusDSP", targets: ["TragusDSP"]),
    .library(name: "TragusAnalysis", targets: ["TragusAnalysis"]),
    .library(name: "TragusSignals", targets: ["TragusSignals"]),
    .library(name: "TragusPlots", targets: ["TragusPlots"]),
    .library(name: "TragusEvaluation", targets: ["TragusEvaluation"]),
    .library(name: "TragusClassifier", targets: ["TragusClassifier"]),
    .library(name: "TragusFiles", targets: ["TragusFiles"]),
    .library(name: "TragusDevices", targets: ["TragusDevices"]),
    .library(name: "TragusModem", targets: ["TragusModem"]),
    .library(name: "TragusPairing", targets: ["TragusPairing"]),
    .library(name: "TragusTalk", targets: ["TragusTalk"]),
    .library(name: "TragusCoach", targets: ["TragusCoach"]),
    // For the tests of whoever writes an analyzer.
    .library(name: "TragusTestSupport", targets: ["TragusTestSupport"]),
    .executable(name: "tragus", targets: ["TragusCLI"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
  ],
  targets: [
    // Calls of the system that Swift does not see; it needs no library of C.
    .target(name: "CTragusSystem"),
    // The library of C, so that one file names the platforms.
    library("TragusSystem"),
    library("TragusCore", ["CTragusSystem", "TragusSystem"]),
    // Loops for the wide vectors of some processors; it needs no library of C.
    .target(name: "CTragusKernels", cSettings: speed),
    library("TragusDSP", ["CTragusKernels"]),
    // The weights of the network that hears voices.
    .target(name: "CTragusVoice", exclude: ["network.bin"]),
    library("TragusAnalysis", ["TragusCore", "TragusDSP", "CTragusVoice"]),
    // The weights of the network that knows sounds.
    .target(name: "CTragusSounds", exclude: ["network.bin", "families.txt"]),
    library(
      "TragusClassifier",
      [
        "TragusCore", "TragusDSP", "TragusEvaluation", "CTragusSounds",
        .product(name: "Crypto", package: "swift-crypto"),
      ]),
    library("TragusSignals", ["TragusCore", "TragusDSP", "TragusSystem"], isCompact: true),
    library("TragusPlots", ["TragusCore", "TragusDSP", "CZlib"], isCompact: true),
    library("TragusEvaluation", ["TragusCore", "TragusSystem"], isCompact: true),
    library(
      "TragusFiles",
      [
        "TragusCore", "CTragusSystem", "TragusSystem",
        .target(name: "CSndfile", condition: .when(platforms: [.linux])),
      ]),
    library(
      "TragusDevices",
      ["TragusCore", "TragusDSP", .target(name: "CALSA", condition: .when(platforms: [.linux]))],
      isCompact: true),
    library("TragusModem", ["TragusCore", "TragusDSP", "CTragusKernels"]),
    // Messages that only the paired can read; the one target that needs a library of cryptography.
    library(
      "TragusPairing",
      [
        "TragusCore", "TragusModem", "TragusSystem",
        .product(name: "Crypto", package: "swift-crypto"),
      ], isCompact: true),
    // Turns on the air: which side speaks when.
    library(
      "TragusTalk", ["TragusCore", "TragusDSP", "TragusModem", "TragusPairing", "TragusDevices"],
      isCompact: true),
    // Leads somebody through a breathing exercise: no sound, no device, no clock.
    library("TragusCoach", ["TragusCore", "TragusAnalysis"], isCompact: true),
    library(
      "Tragus", umbrella.dropFirst().map { .byName(name: $0) } + ["TragusSystem"], isCompact: true),
    // What somebody has kept, in SQLite; the one target that needs it.
    library("TragusHistory", ["TragusCore", "TragusSystem", "CSQLite"], isCompact: true),
    // What every front end needs, without a terminal: inputs by their names, settings, and the run
    // loop. Also recordings with all that belongs to them, and programs that are started.
    library(
      "TragusStation",
      umbrella.map { .byName(name: $0) } + ["CTragusSystem", "TragusHistory", "TragusSystem"],
      isFrontEnd: true),
    // Pictures and keys in a terminal, and text for people.
    library(
      "TragusTerminal", umbrella.map { .byName(name: $0) } + ["TragusStation", "TragusSystem"],
      isFrontEnd: true),
    // The files of the page.
    .target(name: "CTragusPage", exclude: ["page"]),
    // The page and its calls: a station that any number of browsers look at. The one target that needs a
    // library for the network.
    library(
      "TragusServer",
      umbrella.map { .byName(name: $0) } + [
        "CTragusPage", "CTragusSystem", "CZlib", "TragusHistory", "TragusStation", "TragusSystem",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ], isFrontEnd: true),
    .executableTarget(
      name: "TragusCLI",
      dependencies: umbrella.map { .byName(name: $0) } + [
        "TragusServer", "TragusStation", "TragusTerminal", "TragusHistory",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings + compactness),

    .systemLibrary(name: "CALSA", pkgConfig: "alsa", providers: [.apt(["libasound2-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CSndfile", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),

    .target(
      name: "TragusTestSupport",
      dependencies: ["TragusCore"],
      swiftSettings: settings),
    tests("TragusCore"),
    tests("TragusDSP"),
    tests(
      "TragusAnalysis", ["CTragusVoice", .product(name: "Crypto", package: "swift-crypto")]),
    tests("TragusClassifier", ["TragusDSP"]),
    tests("TragusSignals"),
    tests("TragusPlots", ["CZlib", "TragusDSP"]),
    tests("TragusEvaluation"),
    tests("TragusFiles"),
    tests("TragusDevices", ["Tragus"]),
    tests("TragusModem", ["TragusCore", "TragusDSP"]),
    tests("TragusPairing", ["TragusModem", .product(name: "Crypto", package: "swift-crypto")]),
    tests("TragusTalk", ["Tragus"]),
    tests("TragusCoach", ["TragusCore", "TragusAnalysis"]),
    tests("TragusHistory", ["TragusCore"]),
    tests(
      "TragusServer",
      [
        "Tragus", "TragusCore", "TragusStation", .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"), "TragusFiles", "TragusSystem",
      ]),
    tests("Tragus", umbrella.dropFirst().map { .byName(name: $0) }),
    tests("TragusCLI", umbrella.map { .byName(name: $0) } + ["TragusStation", "TragusTerminal"]),
  ],
  swiftLanguageModes: [.v6]
)
