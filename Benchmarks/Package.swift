// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Tragus", path: "..")],
  targets: [
    .executableTarget(
      name: "Benchmarks",
      dependencies: [.product(name: "Tragus", package: "Tragus")],
      swiftSettings: [.enableExperimentalFeature("Lifetimes")])
  ],
  swiftLanguageModes: [.v6]
)
