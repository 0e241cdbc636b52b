// touchstone: cover --time 5s --no-gcov --function f
extern char **entries;
int f(void)
{
    return entries[0] == 0;
}
