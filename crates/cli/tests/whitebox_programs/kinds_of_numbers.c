extern long __VERIFIER_nondet_long(void);
extern char __VERIFIER_nondet_char(void);
extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);
int main(void)
{
    long l = __VERIFIER_nondet_long();
    char c = __VERIFIER_nondet_char();
    double d = __VERIFIER_nondet_double();
    float f = __VERIFIER_nondet_float();
    if (l > 1000000000000L && c == 'q') return 1;
    if (d > 0.5 && d < 0.75) return 2;
    if (f != f) return 3;
    if (d * 2 == f) return 4;
    return 0;
}
