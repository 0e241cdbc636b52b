/* nested recursion: McCarthy */
extern int __VERIFIER_nondet_int(void);
extern void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));
static int mc(int x) { if (x > 100) return x - 10; return mc(mc(x + 11)); }
int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x > 300 || x < 60) return 0;
    int r = mc(x);
    if (x <= 101) { if (r != 91) __assert_fail("r", "r1.c", 9, "main"); }
    else if (r != x - 10) __assert_fail("r", "r1.c", 10, "main");
    if (r == 155) return 2;
    return 1;
}
