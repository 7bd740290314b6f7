import TragusSystem

/// What a path leads through: folders and links, from one to the next as the system goes.
struct PathWalk {
  /// Whether others may write to one of the folders: it belongs to another user, or its permissions
  /// say so.
  private(set) var hasSharedFolder = false
  /// Whether there is a link of another user, in or below a folder that others may write to. It may
  /// be there to get what is written.
  private(set) var hasForeignLink = false
  /// Whether it leads to what a process has open, as `/dev/stdout` does, whatever that is.
  private(set) var leadsToDescriptor = false

  // The owner of the root may change all below it anyway. In a user namespace that is a number
  // which stands for all users outside, root among them.
  private let systemUser: uid_t

  /// The most links, as in Linux.
  private static let longest = 40

  /// - Parameter path: Absolute or not; nothing need be there.
  init(_ path: String) {
    var root = stat()
    systemUser = stat("/", &root) == 0 ? root.st_uid : 0
    var folder: [CChar] = []
    var rest = Self.components(path.utf8.map { CChar(bitPattern: $0) })
    if path.utf8.first != UInt8(ascii: "/") { rest += Self.components(Self.currentFolder) }
    var linkCount = 0
    visit(folder)
    while let name = rest.popLast() {
      let place = folder + [Self.slash] + name
      var status = stat()
      guard lstat(place + [0], &status) == 0 else { return }
      guard status.st_mode & S_IFMT == S_IFLNK else {
        folder = place
        if status.st_mode & S_IFMT == S_IFDIR { visit(folder) }
        continue
      }
      if hasSharedFolder, Self.isForeign(status) { hasForeignLink = true }
      if rest.isEmpty, Self.hasDescriptors(folder) {
        leadsToDescriptor = true
        return
      }
      linkCount += 1
      guard linkCount <= Self.longest, let target = Self.target(of: place) else { return }
      rest += Self.components(target)
      if target.first == Self.slash { folder = [] }
    }
  }

  /// Whether something belongs neither to this user nor to the system.
  static func isForeign(_ status: stat) -> Bool {
    status.st_uid != geteuid() && status.st_uid != 0
  }

  private mutating func visit(_ folder: [CChar]) {
    var status = stat()
    guard stat((folder.isEmpty ? [Self.slash] : folder) + [0], &status) == 0 else { return }
    let isOfAnother = Self.isForeign(status) && status.st_uid != systemUser
    if isOfAnother || status.st_mode & (S_IWOTH | S_IWGRP) != 0 { hasSharedFolder = true }
  }

  private static let slash = CChar(bitPattern: UInt8(ascii: "/"))

  /// The names of a path, the last one first.
  private static func components(_ path: [CChar]) -> [[CChar]] {
    path.split(separator: slash).reversed().map(Array.init)
  }

  private static var currentFolder: [CChar] {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard getcwd(&bytes, bytes.count) != nil else { return [] }
    return Array(bytes.prefix { $0 != 0 })
  }

  private static func target(of link: [CChar]) -> [CChar]? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link + [0], &bytes, bytes.count)
    return count > 0 ? Array(bytes[..<count]) : nil
  }

  private static func hasDescriptors(_ folder: [CChar]) -> Bool {
    let path = String(decoding: folder.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path == "/dev/fd" || path.hasPrefix("/proc/") && path.hasSuffix("/fd")
  }
}
