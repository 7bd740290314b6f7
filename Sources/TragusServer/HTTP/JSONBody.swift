#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Tragus

/// JSON from a client.
struct JSONBody {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The decoded value.
  ///
  /// - Throws: `invalidRequest`, with the place of the error if known.
  func decoded<Value: Decodable>(_ type: Value.Type) throws(AudioError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(bytes))
    } catch DecodingError.keyNotFound(let key, _) {
      throw AudioError(.invalidRequest, "'\(key.stringValue)' is missing.")
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context)
    {
      let place = context.codingPath.map(\.stringValue).joined(separator: ".")
      throw AudioError(.invalidRequest, "'\(printable(place))' has a value of another kind.")
    } catch {
      throw AudioError(.invalidRequest, "This is no JSON that is expected here.")
    }
  }
}
