#include <wchar.h>
#include <stdint.h>
int w(wchar_t c) { return c == L'x'; }
uint8_t u8(uint8_t a, int16_t b, uint64_t c) { if (a == 200 && b == -5 && c == 1ULL << 63) return 3; return 4; }
size_t sz(size_t n) { return n > 5 ? n : 0; }
intptr_t ip(intptr_t p) { return p == 7; }
float fl(float x) { if (x != x) return 1; return x > 1e30f ? -0.0f : x; }
double inf(double x) { return 1 / x > 1e300 ? 1 : x; }
