// touchstone: cover --time 5s --no-gcov --function f
#include <threads.h>
static int shared;
static int work(void *given) { shared = 5; return given == 0; }
int f(void)
{
    thrd_t thread;
    thrd_create(&thread, work, 0);
    thrd_join(thread, 0);
    if (shared == 5) // GOAL: true
        return 1;
    return 0;
}
