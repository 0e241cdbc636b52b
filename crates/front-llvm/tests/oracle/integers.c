// Integer widths, signedness, shifts, casts. Every function: `// run: name result arguments`.
#include <stdint.h>

// run: widths i64 i8 u8 i16 u16 i32 u32
int64_t widths(int8_t a, uint8_t b, int16_t c, uint16_t d, int32_t e, uint32_t f) {
    int64_t sum = a;
    sum = sum * 3 + b;
    sum = sum * 3 - c;
    sum = sum * 3 ^ d;
    sum += (int64_t)e << 3;
    sum -= f;
    return sum;
}

// run: signed_sum i32 i32 i32
int signed_sum(int a, int b) { return a + b; }

// run: signed_product i64 i64 i64
int64_t signed_product(int64_t a, int64_t b) { return a * b; }

// run: difference i8 i8 i8
int8_t difference(int8_t a, int8_t b) { return a - b; }

// run: negate i32 i32
int negate(int a) { return -a; }

// run: divide i32 i32 i32
int divide(int a, int b) { return a / b; }

// run: remainder_of i64 i64 i64
int64_t remainder_of(int64_t a, int64_t b) { return a % b; }

// run: unsigned_divide u32 u32 u32
uint32_t unsigned_divide(uint32_t a, uint32_t b) { return a / b * 7 + a % b; }

// run: shift_left i32 i32 i32
int shift_left(int a, int by) { return (int)((unsigned)a << by); }

// run: shift_right i64 i64 i32
int64_t shift_right(int64_t a, int by) { return a >> by; }

// run: logical_right u16 u16 u8
uint16_t logical_right(uint16_t a, uint8_t by) { return a >> by; }

// run: character i32 i8
int character(char c) { return c < 0 ? -c : c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c; }

// run: wrap u8 u8 u8
uint8_t wrap(uint8_t a, uint8_t b) { return a * b + (a >> 1) - (b << 3); }

// run: wrap_wide u64 u64 u64
uint64_t wrap_wide(uint64_t a, uint64_t b) { return a * b + (a >> 1) - (b << 3) + ~a; }

// run: high_product u64 u64 u64
uint64_t high_product(uint64_t a, uint64_t b) { return (unsigned __int128)a * b >> 64; }

// run: wide_divide i64 i64 i64 i64
int64_t wide_divide(int64_t a, int64_t b, int64_t c) {
    __int128 whole = (__int128)a * b + c;
    return (int64_t)(whole / 1000003) ^ (int64_t)(whole % 97);
}

// run: cut_off i8 i64
int8_t cut_off(int64_t a) { return (int8_t)a; }

// run: bits u32 u32 u32
uint32_t bits(uint32_t a, uint32_t b) { return (a & b) | (~a & (b ^ 0x5a5a5a5a)); }

// run: logic i32 i32 i32 i32
int logic(int a, int b, int c) { return !a + (a && b) * 2 + (b || c) * 4 + (a && (b || !c)) * 8; }

// run: builtins u64 u64
uint64_t builtins(uint64_t a) {
    uint64_t r = __builtin_popcountll(a);
    r = r * 100 + (a ? __builtin_clzll(a) : 64);
    r = r * 100 + (a ? __builtin_ctzll(a) : 64);
    r ^= __builtin_bswap64(a);
    r += __builtin_bitreverse32((uint32_t)a);
    r += __builtin_bswap16((uint16_t)a) + __builtin_popcount((uint8_t)a);
    return r + __builtin_rotateleft32((uint32_t)a, 5) + __builtin_rotateright8((uint8_t)a, 3);
}

// run: leading u32 u32
uint32_t leading(uint32_t a) { return __builtin_clz(a) * 64 + __builtin_ctz(a); }

// run: checked i64 i32 i32
int64_t checked(int a, int b) {
    int sum, product, rest;
    int bad = __builtin_add_overflow(a, b, &sum);
    bad = bad * 2 + __builtin_mul_overflow(a, b, &product);
    bad = bad * 2 + __builtin_sub_overflow(a, b, &rest);
    return ((int64_t)bad << 40) + (uint32_t)(sum ^ product ^ rest);
}

// run: checked_unsigned u64 u16 u16
uint64_t checked_unsigned(uint16_t a, uint16_t b) {
    uint16_t sum, product, rest;
    int bad = __builtin_add_overflow(a, b, &sum) + 2 * __builtin_mul_overflow(a, b, &product);
    bad += 4 * __builtin_sub_overflow(a, b, &rest);
    return ((uint64_t)bad << 48) | ((uint64_t)sum << 32) | ((uint32_t)product << 16) | rest;
}
