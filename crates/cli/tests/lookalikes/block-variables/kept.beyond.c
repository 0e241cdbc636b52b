// touchstone: cover --time 5s --no-gcov --function f
static int *kept;
static void keep(int *p)
{
    kept = p;
}
int f(int k)
{
    if (k > 3) {
        int inner = k;
        keep(&inner);
    } else {
        keep(&k);
    }
    if (*kept != k) // GOAL: true
        return 1;
    return 0;
}
