// touchstone: cover --time 5s --no-gcov --function f
typedef float number;
int f(double *p, number *q)
{
    if (!p || !q)
        return 0;
    p[0] = 1;
    q[0] = 2;
    if (p[0] != 1) // GOAL: true
        return 1;
    return 0;
}
