// touchstone: cover --time 2s --function f
int f(unsigned n)
{
    int odd = 0;
    for (unsigned i = 0; i < n; i++)
        odd = i & 1;
    if (odd > 1) // GOAL: true
        return 1;
    return 0;
}
