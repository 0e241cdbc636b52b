// touchstone: cover --time 5s --no-gcov --function f
#include <sys/stat.h>
int f(void)
{
    struct stat st;
    if (stat("z.txt", &st) != 0)
        return 0;
    if (S_ISFIFO(st.st_mode)) // GOAL: true
        return 1;
    return 2;
}
