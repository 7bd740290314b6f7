// Included once for each instruction set: KERNEL names the functions, KERNEL_TARGET says what they
// may use. The order of the arithmetic is as in ComplexFFT.swift and RealFFT.swift, and nothing is
// contracted to fused operations. So the results are the same bits.

#pragma clang attribute push(__attribute__((target(KERNEL_TARGET))), apply_to = function)

#define INLINE static inline __attribute__((always_inline))
#define Lanes KERNEL(Lanes)
#define Complex KERNEL(Complex)

typedef float Lanes __attribute__((vector_size(32)));
typedef struct {
  Lanes re, im;
} Complex;

INLINE Lanes KERNEL(load)(const float *address) {
  Lanes value;
  __builtin_memcpy(&value, address, sizeof value);
  return value;
}

INLINE void KERNEL(store)(float *address, Lanes value) {
  __builtin_memcpy(address, &value, sizeof value);
}

INLINE Complex KERNEL(loadBoth)(const float *re, const float *im) {
  return (Complex){KERNEL(load)(re), KERNEL(load)(im)};
}

INLINE Complex KERNEL(add)(Complex a, Complex b) { return (Complex){a.re + b.re, a.im + b.im}; }
INLINE Complex KERNEL(sub)(Complex a, Complex b) { return (Complex){a.re - b.re, a.im - b.im}; }
INLINE Complex KERNEL(turn)(Complex a) { return (Complex){a.im, -a.re}; }
INLINE Complex KERNEL(scale)(Complex a, float f) { return (Complex){a.re * f, a.im * f}; }
INLINE Complex KERNEL(mul)(Complex a, Complex b) {
  return (Complex){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

#define add KERNEL(add)
#define sub KERNEL(sub)
#define turn KERNEL(turn)
#define scale KERNEL(scale)
#define mul KERNEL(mul)
#define load KERNEL(load)
#define store KERNEL(store)
#define loadBoth KERNEL(loadBoth)

INLINE void KERNEL(butterfly)(int radix, Complex *x) {
  if (radix == 2) {
    Complex a = x[0], b = x[1];
    x[0] = add(a, b);
    x[1] = sub(a, b);
  } else if (radix == 3) {
    Complex a = x[0], sum = add(x[1], x[2]);
    Complex middle = sub(a, scale(sum, 0.5f));
    Complex turned = turn(scale(sub(x[1], x[2]), 0.866025403784438647f));
    x[0] = add(a, sum);
    x[1] = add(middle, turned);
    x[2] = sub(middle, turned);
  } else if (radix == 4) {
    Complex evenSum = add(x[0], x[2]), evenDifference = sub(x[0], x[2]);
    Complex oddSum = add(x[1], x[3]), turned = turn(sub(x[1], x[3]));
    x[0] = add(evenSum, oddSum);
    x[1] = add(evenDifference, turned);
    x[2] = sub(evenSum, oddSum);
    x[3] = sub(evenDifference, turned);
  } else if (radix == 5) {
    const float cosine72 = 0.309016994374947424f, cosine144 = -0.809016994374947424f;
    const float sine72 = 0.951056516295153572f, sine144 = 0.587785252292473129f;
    Complex a = x[0];
    Complex outerSum = add(x[1], x[4]), innerSum = add(x[2], x[3]);
    Complex outer = sub(x[1], x[4]), inner = sub(x[2], x[3]);
    x[0] = add(add(a, outerSum), innerSum);
    Complex middle1 = add(add(a, scale(outerSum, cosine72)), scale(innerSum, cosine144));
    Complex turned1 = turn(add(scale(outer, sine72), scale(inner, sine144)));
    Complex middle2 = add(add(a, scale(outerSum, cosine144)), scale(innerSum, cosine72));
    Complex turned2 = turn(sub(scale(outer, sine144), scale(inner, sine72)));
    x[1] = add(middle1, turned1);
    x[4] = sub(middle1, turned1);
    x[2] = add(middle2, turned2);
    x[3] = sub(middle2, turned2);
  } else {
    const float half = 0.707106781186547524f;
    Complex s04 = add(x[0], x[4]), d04 = sub(x[0], x[4]);
    Complex s26 = add(x[2], x[6]), d26 = turn(sub(x[2], x[6]));
    Complex s15 = add(x[1], x[5]), d15 = sub(x[1], x[5]);
    Complex s37 = add(x[3], x[7]), d37 = turn(sub(x[3], x[7]));
    Complex e0 = add(s04, s26), e2 = sub(s04, s26), e1 = add(d04, d26), e3 = sub(d04, d26);
    Complex o0 = add(s15, s37), o2 = turn(sub(s15, s37)), o1 = add(d15, d37), o3 = sub(d15, d37);
    Complex t1 = {half * (o1.re + o1.im), half * (o1.im - o1.re)};
    Complex t3 = {half * (o3.im - o3.re), half * (o3.re + o3.im)};
    x[0] = add(e0, o0);
    x[4] = sub(e0, o0);
    x[2] = add(e2, o2);
    x[6] = sub(e2, o2);
    x[1] = add(e1, t1);
    x[5] = sub(e1, t1);
    // t3 lacks the sign of its imaginary part.
    x[3] = (Complex){e3.re + t3.re, e3.im - t3.im};
    x[7] = (Complex){e3.re - t3.re, e3.im + t3.im};
  }
}

#define SHUFFLE __builtin_shufflevector

/// Stores eight rows as columns; the lanes stand for the columns 0 1 4 5 2 3 6 7.
INLINE void KERNEL(storeTransposed)(
  float *out, Lanes a, Lanes b, Lanes c, Lanes d, Lanes e, Lanes f, Lanes g, Lanes h) {
#define LOW(x, y) SHUFFLE(x, y, 0, 8, 1, 9, 4, 12, 5, 13)
#define HIGH(x, y) SHUFFLE(x, y, 2, 10, 3, 11, 6, 14, 7, 15)
#define LOW2(x, y) SHUFFLE(x, y, 0, 1, 8, 9, 4, 5, 12, 13)
#define HIGH2(x, y) SHUFFLE(x, y, 2, 3, 10, 11, 6, 7, 14, 15)
#define LOW4(x, y) SHUFFLE(x, y, 0, 1, 2, 3, 8, 9, 10, 11)
#define HIGH4(x, y) SHUFFLE(x, y, 4, 5, 6, 7, 12, 13, 14, 15)
  Lanes ab0 = LOW(a, b), ab1 = HIGH(a, b), cd0 = LOW(c, d), cd1 = HIGH(c, d);
  Lanes ef0 = LOW(e, f), ef1 = HIGH(e, f), gh0 = LOW(g, h), gh1 = HIGH(g, h);
  Lanes p0 = LOW2(ab0, cd0), p1 = HIGH2(ab0, cd0), p2 = LOW2(ab1, cd1), p3 = HIGH2(ab1, cd1);
  Lanes q0 = LOW2(ef0, gh0), q1 = HIGH2(ef0, gh0), q2 = LOW2(ef1, gh1), q3 = HIGH2(ef1, gh1);
  store(out + 0 * 8, LOW4(p0, q0));
  store(out + 1 * 8, LOW4(p1, q1));
  store(out + 4 * 8, LOW4(p2, q2));
  store(out + 5 * 8, LOW4(p3, q3));
  store(out + 2 * 8, HIGH4(p0, q0));
  store(out + 3 * 8, HIGH4(p1, q1));
  store(out + 6 * 8, HIGH4(p2, q2));
  store(out + 7 * 8, HIGH4(p3, q3));
}

/// The first pass, of radix 8, over pairs of numbers.
static void KERNEL(first)(
  const float *pairs, float *re, float *im, int columnCount, const float *factors) {
  for (int next = 0; next < columnCount; next += 8) {
    int column = next <= columnCount - 8 ? next : columnCount - 8;
    Complex x[8];
#pragma unroll
    for (int k = 0; k < 8; k++) {
      const float *address = pairs + 2 * (column + k * columnCount);
      Lanes low = load(address), high = load(address + 8);
      x[k].re = SHUFFLE(low, high, 0, 2, 8, 10, 4, 6, 12, 14);
      x[k].im = SHUFFLE(low, high, 1, 3, 9, 11, 5, 7, 13, 15);
    }
    KERNEL(butterfly)(8, x);
#pragma unroll
    for (int k = 1; k < 8; k++) {
      x[k] = mul(x[k], loadBoth(factors, factors + 8));
      factors += 16;
    }
    KERNEL(storeTransposed)(
      re + 8 * column, x[0].re, x[1].re, x[2].re, x[3].re, x[4].re, x[5].re, x[6].re, x[7].re);
    KERNEL(storeTransposed)(
      im + 8 * column, x[0].im, x[1].im, x[2].im, x[3].im, x[4].im, x[5].im, x[6].im, x[7].im);
  }
}

/// A later pass. The last has one column, and stores pairs of swapped parts if `pairs` is there.
INLINE void KERNEL(pass)(
  int radix, const float *restrict re, const float *restrict im, float *restrict outRe,
  float *restrict outIm, int stride, int columnCount, const float *restrict factors,
  float *restrict pairs) {
  int spacing = stride * columnCount;
  for (int column = 0; column < columnCount; column++) {
    int input = column * stride, output = input * radix;
    for (int offset = 0; offset < stride; offset += 8) {
      Complex x[8];
#pragma unroll
      for (int k = 0; k < radix; k++) {
        x[k] = loadBoth(re + input + offset + k * spacing, im + input + offset + k * spacing);
      }
      KERNEL(butterfly)(radix, x);
      if (columnCount > 1) {
#pragma unroll
        for (int k = 1; k < radix; k++) {
          const float *f = factors + 2 * (k - 1);
          Complex factor = {(Lanes){0} + f[0], (Lanes){0} + f[1]};
          x[k] = mul(x[k], factor);
        }
      }
#pragma unroll
      for (int k = 0; k < radix; k++) {
        int target = output + offset + k * stride;
        if (pairs) {
          store(pairs + 2 * target, SHUFFLE(x[k].im, x[k].re, 0, 8, 1, 9, 2, 10, 3, 11));
          store(pairs + 2 * target + 8, SHUFFLE(x[k].im, x[k].re, 4, 12, 5, 13, 6, 14, 7, 15));
        } else {
          store(outRe + target, x[k].re);
          store(outIm + target, x[k].im);
        }
      }
    }
    // There are none for a single column.
    if (columnCount > 1) factors += 2 * (radix - 1);
  }
}

static void KERNEL(anyPass)(
  const TragusFFTPass *p, const float *re, const float *im, float *outRe, float *outIm,
  const float *factors) {
#define CASE(radix) case radix: \
  if (p->columnCount == 1) \
    KERNEL(pass)(radix, re, im, outRe, outIm, p->stride, 1, factors, 0); \
  else \
    KERNEL(pass)(radix, re, im, outRe, outIm, p->stride, p->columnCount, factors, 0); \
  break;
  switch (p->radix) {
    CASE(2) CASE(3) CASE(4) CASE(5) CASE(8)
  }
#undef CASE
}

static void KERNEL(pairPass)(
  const TragusFFTPass *p, const float *re, const float *im, float *pairs) {
#define CASE(radix) case radix: \
  KERNEL(pass)(radix, re, im, 0, 0, p->stride, 1, 0, pairs); \
  break;
  switch (p->radix) {
    CASE(2) CASE(3) CASE(4) CASE(5) CASE(8)
  }
#undef CASE
}

/// Transforms pairs; returns where the result is, unless `result` takes it as pairs.
INLINE float *KERNEL(transform)(
  const TragusFFTPlan *plan, const float *pairs, float *work, float *result) {
  int count = plan->pairCount;
  float *from = work, *to = work + 2 * count;
  KERNEL(first)(pairs, from, from + count, plan->passes[0].columnCount, plan->factors);
  int last = result ? plan->passCount - 1 : plan->passCount;
  for (int index = 1; index < last; index++) {
    const TragusFFTPass *p = plan->passes + index;
    KERNEL(anyPass)(p, from, from + count, to, to + count, plan->factors + p->factorOffset);
    float *swap = from;
    from = to;
    to = swap;
  }
  if (result) KERNEL(pairPass)(plan->passes + last, from, from + count, result);
  return from;
}

INLINE Lanes KERNEL(reversed)(Lanes value) { return SHUFFLE(value, value, 7, 6, 5, 4, 3, 2, 1, 0); }

enum KERNEL(Sink) { KERNEL(split), KERNEL(powers), KERNEL(swappedPairs) };

INLINE void KERNEL(put)(int sink, Lanes re, Lanes im, float *a, float *b, int index) {
  if (sink == KERNEL(split)) {
    store(a + index, re);
    store(b + index, im);
  } else if (sink == KERNEL(powers)) {
    store(a + index, re * re + im * im);
  } else {
    store(a + 2 * index, SHUFFLE(im, re, 0, 8, 1, 9, 2, 10, 3, 11));
    store(a + 2 * index + 8, SHUFFLE(im, re, 4, 12, 5, 13, 6, 14, 7, 15));
  }
}

/// See `recombine` in RealFFT.swift.
INLINE void KERNEL(recombine)(
  const TragusFFTPlan *plan, int sink, int isInverse, float factor, const float *re,
  const float *im, float *a, float *b) {
  int count = plan->pairCount, last = count / 2;
  for (int next = 1; next <= last; next += 8) {
    int bin = next <= last - 7 ? next : last - 7;
    int mirrored = count - bin - 7;
    Complex z = loadBoth(re + bin, im + bin);
    Complex m = {KERNEL(reversed)(load(re + mirrored)), -KERNEL(reversed)(load(im + mirrored))};
    Complex r = loadBoth(plan->rotationReal + bin, plan->rotationImaginary + bin);
    if (isInverse) r.im = -r.im;
    Complex even = scale(add(z, m), factor);
    Complex odd = mul(scale(sub(z, m), factor), r);
    Complex low = add(even, odd), high = sub(even, odd);
    KERNEL(put)(sink, low.re, low.im, a, b, bin);
    KERNEL(put)(sink, KERNEL(reversed)(high.re), KERNEL(reversed)(-high.im), a, b, mirrored);
  }
}

static void KERNEL(forward)(
  const TragusFFTPlan *plan, const float *samples, float *work, float *real, float *imaginary) {
  int count = plan->pairCount;
  const float *z = KERNEL(transform)(plan, samples, work, 0);
  KERNEL(recombine)(plan, KERNEL(split), 0, 0.5f, z, z + count, real, imaginary);
  real[0] = z[0] + z[count];
  real[count] = z[0] - z[count];
  imaginary[0] = imaginary[count] = 0;
}

static void KERNEL(power)(
  const TragusFFTPlan *plan, const float *samples, float *work, float *power) {
  int count = plan->pairCount;
  const float *z = KERNEL(transform)(plan, samples, work, 0);
  KERNEL(recombine)(plan, KERNEL(powers), 0, 0.5f, z, z + count, power, 0);
  float low = z[0] + z[count], high = z[0] - z[count];
  power[0] = low * low;
  power[count] = high * high;
}

static void KERNEL(inverse)(
  const TragusFFTPlan *plan, const float *real, const float *imaginary, float *work,
  float *samples) {
  int count = plan->pairCount;
  float factor = 1 / (float)(2 * count);
  // The first pass reads these pairs before anything is written over them.
  float *pairs = work + 2 * count;
  KERNEL(recombine)(plan, KERNEL(swappedPairs), 1, factor, real, imaginary, pairs, 0);
  float low = real[0] * factor, high = real[count] * factor;
  pairs[0] = low - high;
  pairs[1] = low + high;
  KERNEL(transform)(plan, pairs, work, samples);
}

#undef add
#undef sub
#undef turn
#undef scale
#undef mul
#undef load
#undef store
#undef loadBoth
#undef Lanes
#undef Complex
#undef INLINE
#pragma clang attribute pop
