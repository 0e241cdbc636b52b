// touchstone: cover --time 5s --no-gcov --function f
#include <string.h>
int f(unsigned i)
{
    unsigned char bytes[64];
    float x = 1;
    memset(bytes, 0, 64);
    memcpy(bytes + 4 * (i & 7), &x, 4);
    if (bytes[4 * (i & 7)] == 1) // GOAL: true
        return 1;
    return 0;
}
