// What an ABI makes of structures by value, for `layout.rs`: each function has something behind them.
struct point { long x; int y; };
struct slice { int *p; int n; };
struct weight { double d; int i; };
struct fields { unsigned long a : 40; unsigned z; };
struct aligned { long a; int b; } __attribute__((aligned(16)));
struct packed { char c; long l; } __attribute__((packed));
struct empty {};
struct hole { int : 32; int a; };
struct gap { float a; int : 32; };
struct five { char c[5]; };
struct wide { __int128 a; };
struct tail { int n; int a[]; };
struct extended { long double l; };
struct floats { float a, b, c; };
union either { long a; char b[12]; };
typedef float quad __attribute__((vector_size(16)));
typedef float twin __attribute__((vector_size(8)));
typedef int eight __attribute__((vector_size(32)));

int two(struct point s, struct slice t, int *p) { return !p + s.y + t.n; }
int parts(struct weight a, struct fields b, struct aligned c, long k) { return a.i + b.z + c.b + k; }
int memory(struct packed a, struct tail b, struct extended c, int k) { return a.c + b.n + (c.l > 0) + k; }
int holes(struct empty a, struct hole b, struct gap c, int k) { return b.a + (c.a > 0) + k; }
int bytes(struct five a, union either b, int *p) { return a.c[4] + b.b[11] + !p; }
int numbers(_Complex double a, _Complex float b, long double c, __int128 d, _Complex long double e, int k)
{
    return (__real__ a > 0) + (__imag__ b > 0) + (c > 0) + (d > 0) + (__real__ e > 0) + k;
}
int vectors(quad a, twin b, eight c, int k) { return a[0] + b[1] + c[7] + k; }
int full(int a, int b, int c, int d, int e, struct point s, int *p) { return a + b + c + d + e + s.y + !p; }
int late(int a, int b, int c, int d, int e, __int128 f, struct wide g, int k) { return a + (f > 0) + (g.a > 0) + k; }
struct packed given(struct floats a, int *p) { struct packed r = {(char)a.c, !p}; return r; }
int old(s, c, f, p) struct slice s; char c; float f; int *p; { return s.n + c + (f > 0) + !p; }
