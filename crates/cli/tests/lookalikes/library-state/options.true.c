// touchstone: cover --time 5s --no-gcov --function f
#include <unistd.h>
int f(int x)
{
    char *argv[] = {"p", "x", "-a", 0};
    if ((x & 1) == 2) // GOAL: true
        return 2;
    if (getopt(3, argv, "a") == -1)
        return 1;
    return 0;
}
