// touchstone: cover --time 5s --no-gcov --function f
static int *kept;
static void keep(int *p)
{
    kept = p;
}
static void look(int *p)
{
    *p += 1;
}
int f(int k, int way)
{
    void (*then)(int *) = way ? keep : look;
    kept = &k;
    if (k > 3) {
        int inner = k;
        then(&inner);
    }
    if (*kept != k) // GOAL: true
        return 1;
    return 0;
}
