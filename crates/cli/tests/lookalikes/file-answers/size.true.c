// touchstone: cover --time 5s --no-gcov --function f
#include <sys/stat.h>
int f(int x)
{
    struct stat st;
    if ((x & 1) == 2) // GOAL: true
        return 2;
    if (stat("z.txt", &st) != 0)
        return 0;
    if (S_ISFIFO(st.st_mode))
        return 1;
    return 2;
}
