struct pair { long a; long b; };
struct mix { double d; int n; };
struct small { int a, b; };
struct big { long t[4]; };
struct pd { char *s; double d; };
struct ff { float a, b, c; };
struct pair get_pair(int);
struct mix get_mix(void);
struct small get_small(void);
struct big get_big(int);
struct pd get_pd(void);
struct ff get_ff(void);
_Complex double get_c(void);
__int128 get_w(void);
int f1(void) { struct pair p = get_pair(1); if (p.a == 3 && p.b == 4) return 1; return 0; }
int f2(void) { struct mix p = get_mix(); if (p.d == 2.5 && p.n == 4) return 1; return 0; }
int f3(void) { struct small p = get_small(); if (p.a == 3 && p.b == 4) return 1; return 0; }
int f4(void) { struct big p = get_big(3); if (p.t[1] == 3 && p.t[3] == 4) return 1; return 0; }
int f5(void) { struct pd p = get_pd(); if (p.s && p.s[0] == 'x' && p.d == 0.5) return 1; return 0; }
int f6(void) { struct ff p = get_ff(); if (p.a == 1 && p.b == 2 && p.c == 3) return 1; return 0; }
int f7(void) { _Complex double p = get_c(); if (__real__ p == 1 && __imag__ p == 2) return 1; return 0; }
int f8(void) { __int128 p = get_w(); if (p == (__int128)5 << 70) return 1; return 0; }
int f9(struct pair (*cb)(int)) { if (!cb) return 0; struct pair p = cb(1); if (p.a == 3 && p.b == 4) return 1; return 2; }
int f10(struct mix (*cb)(int)) { if (!cb) return 0; struct mix p = cb(1); if (p.d == 3 && p.n == 4) return 1; return 2; }
int f11(struct big (*cb)(int)) { if (!cb) return 0; struct big p = cb(1); if (p.t[0] == 3) return 1; return 2; }
int f12(double (*cb)(int)) { if (!cb) return 0; if (cb(1) == 2.5) return 1; return 2; }
