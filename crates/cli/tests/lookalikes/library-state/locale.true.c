// touchstone: cover --time 5s --no-gcov --function f
#include <ctype.h>
int f(unsigned char c)
{
    if (c == 0xe9) {
        if (isdigit(c)) // GOAL: true
            return 1;
    }
    return 0;
}
