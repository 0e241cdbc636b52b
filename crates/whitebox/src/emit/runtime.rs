//! The part of a test file that's the same for all: each test runs in a process of its own, so that none sees what another one did to
//! globals or memory, and faults can be expected.

/// Definitions that tests with answers need. A test's answers are numbers, the lowest bytes of which are taken.
pub const ANSWERS: &str = "\
/* What functions that aren't here return, in order; 0 when there's nothing left, but not for ever. */
static const unsigned long long *touchstone_answers;
static int touchstone_answers_left;

static void touchstone_answer(void *to, unsigned long size)
{
    unsigned long long next = 0;
    if (touchstone_answers_left > 0) {
        next = *touchstone_answers++;
        touchstone_answers_left--;
    } else if (--touchstone_answers_left < -1000) {
        exit(78); /* it never has enough */
    }
    memcpy(to, &next, size < sizeof next ? size : sizeof next);
}

";

/// Variables of the environment, which ask for an answer as often as the explored ones do: behind the definitions of answers, before the file.
pub const GETENV: &str = "\
#include <stdlib.h>

/* A name that's asked for the first time stands for nothing or a text, later for the same. */
static char *touchstone_getenv(const char *name)
{
    static struct { const char *name; char *text; } known[16];
    static int count;
    char *text = NULL;
    unsigned int given = 0;
    for (int i = 0; i < count; i++)
        if (strcmp(known[i].name, name) == 0)
            return known[i].text;
    touchstone_answer(&given, sizeof given);
    if (given & 1) {
        unsigned int room = given >> 16 < 127 ? given >> 16 : 127, end = given >> 1 & 0x7fff;
        text = calloc(room + 2, 1);
        for (unsigned int i = 0; i <= room; i++)
            touchstone_answer(&text[i], 1);
        text[end < room ? end : room] = 0;
    }
    if (count < 16) {
        known[count].name = name;
        known[count++].text = text;
    }
    return text;
}

#define getenv(name) touchstone_getenv(name)

";

/// What runs the tests.
pub const RUNNER: &str = "\
/* Runs a test in a process of its own, 10 s at most, 3 s if it's to go wrong; returns 1 if it fails. Some end with exit(), with any code, or with abort(). A
 * fault has to be seen where TOUCHSTONE_SANITIZED is defined; without sanitizers not every fault shows. */
enum touchstone_expected { RETURNS, EXITS, ENDS, FAULT };

#include <signal.h>
#ifdef TOUCHSTONE_COVERAGE
void __gcov_dump(void);
static void touchstone_crashed(int number)
{
    /* It may have been interrupted where it holds a lock that counting waits for. */
    sigset_t late;
    signal(SIGALRM, SIG_DFL);
    sigemptyset(&late);
    sigaddset(&late, SIGALRM);
    sigprocmask(SIG_UNBLOCK, &late, NULL);
    alarm(2);
    __gcov_dump();
    _exit(128 + number);
}
#endif

static const char *touchstone_only; /* the test to run, or all */

static int touchstone_run(const char *name, void (*test)(void), enum touchstone_expected expected)
{
    int status = 0;
    pid_t child;
    if (touchstone_only != NULL && strcmp(touchstone_only, name) != 0)
        return 0;
    fflush(stdout);
    child = fork();
    if (child == 0) {
#ifdef TOUCHSTONE_COVERAGE
        signal(SIGSEGV, touchstone_crashed);
        signal(SIGBUS, touchstone_crashed);
        signal(SIGFPE, touchstone_crashed);
        signal(SIGILL, touchstone_crashed);
        signal(SIGABRT, touchstone_crashed);
        signal(SIGALRM, touchstone_crashed);
#endif
        alarm(expected == FAULT ? 3 : 10);
        test();
        exit(0);
    }
    if (child < 0 || waitpid(child, &status, 0) < 0) {
        perror(name);
        return 1;
    }
    if (expected == ENDS && WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT)
        status = 0;
#ifdef TOUCHSTONE_COVERAGE
    if (expected == ENDS && WIFEXITED(status) && WEXITSTATUS(status) == 128 + SIGABRT)
        status = 0;
#endif
    if (WIFSIGNALED(status))
        printf(\"%s: signal %d\\n\", name, WTERMSIG(status));
    else if (WEXITSTATUS(status) != 0 && expected != EXITS && expected != ENDS)
        printf(\"%s: exit code %d\\n\", name, WEXITSTATUS(status));
    else
        printf(\"%s: %s\\n\", name, expected == FAULT ? \"no fault to be seen\" : \"ok\");
    if (expected == EXITS || expected == ENDS)
        return !WIFEXITED(status);
    if (expected == RETURNS)
        return status != 0;
#ifdef TOUCHSTONE_SANITIZED
    return status == 0;
#else
    return 0;
#endif
}

";
