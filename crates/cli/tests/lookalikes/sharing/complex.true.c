// touchstone: cover --time 5s --no-gcov --function f
int f(float _Complex *c, double *p)
{
    if (!c || !p)
        return 0;
    *c = 0;
    *p = 1;
    if (__real__ *c != 0) // GOAL: true
        return 1;
    return 0;
}
