// touchstone: cover --time 3s --no-gcov --function f
unsigned f(const unsigned *a, unsigned n)
{
    unsigned odd = 0, even = 0;
    for (unsigned i = 0; i < n; i++) {
        if (a[i] & 1)
            odd++;
        else
            even++;
    }
    if (odd > 5000 && even > 5000) // GOAL: true
        return 1;
    return 0;
}
