// touchstone: cover --time 5s --no-gcov --function is_own
static const char *own;
int is_own(void)
{
    own = __func__;
    if (own != __func__) // GOAL: true
        return 1;
    return 0;
}
