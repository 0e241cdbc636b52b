// touchstone: cover --time 5s --no-gcov --function f
static void set(int *p, int k)
{
    *p = k;
}
int f(int k)
{
    int last = k;
    if (k > 3) {
        int inner;
        set(&inner, k);
        last = inner;
    }
    if (last != k) // GOAL: true
        return 1;
    return 0;
}
