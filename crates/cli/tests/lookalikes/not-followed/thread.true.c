// touchstone: cover --time 5s --no-gcov --function f
#include <pthread.h>
static int shared;
static void *work(void *given) { shared = 5; return given; }
int f(int x)
{
    pthread_t thread;
    if ((x & 2) == 1) // GOAL: true
        return 1;
    pthread_create(&thread, 0, work, 0);
    pthread_join(thread, 0);
    return 0;
}
