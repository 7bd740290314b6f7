/// Decibels as they are encoded: a ten-thousandth is far below what single-precision samples
/// resolve.
func rounded(_ decibels: Double) -> Double {
  // Adding 0 makes a negative zero positive.
  (decibels * 10_000).rounded() / 10_000 + 0
}
