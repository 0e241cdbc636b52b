// touchstone: cover --time 5s --no-gcov --function f
int f(const char *text)
{
    if (!text)
        return 0;
    if ((unsigned long)text == 0) // GOAL: true
        return 1;
    return 0;
}
