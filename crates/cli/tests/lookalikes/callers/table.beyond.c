// touchstone: cover --time 5s --no-gcov
struct operations {
    int (*parse)(int);
};
static int parse(int c)
{
    if (c == 3) // GOAL: true
        return 1;
    return 0;
}
const struct operations plain = {parse};
int first(void)
{
    return parse(1);
}
