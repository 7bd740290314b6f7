#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs `body` on a new thread that nobody waits for.
///
/// Reading a device or a file blocks, and must not hold a thread of the cooperative pool.
func startThread(_ body: @escaping @Sendable () -> Void) {
  final class Box {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  #if canImport(Darwin)
    var thread: pthread_t?
  #else
    var thread = pthread_t()
  #endif
  let box = Unmanaged.passRetained(Box(body)).toOpaque()
  let status = pthread_create(
    &thread, nil,
    { argument in
      #if canImport(Darwin)
        let box = Unmanaged<Box>.fromOpaque(argument).takeRetainedValue()
      #else
        let box = Unmanaged<Box>.fromOpaque(argument!).takeRetainedValue()
      #endif
      box.body()
      return nil
    }, box)
  precondition(status == 0, "The system cannot start another thread.")
  #if canImport(Darwin)
    pthread_detach(thread!)
  #else
    pthread_detach(thread)
  #endif
}
