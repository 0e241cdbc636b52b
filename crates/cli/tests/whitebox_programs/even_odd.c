extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((__noreturn__));
#define assert(e) ((e) ? (void)0 : __assert_fail(#e, __FILE__, __LINE__, __func__))
int even(int n);
int odd(int n);
int even(int n)
{
    if (n == 0) return 1;
    return odd(n - 1);
}

int odd(int n)
{
    if (n == 0) return 0;
    return even(n - 1);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 20) return 0;
    _Bool b = __VERIFIER_nondet_bool();
    assert(even(n) != odd(n));
    if (b) assert(even(n) == 1 || n != 13);
    return 0;
}
