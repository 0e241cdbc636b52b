// touchstone: cover --time 5s --no-run --function f
int f(char *p)
{
    unsigned char low = *(unsigned char *)&p;
    if (low > 64) // GOAL: true
        return 1;
    return 0;
}
