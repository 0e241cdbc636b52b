union word { int i; float f; unsigned char b[4]; };
struct tagged { int tag; union { int number; double real; const char *text; } u; };
int read(const struct tagged *t) { if (t->tag == 0) return t->u.number == 4; if (t->tag == 1) return t->u.real > 2.0; return t->u.text[0] == 'q'; }
union word byte(union word w, int k) { if (k == 2) w.b[1] = 7; else w.i = 3; return w; }
int low(union word w) { return w.b[0] == 9 ? 1 : 0; }
