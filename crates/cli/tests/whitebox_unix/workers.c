#include <pthread.h>

struct job {
    int from, to, sum;
};

static void *add(void *given)
{
    struct job *job = given;
    for (int i = job->from; i < job->to; i++)
        job->sum += i;
    return job->sum > 10 ? job : 0;
}

int total(int n)
{
    pthread_t one, two;
    struct job low = {0, n / 2, 0}, high = {n / 2, n, 0};
    void *large = 0;
    if (n < 0 || n > 8)
        return -1;
    if (pthread_create(&one, 0, add, &low) != 0)
        return -2;
    if (pthread_create(&two, 0, add, &high) != 0)
        return -3;
    pthread_join(one, 0);
    pthread_join(two, &large);
    if (low.sum + high.sum == 15)
        return 1;
    return large ? 2 : 0;
}
