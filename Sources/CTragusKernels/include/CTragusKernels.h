#ifndef CTRAGUS_KERNELS_H
#define CTRAGUS_KERNELS_H

// Inner loops for vectors that are wider than what every processor of an architecture has. Which of
// them this processor can run is found at run time. Where there are none, TragusDSP and TragusModem
// have the same loops in Swift, which give the same bits.

#include <stdint.h>

/// One sweep over all points that splits transforms into `radix` shorter ones.
typedef struct {
  int32_t radix;  // 2, 3, 4, 5 or 8; the first is 8
  int32_t columnCount;
  int32_t stride;  // a multiple of 8, but for the first pass, where it is 1
  int32_t factorOffset;
} TragusFFTPass;

/// A Fourier transform of pairs of samples and the rotations that make it one of the samples.
typedef struct {
  int32_t pairCount;  // a multiple of 8, at least 64
  int32_t passCount;
  const TragusFFTPass *passes;
  // The factors of the first pass: for each eight columns, the real and the imaginary parts for
  // outputs 1 to 7. The columns are in the order 0 1 4 5 2 3 6 7, and begin with the last eight
  // where fewer remain. Factors of a later pass: for each column, real and imaginary part for
  // output 1 and up.
  const float *factors;
  const float *rotationReal;
  const float *rotationImaginary;
} TragusFFTPlan;

/// The lanes of the widest vectors that this processor's kernels use: 8, or 0 where it has none.
int32_t tragus_fft_lanes(void);

// `work` has room for four times `pairCount` numbers. The functions need `tragus_fft_lanes() > 0`.
void tragus_fft_forward(
  const TragusFFTPlan *plan, const float *samples, float *work, float *real, float *imaginary);
void tragus_fft_power(
  const TragusFFTPlan *plan, const float *samples, float *work, float *power);
void tragus_fft_inverse(
  const TragusFFTPlan *plan, const float *real, const float *imaginary, float *work,
  float *samples);

// Four sums of products each; `count` is a multiple of 8. They need `tragus_fft_lanes() > 0`.

/// Of one window of samples with four rows, of which eight numbers each lie next to one another.
void tragus_products_of_rows(
  const float *window, const float *rows, int32_t count, float *products);

/// Of four windows, each `distance` samples behind the one before, with one row.
void tragus_products_of_windows(
  const float *samples, int32_t distance, const float *row, int32_t count, float *products);

/// The products of a matrix of whole numbers with windows of whole numbers, see IntegerMatrix.swift.
/// Eight rows lie side by side, two columns of each row next to one another. `rowCount` is a multiple of
/// 32; each of 1, 2 or 4 windows begins `distance` numbers behind the one before.
void tragus_integer_products(
  const int16_t *weights, int32_t rowCount, int32_t pairCount, const int16_t *inputs,
  int32_t distance, int32_t windowCount, int32_t *products);

/// The evidence of tones in whole and half bins, see ToneEvidence.swift. Needs
/// `tragus_fft_lanes() > 0`; `real` and `imaginary` have a number more than `binCount`, a multiple
/// of 8; `values` and `sensitivity` have twice as many.
float tragus_tone_evidence(
  const float *real, const float *imaginary, int32_t binCount, float *values, float *sensitivity,
  float rate, float greatest, float offset);

#endif
