// touchstone: cover --time 5s --function half
static int half(int of, int by)
{
    return of / by;
}
int f(int x)
{
    return half(x, 2);
}
