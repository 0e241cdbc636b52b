// touchstone: cover --time 5s --function half --function f
static int half(int of, int by)
{
    return of / by;
}
int f(int x)
{
    return half(6, x);
}
