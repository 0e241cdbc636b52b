/* Threads of POSIX: each runs to its end where it's created, which is one of the orders in which they may run. What comes of another one is beyond that
 * limit. Tests do the same by stand-ins. */

#define THREADS 16

static void *touchstone__thread__results[THREADS];
static byte touchstone__thread__states[THREADS]; /* 1 while it runs, 2 behind its end, 3 once it's joined, or can't be */
static long touchstone__thread__count;

/* With the one that creates them; how many is a constant. */
#define MEET(count) \
    OWN void touchstone__meet__##count(void) { touchstone_beyond_schedules(count); }
MEET(2)
MEET(3)
MEET(4)
MEET(17)

OWN void touchstone__may__meet(long others)
{
    if (others == 0)
        touchstone__meet__2();
    else if (others == 1)
        touchstone__meet__3();
    else if (others == 2)
        touchstone__meet__4();
    else
        touchstone__meet__17();
}

int pthread_create(unsigned long *to, const void *attributes, void *(*start)(void *), void *argument)
{
    (void)attributes;
    if (touchstone__thread__count >= THREADS)
        touchstone__threads();
    long number = touchstone__thread__count++;
    touchstone__may__meet(number);
    *to = (unsigned long)number + 1;
    touchstone__thread__states[number] = 1;
    touchstone__thread__results[number] = start(argument);
    if (touchstone__thread__states[number] == 1)
        touchstone__thread__states[number] = 2;
    return 0;
}

int pthread_join(unsigned long thread, void **to)
{
    long number = (long)thread - 1;
    if (number < 0 || number >= touchstone__thread__count || touchstone__thread__states[number] != 2)
        touchstone__threads();
    touchstone__thread__states[number] = 3;
    if (to)
        *to = touchstone__thread__results[number];
    return 0;
}

int pthread_detach(unsigned long thread)
{
    long number = (long)thread - 1;
    if (number < 0 || number >= touchstone__thread__count || touchstone__thread__states[number] == 3)
        touchstone__threads();
    touchstone__thread__states[number] = 3;
    return 0;
}
