extern int __VERIFIER_nondet_int(void);
int a[5];
int permute(int k, unsigned used)
{
    if (k == 5) return a[0] < a[1] && a[1] > a[2] && a[2] < a[3] && a[3] > a[4];
    int c = 0;
    for (int i = 0; i < 5; i++) if (!(used >> i & 1)) {
        a[k] = i;
        c += permute(k + 1, used | 1u << i);
    }
    return c;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int c = permute(0, 0);
    if (n == c) return 1;
    if (n == 2 * c) return 2;
    return 0;
}
