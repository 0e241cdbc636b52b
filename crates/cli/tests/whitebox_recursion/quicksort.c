#include <assert.h>
static int part(int *a, int lo, int hi) { int p = a[hi], i = lo; for (int j = lo; j < hi; j++) if (a[j] < p) { int t = a[i]; a[i] = a[j]; a[j] = t; i++; } int t = a[i]; a[i] = a[hi]; a[hi] = t; return i; }
static void sort(int *a, int lo, int hi) { if (lo < hi) { int p = part(a, lo, hi); sort(a, lo, p - 1); sort(a, p + 1, hi); } }
int f(int a, int b, int c, int d) { int v[4] = {a, b, c, d}; sort(v, 0, 3); assert(v[0] <= v[1] && v[1] <= v[2] && v[2] <= v[3]); if (v[0] == 3 && v[3] == 6 && v[1] != v[2] && v[1] > 3 && v[2] < 6) return 1; return 0; }
