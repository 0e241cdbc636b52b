// touchstone: cover --time 3s --no-gcov --function f
unsigned f(unsigned a, unsigned n)
{
    unsigned odd = 0;
    for (unsigned i = 0; i < n; i++) {
        if ((a >> (i & 31)) & 1)
            odd = 1;
        else
            odd = 2;
    }
    if (odd > 2) // GOAL: true
        return 1;
    return 0;
}
