// touchstone: cover --time 5s --no-gcov --function f
#include <stdint.h>
uintptr_t hidden;
void work(void);
int f(uintptr_t key)
{
    int a = 1;
    hidden = key ^ (((uintptr_t)&a & 3) == 0);
    work();
    if (a == 2) // GOAL: true
        return 1;
    return 0;
}
