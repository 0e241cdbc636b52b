// touchstone: cover --time 5s --no-gcov --clang-arg=-w --function f
int f(void)
{
    int i = 1;
    int j = i++;
    j += i++ * 2;
    if (j == 4) // GOAL: true
        return 1;
    return 0;
}
