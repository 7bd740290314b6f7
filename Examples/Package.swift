// swift-tools-version: 6.2
import PackageDescription

// Small complete programs: swift run --package-path Examples level-meter
let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Tragus", path: "..")],
  targets: [
    "level-meter", "clap-detector", "blow", "dog-barks", "pictures", "full-duplex", "talk",
  ].map { name in
    .executableTarget(name: name, dependencies: [.product(name: "Tragus", package: "Tragus")])
  },
  swiftLanguageModes: [.v6]
)
