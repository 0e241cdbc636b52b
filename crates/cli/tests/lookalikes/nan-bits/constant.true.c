// touchstone: cover --time 5s --no-gcov --function f
int f(void)
{
    volatile double two = 2;
    double one = two / two;
    unsigned char last = ((unsigned char *)&one)[7];
    if (last & 0x80) // GOAL: true
        return 1;
    return 0;
}
