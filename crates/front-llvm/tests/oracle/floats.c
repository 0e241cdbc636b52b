// Floats and conversions.
#include <math.h>
#include <stdint.h>

// run: arithmetic f64 f64 f64
double arithmetic(double a, double b) { return (a + b) * (a - b) / (b + 1.0); }

// run: single f32 f32 f32
float single(float a, float b) { return a * b + a / b - (float)1.1; }

// run: compare_all i32 f64 f64
int compare_all(double a, double b) {
    return (a < b) + 2 * (a <= b) + 4 * (a > b) + 8 * (a >= b) + 16 * (a == b) + 32 * (a != b) + 64 * (a != a);
}

// run: to_int i32 f64
int to_int(double a) { return (int)a; }

// run: to_unsigned u8 f32
uint8_t to_unsigned(float a) { return (uint8_t)a; }

// run: to_wide i64 f32
int64_t to_wide(float a) { return (int64_t)a; }

// run: from_ints f64 i64 u32 u8
double from_ints(int64_t a, uint32_t b, uint8_t c) { return (double)a + (float)b * c; }

// run: from_unsigned f32 u64
float from_unsigned(uint64_t a) { return (float)a; }

// run: narrow f32 f64
float narrow(double a) { return (float)a; }

// run: widen f64 f32
double widen(float a) { return a; }

// run: functions f64 f64 f64
double functions(double a, double b) {
    return sqrt(fabs(a)) + floor(b) - ceil(a) * 2 + trunc(b) + rint(a) + copysign(1.0, b) + fmin(a, b) + fmax(a, 2);
}

// run: rounded f32 f32
float rounded(float a) { return roundf(a) + floorf(a) * 3 + nearbyintf(a); }

// run: classify i32 f64
int classify(double a) { return isnan(a) ? 1 : isinf(a) ? 2 : a == 0 ? 3 : a < 0 ? 4 : 5; }

// run: representation u64 f64
uint64_t representation(double a) {
    if (a != a)
        return 7;
    union {
        double d;
        uint64_t u;
    } u;
    u.d = -a;
    return u.u;
}

// run: long_double f64 f64 f64
double long_double(double a, double b) {
    long double x = a;
    volatile long double y = b;
    x = x * y + 1;
    return (double)x;
}

// run: mean f64 i32
double mean(int n) {
    double sum = 0;
    n &= 15;
    for (int i = 0; i < n; i++)
        sum += i * 0.1;
    return n ? sum / n : -1;
}

// run: remainders f64 f64 f64
double remainders(double a, double b) { return fmod(a, b); }

// run: single_remainders f32 f32 f32
float single_remainders(float a, float b) { return fmodf(a, b); }
