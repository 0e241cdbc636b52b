// touchstone: cover --time 5s --no-gcov --function f
void fill(const int to);
int f(void)
{
    int x = 3;
    fill(x);
    if (x == 4) // GOAL: true
        return 1;
    return 0;
}
