// touchstone: cover --time 5s --no-gcov --function f
int f(void)
{
    const char *one = "xyz", *other = one;
    if (one != other) // GOAL: true
        return 1;
    return 0;
}
