// touchstone: cover --time 5s --no-gcov --function f
#include <unistd.h>
int f(int x)
{
    char c;
    if ((x & 1) == 2) // GOAL: true
        return 2;
    long n = read(0, &c, 1);
    if (n < 0)
        return 0;
    return 3;
}
