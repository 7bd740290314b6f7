#include "CTragusKernels.h"

#if defined(__x86_64__)

// Fusing a product and a sum would round once where others round twice.
#pragma STDC FP_CONTRACT OFF

#define KERNEL(name) name##_avx2
#define KERNEL_TARGET "avx2"
#include "fft_kernel.h"
#undef KERNEL
#undef KERNEL_TARGET

// The same with twice as many registers.
#define KERNEL(name) name##_avx512
#define KERNEL_TARGET "avx2,avx512f,avx512vl"
#include "fft_kernel.h"

static int has_avx512(void) {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl");
}

int32_t tragus_fft_lanes(void) { return __builtin_cpu_supports("avx2") ? 8 : 0; }

void tragus_fft_forward(
  const TragusFFTPlan *plan, const float *samples, float *work, float *real, float *imaginary) {
  if (has_avx512())
    forward_avx512(plan, samples, work, real, imaginary);
  else
    forward_avx2(plan, samples, work, real, imaginary);
}

void tragus_fft_power(
  const TragusFFTPlan *plan, const float *samples, float *work, float *power) {
  if (has_avx512())
    power_avx512(plan, samples, work, power);
  else
    power_avx2(plan, samples, work, power);
}

void tragus_fft_inverse(
  const TragusFFTPlan *plan, const float *real, const float *imaginary, float *work,
  float *samples) {
  if (has_avx512())
    inverse_avx512(plan, real, imaginary, work, samples);
  else
    inverse_avx2(plan, real, imaginary, work, samples);
}

#else

int32_t tragus_fft_lanes(void) { return 0; }

void tragus_fft_forward(
  const TragusFFTPlan *plan, const float *samples, float *work, float *real, float *imaginary) {
  __builtin_trap();
}

void tragus_fft_power(
  const TragusFFTPlan *plan, const float *samples, float *work, float *power) {
  __builtin_trap();
}

void tragus_fft_inverse(
  const TragusFFTPlan *plan, const float *real, const float *imaginary, float *work,
  float *samples) {
  __builtin_trap();
}

#endif
