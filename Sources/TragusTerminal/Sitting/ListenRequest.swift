import Tragus
import TragusStation

/// What `tragus listen` and `tragus detect` hear, print and do.
package struct ListenRequest {
  /// The name of the command, for the head of the picture.
  package var command: String
  package var reporting: Reporting
  package var levels = LevelRequest()
  package var model = ChosenModel.network
  /// The events to report.
  package var choice: EventChoice
  /// What to do when an event is heard.
  package var action: ActionRequest
  /// The least confidence of sounds, or `nil` for the usual one.
  package var threshold: Double?
  /// Whether actions name events of their own, and are not about all that are reported.
  package var actsOnOthers = false
  /// What is printed of each input.
  package var form = Form.events
  /// Whether it is a failure that nothing is found.
  package var isSearch = false

  package enum Form {
    /// Each event.
    case events
    /// How often and how long each kind of event was heard.
    case summary
    /// The name of an input in which something was found, and nothing else.
    case names
    /// The name of an input in which nothing was found, and nothing else.
    case namesWithout
  }

  /// Whether only names of inputs are printed.
  var printsNames: Bool { form == .names || form == .namesWithout }

  package init(
    _ command: String, _ choice: EventChoice, _ action: ActionRequest, _ reporting: Reporting
  ) {
    (self.command, self.choice, self.action, self.reporting) = (command, choice, action, reporting)
  }
}
