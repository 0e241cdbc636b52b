// touchstone: cover --time 5s --no-gcov --function f
int count;
int f(int *p)
{
    if (!p)
        return 0;
    count = 1;
    int before = *p;
    int sum = *p + count++;
    if (sum != before + 1) // GOAL: true
        return 1;
    return 0;
}
