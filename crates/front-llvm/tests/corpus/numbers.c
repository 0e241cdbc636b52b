// Numbers: all widths and signs, conversions, floats of all kinds, builtins.
int mixed(signed char a, unsigned short b, long c, unsigned long long d) {
    return (a << 3 | b >> 2) ^ (int)(c % 7) + (int)(d / (a | 1ull)) - (a < b) + (c > 3) + !d;
}

__int128 wide(__int128 a, unsigned __int128 b) {
    return a * 3 + (__int128)(b >> 64) + (__int128)0x123456789abcdef * 0x7fffffffffffffff;
}

float narrow(double a, float b) {
    return (float)(a * b + 0.1) - (b != b ? 1.0f : -b);
}

long double longer(long double a, int b) {
    return a / b + 1.5L;
}

unsigned bits(unsigned a, int b, int *result) {
    if (__builtin_add_overflow((int)a, b, result))
        return __builtin_popcount(a) + __builtin_clz(a | 1) + __builtin_ctz(a | 8);
    return __builtin_bswap32(a) + __builtin_expect(b, 0);
}

int rounded(double a, float b) {
    return (int)(__builtin_fabs(a) + __builtin_floorf(b)) + (a < b) + (unsigned char)a + (int)(unsigned long)b;
}
