/// Where the branches of a step find their metrics; valid for one call.
struct TrellisBranches {
  typealias Symbols = UnsafePointer<UInt8>

  var cellCount: Int
  var blockCount: Int
  var symbolCount: Int
  /// See `TrellisTables`.
  var vectors: UnsafePointer<SIMD16<Int16>>
  /// See `TrellisSymbols`, for each cell.
  var blocks: (Symbols, Symbols, Symbols)
  var ends: (Symbols, Symbols, Symbols)

  @inline(__always)
  fileprivate func first(_ block: Int, _ end: Int) -> SIMD16<Int16> {
    vectors[Int(blocks.0[block] ^ ends.0[end])]
  }

  @inline(__always)
  fileprivate func second(_ block: Int, _ end: Int) -> SIMD16<Int16> {
    vectors[symbolCount + Int(blocks.1[block] ^ ends.1[end])]
  }

  @inline(__always)
  fileprivate func third(_ block: Int, _ end: Int) -> SIMD16<Int16> {
    vectors[2 * symbolCount + Int(blocks.2[block] ^ ends.2[end])]
  }

  /// Raises the greatest of all paths, for the symbol of each cell.
  ///
  /// - Parameters:
  ///   - path: What the branches are added to.
  ///   - shift: By how much they are made smaller.
  @inline(__always)
  func raise(
    _ greatest: UnsafeMutablePointer<SIMD16<Int16>>, _ block: Int, _ end: Int,
    to path: SIMD16<Int16>, shift: Int16
  ) {
    let first = Int(blocks.0[block] ^ ends.0[end])
    let second = symbolCount &+ Int(blocks.1[block] ^ ends.1[end])
    let third = 2 &* symbolCount &+ Int(blocks.2[block] ^ ends.2[end])
    var metric = vectors[first]
    if cellCount > 1 { metric &+= vectors[second] }
    if cellCount > 2 { metric &+= vectors[third] }
    let sum = path &+ metric &>> shift
    greatest[first] = greatest[first].replacing(with: sum, where: sum .> greatest[first])
    if cellCount > 1 {
      greatest[second] = greatest[second].replacing(with: sum, where: sum .> greatest[second])
    }
    if cellCount > 2 {
      greatest[third] = greatest[third].replacing(with: sum, where: sum .> greatest[third])
    }
  }
}

/// The metrics of branches for one count of cells in a step, known to the compiler.
protocol BranchMetrics {
  var blockCount: Int { get }
  /// Of 16 neighbouring branches; `end` is an index of `TrellisSymbols.ends`.
  func of(_ block: Int, _ end: Int) -> SIMD16<Int16>
}

struct OneCell: BranchMetrics {
  let branches: TrellisBranches
  var blockCount: Int { branches.blockCount }

  init(_ branches: TrellisBranches) { self.branches = branches }

  @inline(__always)
  func of(_ block: Int, _ end: Int) -> SIMD16<Int16> { branches.first(block, end) }
}

struct TwoCells: BranchMetrics {
  let branches: TrellisBranches
  var blockCount: Int { branches.blockCount }

  init(_ branches: TrellisBranches) { self.branches = branches }

  @inline(__always)
  func of(_ block: Int, _ end: Int) -> SIMD16<Int16> {
    branches.first(block, end) &+ branches.second(block, end)
  }
}

struct ThreeCells: BranchMetrics {
  let branches: TrellisBranches
  var blockCount: Int { branches.blockCount }

  init(_ branches: TrellisBranches) { self.branches = branches }

  @inline(__always)
  func of(_ block: Int, _ end: Int) -> SIMD16<Int16> {
    branches.first(block, end) &+ branches.second(block, end) &+ branches.third(block, end)
  }
}
