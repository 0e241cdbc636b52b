extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void)
{
}

int fib(int n)
{
    if (n < 2) return n;
    return fib(n - 1) + fib(n - 2);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 9) abort();
    int r = fib(n);
    if (r == 21) {
        reach_error();
        abort();
    }
    return 0;
}
