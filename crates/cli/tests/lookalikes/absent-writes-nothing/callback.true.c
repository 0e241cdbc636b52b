// touchstone: cover --time 5s --no-gcov --function f
int f(void (*callback)(void))
{
    int mode = 0;
    if (callback)
        callback();
    if (mode == 3) // GOAL: true
        return 1;
    return 0;
}
