#include "CTragusKernels.h"

#if defined(__x86_64__)

typedef int16_t Shorts __attribute__((vector_size(32)));
typedef int32_t Sums __attribute__((vector_size(32)));

#define AVX2 __attribute__((target("avx2")))
#define INLINE static inline __attribute__((always_inline, target("avx2")))

/// As many rows and windows at a time as there are registers for their sums.
INLINE void multiply(
  const int16_t *weights, int32_t rowCount, int32_t pairCount, const int16_t *inputs,
  int32_t distance, int windowCount, int blockCount, int32_t *products) {
  for (int32_t row = 0; row < rowCount; row += 8 * blockCount) {
    const int16_t *rows = weights + 2 * (int64_t)row * pairCount;
    Sums sums[8] = {{0}};
    for (int32_t pair = 0; pair < pairCount; pair++) {
      Shorts input[4];
#pragma unroll
      for (int window = 0; window < windowCount; window++) {
        int32_t both;
        __builtin_memcpy(&both, inputs + window * distance + 2 * pair, sizeof both);
        input[window] = (Shorts)((Sums){0} + both);
      }
#pragma unroll
      for (int block = 0; block < blockCount; block++) {
        Shorts weight;
        __builtin_memcpy(&weight, rows + 16 * (block * pairCount + pair), sizeof weight);
#pragma unroll
        for (int window = 0; window < windowCount; window++) {
          sums[block * windowCount + window] +=
            (Sums)__builtin_ia32_pmaddwd256(weight, input[window]);
        }
      }
    }
#pragma unroll
    for (int block = 0; block < blockCount; block++) {
#pragma unroll
      for (int window = 0; window < windowCount; window++) {
        __builtin_memcpy(
          products + window * rowCount + row + 8 * block, &sums[block * windowCount + window],
          sizeof(Sums));
      }
    }
  }
}

AVX2 void tragus_integer_products(
  const int16_t *weights, int32_t rowCount, int32_t pairCount, const int16_t *inputs,
  int32_t distance, int32_t windowCount, int32_t *products) {
  switch (windowCount) {
  case 1:
    multiply(weights, rowCount, pairCount, inputs, distance, 1, 4, products);
    break;
  case 2:
    multiply(weights, rowCount, pairCount, inputs, distance, 2, 4, products);
    break;
  default:
    multiply(weights, rowCount, pairCount, inputs, distance, 4, 2, products);
  }
}

#else

void tragus_integer_products(
  const int16_t *weights, int32_t rowCount, int32_t pairCount, const int16_t *inputs,
  int32_t distance, int32_t windowCount, int32_t *products) {
  __builtin_trap();
}

#endif
