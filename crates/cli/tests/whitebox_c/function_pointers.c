typedef int (*op)(int, int);
static int plus(int a, int b) { return (a & 15) + (b & 15); }
static int minus(int a, int b) { return (a & 15) - (b & 15); }
static const op ops[] = { plus, minus };
int apply(op f, int a) { if (f == 0) return 0; return f(a, 1) == 5; }
int choose(unsigned k, int a) { if (k < 2) return ops[k](a, 3); return -1; }
op pick(int k) { return k > 3 ? plus : minus; }
struct table { op f; int (*g)(const char *); };
int through(struct table *t) { if (t->g && t->g("a") == 3) return 1; return 0; }
double real(double (*f)(double), double x) { if (f(x) > 2.5) return 1.0; return 0.0; }
