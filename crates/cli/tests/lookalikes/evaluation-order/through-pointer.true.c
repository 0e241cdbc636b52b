// touchstone: cover --time 5s --no-gcov --function f
int f(int n)
{
    int i = n & 3, o;
    int *p = &o;
    *p = i++;
    if (*p == 7 || i == 9) // GOAL: true
        return 1;
    return 0;
}
