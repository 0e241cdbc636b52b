// touchstone: cover --time 5s --no-gcov
static int parse(int c)
{
    if (c == 3) // GOAL: true
        return 1;
    return 0;
}
static int skip(int c)
{
    return c + 1;
}
static int (*const plain[2])(int) = {parse, skip};
int first(unsigned i)
{
    return plain[i & 1](1);
}
