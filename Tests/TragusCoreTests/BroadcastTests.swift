import Testing

@testable import TragusCore

struct BroadcastTests {
  @Test func `a slow subscriber loses its own oldest elements and is told how many`() async throws {
    let numbers = Broadcast<Int>()
    let slow = numbers.subscribe(capacity: 3)
    let quick = numbers.subscribe(capacity: 100)
    for number in 0..<5 { numbers.send(number) }
    #expect(slow.poll().map { [$0.element, $0.lostCount] } == [2, 2])
    for number in 5..<8 { numbers.send(number) }
    numbers.finish()
    var rest: [[Int]] = []
    for try await received in slow { rest.append([received.element, received.lostCount]) }
    #expect(rest == [[5, 2], [6, 0], [7, 0]])
    #expect(slow.lostCount == 4)
    var all: [Int] = []
    for try await received in quick { all.append(received.element) }
    #expect(all == Array(0..<8))
    #expect(quick.lostCount == 0)
  }

  @Test func `a subscriber hears what is sent after it came and before it left`() throws {
    let numbers = Broadcast<Int>()
    numbers.send(0)
    let subscription = numbers.subscribe()
    numbers.send(1)
    #expect(numbers.subscriberCount == 1)
    subscription.leave()
    numbers.send(2)
    #expect(numbers.subscriberCount == 0)
    #expect(subscription.poll()?.element == 1)
    #expect(subscription.poll() == nil)
  }

  @Test func `a subscription that nobody holds leaves`() {
    let numbers = Broadcast<Int>()
    _ = numbers.subscribe()
    #expect(numbers.subscriberCount == 0)
  }

  @Test func `the end and its reason reach all, also those who come later`() async throws {
    let failure = AudioError(.deviceLost, "The microphone went away.")
    let numbers = Broadcast<Int>()
    let early = numbers.subscribe()
    numbers.send(1)
    numbers.finish(throwing: failure)
    numbers.finish()
    numbers.send(2)
    for subscription in [early, numbers.subscribe()] {
      var count = 0
      await #expect(throws: failure) {
        for try await _ in subscription { count += 1 }
      }
      #expect(count == (subscription === early ? 1 : 0))
    }
  }

  @Test func `many threads send while others come and go`() async throws {
    let numbers = Broadcast<Int>()
    let counts = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        let subscription = numbers.subscribe(capacity: 8)
        group.addTask {
          var count = 0
          var iterator = subscription.makeAsyncIterator()
          while let received = try? await iterator.next() {
            count += 1 + received.lostCount
          }
          return count
        }
      }
      await withTaskGroup { senders in
        for _ in 0..<4 {
          senders.addTask {
            for number in 0..<1_000 {
              numbers.send(number)
              if number % 100 == 0 { _ = numbers.subscribe() }
            }
          }
        }
      }
      numbers.finish()
      return await group.reduce(into: []) { $0.append($1) }
    }
    // What was taken and what was lost are all that was sent.
    #expect(counts == [4_000, 4_000, 4_000, 4_000])
  }
}
