// touchstone: cover --time 5s --no-gcov --function f
#include <stdint.h>
uintptr_t hidden;
void work(void);
int f(uintptr_t key)
{
    int a = 1;
    hidden = (uintptr_t)&a ^ key;
    work();
    if (a == 2) // GOAL: true
        return 1;
    return 0;
}
