// touchstone: cover --time 5s --no-gcov --function f
static void set(int *p)
{
    *p = 1;
}
static void look(int *p)
{
    *p += 1;
}
int f(int k, int way)
{
    void (*then)(int *) = way ? set : look;
    int last = k;
    if (k > 3) {
        int inner = k;
        then(&inner);
    }
    if (last != k) // GOAL: true
        return 1;
    return 0;
}
