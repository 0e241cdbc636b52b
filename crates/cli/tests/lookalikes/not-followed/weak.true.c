// touchstone: cover --time 5s --no-run --function f
#include <stdatomic.h>
int f(int n)
{
    _Atomic int a = n;
    int expected = n;
    if (!atomic_compare_exchange_strong(&a, &expected, 3)) // GOAL: false
        return 1;
    return 0;
}
