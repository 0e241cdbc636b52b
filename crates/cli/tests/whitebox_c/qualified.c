int c1(const int *restrict p, volatile int *q) { if (*p == 3) { *q = 4; return *q; } return 0; }
const int limit = 10;
volatile int device;
int poll(void) { if (device == 3) return 1; return device > limit; }
int *const fixed(int *const p) { if (p == 0) return p; *p = 3; return p; }
const char *const msgs[] = { "a", "b" };
const char *msg(int n) { return n == 1 ? msgs[1] : msgs[0]; }
int atom(_Atomic int *p) { if (*p == 4) return 1; return 0; }
