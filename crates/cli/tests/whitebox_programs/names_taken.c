extern int __VERIFIER_nondet_int(void);
int exit(int x)
{
    return x + 1;
}

int write(int x)
{
    return x * 2;
}

int read;
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 100) return 0;
    if (exit(n) == 8) return write(n);
    read = n;
    if (read == 3) return 5;
    return 0;
}
