/// The lines of a text, one after the other, by their bytes.
///
/// They are never all in an array, which for a text of blank lines would take dozens of times its
/// size. Behind the last line end is one more line, often an empty one.
///
/// All of it is inlined, as otherwise other modules would call a function for each byte.
package struct ByteLines<Bytes: Collection>: Sequence, IteratorProtocol
where Bytes.Element == UInt8, Bytes.SubSequence == Bytes {
  // `nil` behind the last line.
  @usableFromInline var rest: Bytes?
  @usableFromInline let endsAtReturn: Bool

  /// - Parameters:
  ///   - text: All of the lines.
  ///   - endsAtReturn: Whether a carriage return ends a line as well, alone or before a line feed;
  ///     otherwise it is a byte of the line.
  @inlinable package init(_ text: Bytes, endsAtReturn: Bool = false) {
    (rest, self.endsAtReturn) = (text, endsAtReturn)
  }

  @inlinable package mutating func next() -> Bytes? {
    let (feed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    guard let text = rest else { return nil }
    let isEnd = { [endsAtReturn] byte in byte == feed || endsAtReturn && byte == carriageReturn }
    guard let end = text.firstIndex(where: isEnd) else {
      rest = nil
      return text
    }
    var after = text[text.index(after: end)...]
    if text[end] == carriageReturn, after.first == feed { after = after.dropFirst() }
    rest = after
    return text[..<end]
  }
}
