// The functions of the C library that this module needs, so that one file alone names the platform.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#else
  import Glibc
#endif

func cosine(_ angle: Double) -> Double { cos(angle) }

func sine(_ angle: Double) -> Double { sin(angle) }

func arcCosine(_ x: Double) -> Double { acos(x) }

/// The angle of the vector (x, y) in radians.
func angle(y: Double, x: Double) -> Double { atan2(y, x) }

func commonLogarithm(_ x: Double) -> Double { log10(x) }

func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
