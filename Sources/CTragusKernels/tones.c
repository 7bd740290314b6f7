#include <math.h>

#include "CTragusKernels.h"

#if defined(__x86_64__)

#include "lanes.h"

INLINE float sum(Lanes v) {
  float a0 = v[0] + v[4], a1 = v[1] + v[5], a2 = v[2] + v[6], a3 = v[3] + v[7];
  return (a0 + a2) + (a1 + a3);
}

AVX2 float tragus_tone_evidence(
  const float *real, const float *imaginary, int32_t binCount, float *values, float *sensitivity,
  float rate, float greatest, float offset) {
  int32_t count = 2 * binCount;
  for (int32_t index = 0; index < binCount; index += 8) {
    Lanes x = load(real + index), y = load(imaginary + index);
    store(values + index, x * x + y * y + 1e-20f);
    x -= load(real + index + 1);
    y -= load(imaginary + index + 1);
    store(values + binCount + index, (x * x + y * y) * 0.5f + 1e-20f);
  }
  Lanes sums = {0};
  for (int32_t index = 0; index < count; index += 8) {
    Lanes value = load(values + index) * load(sensitivity + index);
    store(values + index, value);
    sums += value;
  }
  float mean = sum(sums) / (float)count;
  if (!isfinite(mean) || mean <= 0) {
    for (int32_t index = 0; index < count; index++) values[index] = sensitivity[index] = 1;
    return 0;
  }
  float scale = 1 / mean;
  Lanes totals = {0};
  for (int32_t index = 0; index < count; index += 8) {
    Lanes value = load(values + index) * scale;
    Lanes limit = (Lanes){0} + greatest;
    value = __builtin_elementwise_sqrt(__builtin_elementwise_min(value, limit) + offset);
    store(values + index, value);
    totals += value;
  }
  float step = rate * (float)count / sum(totals);
  for (int32_t index = 0; index < count; index += 8) {
    Lanes factor = (1 + rate) - load(values + index) * step;
    store(sensitivity + index, load(sensitivity + index) * factor);
  }
  return mean;
}

#else

float tragus_tone_evidence(
  const float *real, const float *imaginary, int32_t binCount, float *values, float *sensitivity,
  float rate, float greatest, float offset) {
  __builtin_trap();
}

#endif
