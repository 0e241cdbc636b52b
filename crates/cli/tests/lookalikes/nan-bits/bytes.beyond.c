// touchstone: cover --time 5s --no-gcov --function f
#include <string.h>
int f(float x)
{
    unsigned char bytes[4];
    memcpy(bytes, &x, 4);
    if (x != x) {
        if (bytes[0] == 1) // GOAL: true
            return 1;
    }
    return 0;
}
