#include "CTragusKernels.h"

#if defined(__x86_64__)

#include "lanes.h"

INLINE float sum(Lanes v) {
  float a0 = v[0] + v[4], a1 = v[1] + v[5], a2 = v[2] + v[6], a3 = v[3] + v[7];
  return (a0 + a1) + (a2 + a3);
}

AVX2 void tragus_products_of_rows(
  const float *window, const float *rows, int32_t count, float *products) {
  Lanes a = {0}, b = {0}, c = {0}, d = {0};
  for (int32_t index = 0; index < count; index += 8) {
    Lanes samples = load(window + index);
    const float *row = rows + 4 * index;
    a += samples * load(row);
    b += samples * load(row + 8);
    c += samples * load(row + 16);
    d += samples * load(row + 24);
  }
  products[0] = sum(a);
  products[1] = sum(b);
  products[2] = sum(c);
  products[3] = sum(d);
}

AVX2 void tragus_products_of_windows(
  const float *samples, int32_t distance, const float *row, int32_t count, float *products) {
  Lanes a = {0}, b = {0}, c = {0}, d = {0};
  for (int32_t index = 0; index < count; index += 8) {
    Lanes weights = load(row + index);
    const float *window = samples + index;
    a += weights * load(window);
    b += weights * load(window + distance);
    c += weights * load(window + 2 * distance);
    d += weights * load(window + 3 * distance);
  }
  products[0] = sum(a);
  products[1] = sum(b);
  products[2] = sum(c);
  products[3] = sum(d);
}

#else

void tragus_products_of_rows(
  const float *window, const float *rows, int32_t count, float *products) {
  __builtin_trap();
}

void tragus_products_of_windows(
  const float *samples, int32_t distance, const float *row, int32_t count, float *products) {
  __builtin_trap();
}

#endif
