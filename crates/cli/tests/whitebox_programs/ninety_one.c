extern int __VERIFIER_nondet_int(void);
int f91(int n)
{
    return n > 100 ? n - 10 : f91(f91(n + 11));
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 80 || n > 120) return 0;
    int r = f91(n);
    if (r != 91 && n <= 101) {
        __builtin_abort();
    }
    return r == 105;
}
