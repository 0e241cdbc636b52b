// touchstone: cover --time 5s --no-gcov --function f
int flag;
int f(void)
{
    if (flag == 1) {
        if (flag == 2) // GOAL: true
            return 1;
    }
    return 0;
}
