extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((noreturn));
void reach_error(void) { __assert_fail("0", "asking.c", 5, "reach_error"); }

int state = 0;

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 9)
        abort();
    for (int i = 0; i < n; i++) {
        unsigned char c = __VERIFIER_nondet_uchar();
        if (c == 'a' && state == 0)
            state = 1;
        else if (c == 'b' && state == 1)
            state = 2;
    }
    if (state == 2 && n < 3)
        reach_error();
    return state;
}
