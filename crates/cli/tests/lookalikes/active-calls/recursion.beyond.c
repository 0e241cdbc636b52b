// touchstone: cover --time 5s --no-gcov --function f
static int depth(unsigned n) { return n ? 1 + depth(n - 1) : 0; }
int f(unsigned n)
{
    if (depth(n) == 50000000) // GOAL: true
        return 1;
    return 0;
}
