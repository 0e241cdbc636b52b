// touchstone: cover --time 5s --no-gcov --function f
#include <setjmp.h>
static jmp_buf place;
int f(int x)
{
    if ((x & 2) == 1) // GOAL: true
        return 1;
    if (setjmp(place))
        return 2;
    if (x == 4)
        longjmp(place, 3);
    return 2;
}
