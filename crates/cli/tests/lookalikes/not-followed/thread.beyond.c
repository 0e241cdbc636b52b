// touchstone: cover --time 5s --no-gcov --function f
#include <pthread.h>
static int shared;
static void *work(void *given) { shared = 5; return given; }
int f(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    pthread_join(thread, 0);
    if (shared == 5) // GOAL: true
        return 1;
    return 0;
}
