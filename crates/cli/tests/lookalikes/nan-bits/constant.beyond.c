// touchstone: cover --time 5s --no-gcov --function f
int f(void)
{
    volatile double zero = 0;
    double none = zero / zero;
    unsigned char last = ((unsigned char *)&none)[7];
    if (last & 0x80) // GOAL: true
        return 1;
    return 0;
}
