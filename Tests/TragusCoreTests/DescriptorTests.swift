import Foundation
import Testing

@testable import TragusCore

/// What is opened stays here: no program that is started inherits it.
struct DescriptorTests {
  private func isInherited(_ descriptor: CInt) -> Bool {
    fcntl(descriptor, F_GETFD) & FD_CLOEXEC == 0
  }

  @Test func `nothing that is opened is inherited`() throws {
    let folder = FileManager.default.temporaryDirectory.path
    let file = Descriptor.open("/dev/null", O_RDONLY)
    let temporary = Descriptor.create(beside: "\(folder)/tragus-\(UUID().uuidString)")
    let pipe = try #require(Descriptor.pipe())
    defer { unlink(temporary.path) }
    for descriptor in [file, temporary.descriptor, pipe.reader, pipe.writer] {
      #expect(descriptor >= 0)
      #expect(!isInherited(descriptor))
      close(descriptor)
    }
  }

  @Test func `a temporary file is new, and its owner's alone`() throws {
    let base = FileManager.default.temporaryDirectory.path + "/tragus-\(UUID().uuidString)"
    var paths: Set<String> = []
    for _ in 0..<20 {
      let (descriptor, path) = Descriptor.create(beside: base)
      defer { unlink(path) }
      var status = stat()
      #expect(fstat(descriptor, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600)
      #expect(path.utf8.count == base.utf8.count + Descriptor.temporarySuffixLength)
      paths.insert(path)
      close(descriptor)
    }
    #expect(paths.count == 20)
    #expect(Descriptor.create(beside: "/nowhere/at/all").descriptor == -1)
  }

  @Test func `what was inherited goes no further`() {
    // As a shell opens `<(command)`: without the flag.
    let descriptor = dup(STDERR_FILENO)
    defer { close(descriptor) }
    #expect(isInherited(descriptor))
    Descriptor.keepInherited()
    #expect(!isInherited(descriptor))
    #expect(isInherited(STDIN_FILENO) && isInherited(STDOUT_FILENO) && isInherited(STDERR_FILENO))
  }
}
