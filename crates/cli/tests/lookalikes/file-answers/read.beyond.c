// touchstone: cover --time 5s --no-gcov --function f
#include <unistd.h>
int f(void)
{
    char c;
    long n = read(0, &c, 1);
    if (n < 0)
        return 0;
    if (n > 0)
        return 1;
    if (read(0, &c, 1) > 0) // GOAL: true
        return 2;
    return 3;
}
