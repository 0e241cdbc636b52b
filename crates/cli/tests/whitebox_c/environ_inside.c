int texts(void)
{
    extern char **environ;
    int count = 0;
    while (environ && environ[count])
        count++;
    return count > 1;
}
