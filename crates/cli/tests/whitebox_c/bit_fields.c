struct flags { unsigned a : 3; int b : 5; unsigned : 0; unsigned long long c : 40; _Bool d : 1; };
int sum(struct flags f) { if (f.a == 5 && f.b < 0) return f.b; if (f.d) return 9; return f.c > 1000000000000ULL; }
struct flags make(int n) { struct flags f = {0}; f.a = n & 7; f.b = n > 9 ? -3 : 2; f.d = n == 4; return f; }
void setb(struct flags *f, int n) { if (n > 3) f->b = 1; else f->c = 77; }
