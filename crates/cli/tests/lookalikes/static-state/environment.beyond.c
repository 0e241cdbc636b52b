// touchstone: cover --time 5s --no-gcov --function f
extern char **environ;
int f(void)
{
    if (environ && environ[0] && environ[0][0] == 'P')
        return 1;
    return 0;
}
