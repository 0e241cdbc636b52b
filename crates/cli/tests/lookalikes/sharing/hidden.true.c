// touchstone: cover --time 5s --no-gcov --function f
static int depth;
int where(void) { return depth; }
int f(int *p)
{
    if (!p)
        return 0;
    depth = 1;
    *p = 0;
    if (depth == 0) // GOAL: true
        return 1;
    return 2;
}
