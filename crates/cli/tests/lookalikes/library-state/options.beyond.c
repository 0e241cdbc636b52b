// touchstone: cover --time 5s --no-gcov --function f
#include <unistd.h>
int f(void)
{
    char *argv[] = {"p", "x", "-a", 0};
    if (getopt(3, argv, "a") == -1) // GOAL: true
        return 1;
    return 0;
}
