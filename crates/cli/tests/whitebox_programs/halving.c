extern int __VERIFIER_nondet_int(void);
extern void abort(void);
int mccarthy_like(int n, int acc)
{
    if (n <= 0) return acc;
    if (n % 2) return mccarthy_like(n - 1, acc + n);
    return mccarthy_like(n / 2, acc + 1);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (!(n >= 0 && n <= 40)) {
        abort();
    }
    int r = mccarthy_like(n, 0);
    if (r > 30) abort();
    return r;
}
