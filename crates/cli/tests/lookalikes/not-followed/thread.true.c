// touchstone: cover --time 5s --no-gcov --function f
#include <threads.h>
static int shared;
static int work(void *given) { shared = 5; return given == 0; }
int f(int x)
{
    thrd_t thread;
    if ((x & 2) == 1) // GOAL: true
        return 1;
    thrd_create(&thread, work, 0);
    thrd_join(thread, 0);
    return 0;
}
