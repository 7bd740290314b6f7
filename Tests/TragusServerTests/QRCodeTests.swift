import Testing

@testable import TragusServer

@Suite struct `codes for cameras` {
  /// The example of ISO/IEC 18004 is numeric. Another program, qrcode 8.2 (Python), made this code
  /// in byte mode at level M with the same mask.
  @Test func `a code is that of another encoder`() throws {
    let code = try #require(QRCode("HELLO"))
    #expect(code.size == 21)
    let text = code.modules.map { row in row.map { $0 ? "#" : "." }.joined() }
    #expect(text == Self.hello)
  }

  /// From the smallest to the largest version; capacities of level M in byte mode from table 7.
  @Test(arguments: [
    (14, 1), (15, 2), (26, 2), (42, 3), (62, 4), (84, 5), (106, 6), (122, 7), (152, 8), (180, 9),
    (213, 10),
  ])
  func `a text has the version of its length`(length: Int, version: Int) throws {
    let code = try #require(QRCode(String(repeating: "a", count: length)))
    #expect(code.size == 17 + 4 * version)
  }

  @Test func `a longer text has no code`() {
    #expect(QRCode(String(repeating: "a", count: 214)) == nil)
  }

  private static let hello = [
    "#######.##.#..#######",
    "#.....#..##.#.#.....#",
    "#.###.#..####.#.###.#",
    "#.###.#.#..#..#.###.#",
    "#.###.#.#...#.#.###.#",
    "#.....#.#.##..#.....#",
    "#######.#.#.#.#######",
    "........#####........",
    "#...#.######.#####..#",
    "...###..#.###..#.####",
    "#.##..#.#.##..###..#.",
    "###..#...#...##.#....",
    "..#.###..#..###...##.",
    "........###.###..#.##",
    "#######.##..##...#.#.",
    "#.....#....##..#...#.",
    "#.###.#.#..#..###.#.#",
    "#.###.#....##....#.##",
    "#.###.#..###..####...",
    "#.....#..#...##......",
    "#######.#...#####.#.#",
  ]
}
