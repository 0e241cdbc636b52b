// touchstone: cover --time 5s --no-gcov --function f
int f(int n)
{
    int i = 0;
    if (n)
        goto in;
    do {
        i++;
in:
        i++;
    } while (i < 100000000);
    if (n == 7) // GOAL: true
        return 1;
    return 0;
}
