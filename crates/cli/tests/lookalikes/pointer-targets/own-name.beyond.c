// touchstone: cover --time 5s --no-gcov --function is_own
static const char *own;
int is_own(const char *s)
{
    own = __func__;
    if (s == own) // GOAL: true
        return 1;
    return 0;
}
