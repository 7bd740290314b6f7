extension Console {
  /// Whether standard input is a pipe or a file, for example after another command.
  package var hasPipedInput: Bool {
    var status = stat()
    guard fstat(input, &status) == 0 else { return false }
    return [S_IFIFO, S_IFREG].contains(status.st_mode & S_IFMT)
  }

  /// Whether another program's output is the standard input of this one.
  package static var isBehindPipe: Bool {
    var status = stat()
    return fstat(0, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }

  /// Whether standard input is a terminal, or the empty device, from which no sound comes.
  package var hasDeviceInput: Bool {
    var status = stat()
    return fstat(input, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
  }
}
