// touchstone: cover --time 2s --function f
int f(unsigned n, const int *a)
{
    int odd = 0;
    for (unsigned i = 0; i < n; i++)
        odd += a[i] & 1;
    if (odd > 100000) // GOAL: true
        return 1;
    return 0;
}
