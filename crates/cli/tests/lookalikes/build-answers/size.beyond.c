// touchstone: cover --time 5s --no-gcov --function f
int f(void)
{
    char b[10];
    char *p = b;
    if (__builtin_object_size(p, 0) == 10) // GOAL: true
        return 1;
    return 0;
}
