struct shape { int kind; union { struct { int w, h; }; int r; }; struct { short a; struct { char b; } inner; } named; };
int area(struct shape *s) { if (s->kind == 1 && s->w == 5) return s->h & 7; if (s->r == 3) return 9; return s->named.inner.b == 'x'; }
void setr(struct shape *s) { if (s->kind > 2) s->r = 8; else s->named.inner.b = 'y'; }
typedef struct { int x; } T;
int useT(T t) { return t.x == 2; }
struct { int q; } anonymous;
int useG(void) { if (anonymous.q == 6) return 1; return 0; }
enum { ALPHA, BETA = 7 };
int en(int n) { return n == BETA; }
