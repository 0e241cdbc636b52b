struct point { int x, y; };
struct pair { long a; double b; };
struct small { char c; short s; };
struct floats { float x, y, z; };
struct big { long a, b, c; };
struct one { double d; };
struct point mirror(struct point p) { if (p.x > p.y) { struct point q = { p.y, p.x }; return q; } return p; }
struct pair pairof(long a, double b) { struct pair p = { a, b }; if (a == 3) p.b = 1.5; return p; }
struct small smallof(struct small s) { if (s.c == 'z') s.s = 7; return s; }
struct floats scale(struct floats f) { if (f.x == 1.0f) f.z = 2.5f; return f; }
struct big bigof(struct big b) { if (b.c == 5) b.a = 1; return b; }
struct one oneof(struct one o) { if (o.d > 2) o.d = 3; return o; }
int use(struct pair p) { return p.a == 4 && p.b > 1.0; }
