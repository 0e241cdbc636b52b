#include <stdio.h>
/* What stands behind a structure that leaves out its padding, is passed in memory, has nothing in it, or is a vector. */
struct point { long x; int y; };
struct slice { int *p; int n; };
struct weight { double d; int i; };
struct fields { unsigned long a : 40; unsigned z; };
struct aligned { long a; int b; } __attribute__((aligned(16)));
struct packed { char c; long l; } __attribute__((packed));
struct empty {};
struct five { char c[5]; };
struct large { int a[5]; };
typedef float quad __attribute__((vector_size(16)));
typedef int eight __attribute__((vector_size(32)));

int pointer(struct point s, int *p) { if (!p) return 0; if (*p == 7) return s.y; return 2; }
int two(struct point s, struct slice t) { if (t.n == 3 && t.p) return s.y; return 0; }
int number(struct fields b, int x) { if (x == 5) return 1; return b.z; }
int big(struct aligned s, struct large k) { if (k.a[4] == 7) return 1; return s.b; }
int small(struct weight s, struct five k, long n) { if (n == 1l << 40) return k.c[4]; return s.i; }
int memory(struct packed s, long double k) { if (k > 1) return s.c; return 0; }
int nothing(struct empty s, int x) { (void)s; if (x == 3) return 1; return 0; }
int vector(quad v, int x) { if (v[2] > 1 && x == 4) return 1; return 0; }
int wide(int x, eight v) { if (v[7] == x) return 1; return 0; }
int both(_Complex double c, __int128 i) { if (__imag__ c > 2 && i == (__int128)1 << 100) return 1; return 0; }
