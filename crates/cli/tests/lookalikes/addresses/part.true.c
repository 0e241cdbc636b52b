// touchstone: cover --time 5s --no-run --function f
#include <string.h>
int f(int n)
{
    unsigned long number = 0x123456789aul;
    unsigned part;
    memcpy(&part, &number, 4);
    if (part & 1) // GOAL: true
        return 1;
    return n;
}
