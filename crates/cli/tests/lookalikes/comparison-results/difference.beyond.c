// touchstone: cover --time 5s --no-gcov --function f
#include <string.h>
int f(unsigned char x, unsigned char y)
{
    char a[2] = {x, 0}, b[2] = {y, 0};
    if (x != y + 1) {
        if (strcmp(a, b) == 1) // GOAL: true
            return 1;
    }
    return 0;
}
