// Eight numbers side by side, for the processors that have them.

// Fusing a product and a sum would round once where others round twice.
#pragma STDC FP_CONTRACT OFF

typedef float Lanes __attribute__((vector_size(32)));

#define AVX2 __attribute__((target("avx2")))
#define INLINE static inline __attribute__((always_inline, target("avx2")))

INLINE Lanes load(const float *address) {
  Lanes value;
  __builtin_memcpy(&value, address, sizeof value);
  return value;
}

INLINE void store(float *address, Lanes value) { __builtin_memcpy(address, &value, sizeof value); }
