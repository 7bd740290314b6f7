#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The FFTW that is installed here, opened while this program runs: a peer to measure, under the
/// GPL, that nothing of ours is linked with.
struct FFTW {
  private typealias Execute = @convention(c) (OpaquePointer) -> Void
  private typealias MakePlan =
    @convention(c) (
      Int32, UnsafeMutablePointer<Float>, UnsafeMutableRawPointer, UInt32
    ) -> OpaquePointer?

  /// How long FFTW looks for the fastest way, with the values of `fftw3.h`.
  enum Effort: UInt32 {
    case patient = 32
    case estimate = 64
  }

  private let makePlan: MakePlan
  private let execute: Execute

  /// - Returns: `nil` when single precision FFTW is not installed.
  init?() {
    let names = ["libfftw3f.so.3", "libfftw3f.3.dylib"]
    guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW) }).first,
      let makePlan = dlsym(library, "fftwf_plan_dft_r2c_1d"),
      let execute = dlsym(library, "fftwf_execute")
    else { return nil }
    self.makePlan = unsafeBitCast(makePlan, to: MakePlan.self)
    self.execute = unsafeBitCast(execute, to: Execute.self)
  }

  /// A transform of so many real samples, ready to be repeated. Its memory is never freed.
  ///
  /// Ask for the estimate first: a plan made patiently is remembered.
  func transform(_ samples: [Float], _ effort: Effort) -> (() -> Void)? {
    let input = UnsafeMutableRawBufferPointer.allocate(byteCount: 4 * samples.count, alignment: 64)
    let output = UnsafeMutableRawPointer.allocate(byteCount: 4 * samples.count + 8, alignment: 64)
    let numbers = input.bindMemory(to: Float.self)
    guard
      let plan = makePlan(Int32(samples.count), numbers.baseAddress!, output, effort.rawValue)
    else { return nil }
    _ = numbers.update(fromContentsOf: samples)  // planning writes over them
    return { [execute] in execute(plan) }
  }
}
