/// A number as it is encoded, to that many decimals.
///
/// The usual four are for decibels and cents: a ten-thousandth is far below what single-precision
/// samples resolve. Estimates have fewer, as more would say more than is known.
func rounded(_ value: Double, places: Int = 4) -> Double {
  let steps = [1, 10, 100, 1000, 10_000.0][places]
  // Adding 0 makes a negative zero positive.
  return (value * steps).rounded() / steps + 0
}
