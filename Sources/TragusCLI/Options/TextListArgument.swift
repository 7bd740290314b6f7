/// Texts on the command line, apart by commas: `a,b`. A comma before a blank belongs to a text.
enum TextListArgument {
  static func texts(_ text: String) -> [String] {
    var texts: [String] = [""]
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == ",", rest.first != " " {
        texts.append("")
      } else {
        texts[texts.count - 1].append(character)
      }
    }
    return texts
  }
}
