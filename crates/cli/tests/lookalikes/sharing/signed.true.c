// touchstone: cover --time 5s --no-gcov --function f
int f(int *i, float *u)
{
    if (!i || !u)
        return 0;
    *i = 1;
    *u = 2;
    if (*i == 1) // GOAL: false
        return 1;
    return 0;
}
