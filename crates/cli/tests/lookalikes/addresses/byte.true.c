// touchstone: cover --time 5s --no-run --function f
int f(unsigned long p)
{
    unsigned char low = *(unsigned char *)&p;
    if (low > 255) // GOAL: true
        return 1;
    return 0;
}
