// touchstone: cover --time 5s --no-gcov --function f
int a[2] = {1, 1};
int f(void)
{
    int *first = &a[0];
    if (first > &a[1]) // GOAL: true
        return 1;
    return 0;
}
