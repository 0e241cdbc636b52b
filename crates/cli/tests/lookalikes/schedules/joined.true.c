// touchstone: cover --time 5s --no-gcov --function f
#include <pthread.h>
static int done;
static void *work(void *given)
{
    done = 1;
    return given;
}
int f(void)
{
    pthread_t thread;
    done = 0;
    int before = done;
    if (before != 0) // GOAL: true
        return 1;
    if (pthread_create(&thread, 0, work, 0) != 0)
        return -1;
    pthread_join(thread, 0);
    return 0;
}
