// touchstone: cover --time 5s --no-gcov --function f
static int mode;
void set_mode(int to)
{
    mode = to;
}
int f(void (*callback)(void))
{
    mode = 0;
    if (callback)
        callback();
    if (mode == 3) // GOAL: true
        return 1;
    return 0;
}
