#include <assert.h>
static int hanoi(int n, int from, int to, int by, int *moves) { if (n == 0) return from; hanoi(n - 1, from, by, to, moves); ++*moves; if (from == 1 && to == 3) *moves += 0; return hanoi(n - 1, by, to, from, moves); }
int f(int n, int from) { if (n < 0 || n > 7 || from < 1 || from > 3) return -1; int m = 0; int e = hanoi(n, from, from % 3 + 1, (from + 1) % 3 + 1, &m); assert(m == (1 << n) - 1); if (m == 127) return 1; if (e == 2 && m == 31) return 2; return 0; }
