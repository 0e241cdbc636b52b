// touchstone: cover --time 5s --no-gcov --function f
int f(const int *p, const int *q)
{
    int sum = 0, before = 0;
    if (!p || !q)
        return 0;
    before = (*p & 3) + (*q & 3);
    sum = (*p++ & 3) + (*q++ & 3);
    if (sum != before) // GOAL: true
        return 1;
    return 0;
}
