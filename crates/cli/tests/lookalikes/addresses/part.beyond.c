// touchstone: cover --time 5s --no-run --function f
#include <string.h>
static char text[3];
int f(int n)
{
    void *p = text;
    unsigned part;
    memcpy(&part, &p, 4);
    if (part & 1) // GOAL: true
        return 1;
    return n;
}
