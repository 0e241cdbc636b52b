// touchstone: cover --function f --time 5s --no-gcov
static char ab[] = "ab", b[] = "b", c[] = "c";
int f(int k)
{
    const char *one = ab, *other = k ? b : c;
    if (one + 1 == other) // GOAL: true
        return 1;
    return 0;
}
