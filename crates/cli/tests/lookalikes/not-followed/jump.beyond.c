// touchstone: cover --time 5s --no-gcov --function f
#include <setjmp.h>
static jmp_buf place;
int f(int x)
{
    int result = setjmp(place);
    if (result == 3) // GOAL: true
        return 1;
    if (x == 4)
        longjmp(place, 3);
    return 2;
}
