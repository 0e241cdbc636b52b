/* Runs the tests of a file that touchstone generated: compile it together with that file. It's the same for all of them, and a file of its own, so that
 * nothing that the code under test defines, redefines or stands in for is in its way: it has the system's own fork, waitpid and signal. */

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* What the tests say of themselves; the last one has no name. */
struct touchstone_test {
    const char *name;
    void (*run)(void);
    const char *expected; /* "returns"; "exits", with any code; "ends", by exit or abort; "fault" */
};
extern const struct touchstone_test touchstone_tests[];

/* What functions that aren't here return, in order; 0 when there's nothing left, but not for ever. The lowest bytes of a number are taken. */
void touchstone_given(const unsigned long long *answers, int count);
void touchstone_answer(void *to, unsigned long size);

static const unsigned long long *touchstone_answers;
static int touchstone_answers_left;

void touchstone_given(const unsigned long long *answers, int count)
{
    touchstone_answers = answers;
    touchstone_answers_left = count;
}

void touchstone_answer(void *to, unsigned long size)
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

/* Ways to end. */
void touchstone_leave(int code);
void touchstone_fail(void);

void touchstone_leave(int code)
{
    exit(code);
}

void touchstone_fail(void)
{
    abort();
}

/* Functions that nobody defines. Their types differ from these, but results are where theirs would be: numbers and addresses in one register,
 * floats in another, and what isn't known in both, where one function can return both. */
#define TOUCHSTONE_STUB(name, type) \
    type touchstone_stub_##name(void); \
    type touchstone_stub_##name(void) \
    { \
        type answer = 0; \
        touchstone_answer(&answer, sizeof answer); \
        return answer; \
    }

TOUCHSTONE_STUB(number, unsigned long long)
TOUCHSTONE_STUB(float, float)
TOUCHSTONE_STUB(double, double)

void touchstone_stub_nothing(void);
void touchstone_stub_nothing(void)
{
}

void touchstone_stub_ends(void);
void touchstone_stub_ends(void)
{
    exit(1);
}

/* Structures of two words: the first is asked for first. */
#define TOUCHSTONE_PAIR(name, left, right) \
    struct touchstone_##name { left first; right second; }; \
    struct touchstone_##name touchstone_stub_##name(void); \
    struct touchstone_##name touchstone_stub_##name(void) \
    { \
        struct touchstone_##name answer = {0, 0}; \
        touchstone_answer(&answer.first, sizeof answer.first); \
        touchstone_answer(&answer.second, sizeof answer.second); \
        return answer; \
    }

TOUCHSTONE_PAIR(number_number, unsigned long long, unsigned long long)
TOUCHSTONE_PAIR(number_double, unsigned long long, double)
TOUCHSTONE_PAIR(double_number, double, unsigned long long)
TOUCHSTONE_PAIR(double_double, double, double)

#ifdef __x86_64__
struct touchstone_unknown { unsigned long long number; double real; };
struct touchstone_unknown touchstone_stub_unknown(void);
struct touchstone_unknown touchstone_stub_unknown(void)
{
    struct touchstone_unknown both = {0, 0};
    touchstone_answer(&both.number, sizeof both.number);
    memcpy(&both.real, &both.number, sizeof both.real);
    return both;
}
#else
TOUCHSTONE_STUB(unknown, unsigned long long)
#endif

/* Memory that can't always be had: each call asks. */
void *touchstone_malloc(size_t size);
void *touchstone_calloc(size_t count, size_t each);
void *touchstone_realloc(void *old, size_t size);
char *touchstone_strdup(const char *text);

static int touchstone_allocation_fails(void)
{
    unsigned char fails = 0;
    touchstone_answer(&fails, sizeof fails);
    return fails & 1;
}

void *touchstone_malloc(size_t size)
{
    return touchstone_allocation_fails() ? NULL : malloc(size);
}

void *touchstone_calloc(size_t count, size_t each)
{
    if (each != 0 && count > (size_t)-1 / each)
        return NULL;
    return touchstone_allocation_fails() ? NULL : calloc(count, each);
}

void *touchstone_realloc(void *old, size_t size)
{
    if (old != NULL && size == 0) {
        free(old);
        return NULL; /* as glibc has it */
    }
    return touchstone_allocation_fails() ? NULL : realloc(old, size);
}

char *touchstone_strdup(const char *text)
{
    char *copy = touchstone_malloc(strlen(text) + 1);
    return copy == NULL ? NULL : strcpy(copy, text);
}

/* Variables of the environment: a name that's asked for the first time stands for nothing or a text, later for the same. */
char *touchstone_getenv(const char *name);

char *touchstone_getenv(const char *name)
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

/* Files: what's read is asked for, a character at a time. */
int touchstone_fgetc(FILE *stream);
int touchstone_getc(FILE *stream);
int touchstone_getchar(void);
int touchstone_ungetc(int character, FILE *stream);
char *touchstone_fgets(char *text, int room, FILE *stream);
size_t touchstone_fread(void *to, size_t size, size_t count, FILE *stream);
FILE *touchstone_fopen(const char *path, const char *mode);
int touchstone_fclose(FILE *stream);

/* A stream that isn't there is a fault, as it is in the library. */
#define TOUCHSTONE_THERE(stream) ((void)*(volatile const char *)(stream))

static int touchstone_pushed = -1;
static FILE *touchstone_pushed_stream;

int touchstone_fgetc(FILE *stream)
{
    short character = 0;
    TOUCHSTONE_THERE(stream);
    if (touchstone_pushed >= 0 && touchstone_pushed_stream == stream) {
        int pushed = touchstone_pushed;
        touchstone_pushed = -1;
        return pushed;
    }
    touchstone_answer(&character, sizeof character);
    return character < 0 ? EOF : character & 255;
}

int touchstone_getc(FILE *stream)
{
    return touchstone_fgetc(stream);
}

int touchstone_getchar(void)
{
    return touchstone_fgetc(stdin);
}

int touchstone_ungetc(int character, FILE *stream)
{
    TOUCHSTONE_THERE(stream);
    if (character == EOF)
        return EOF;
    touchstone_pushed = character & 255;
    touchstone_pushed_stream = stream;
    return touchstone_pushed;
}

char *touchstone_fgets(char *text, int room, FILE *stream)
{
    int length = 0;
    TOUCHSTONE_THERE(stream);
    if (room < 1)
        return NULL;
    while (length < room - 1) {
        int character = touchstone_fgetc(stream);
        if (character < 0 && length == 0)
            return NULL;
        if (character < 0)
            break;
        text[length++] = (char)character;
        if (character == '\n')
            break;
    }
    text[length] = 0;
    return text;
}

size_t touchstone_fread(void *to, size_t size, size_t count, FILE *stream)
{
    size_t length = 0;
    TOUCHSTONE_THERE(stream);
    if (size * count == 0)
        return 0;
    while (length < size * count) {
        int character = touchstone_fgetc(stream);
        if (character < 0)
            break;
        ((unsigned char *)to)[length++] = (unsigned char)character;
    }
    return length / size;
}

FILE *touchstone_fopen(const char *path, const char *mode)
{
    unsigned char opens = 0;
    (void)path, (void)mode;
    touchstone_answer(&opens, sizeof opens);
    return opens & 1 ? fopen("/dev/null", "r+") : NULL;
}

int touchstone_fclose(FILE *stream)
{
    unsigned char fails = 0;
    TOUCHSTONE_THERE(stream);
    touchstone_answer(&fails, sizeof fails);
    return fails & 1 ? EOF : 0;
}

/* Output: to the stream itself if it's one of the system's, nowhere if a test made it up. */
int touchstone_fprintf(FILE *stream, const char *format, ...);
int touchstone_vfprintf(FILE *stream, const char *format, va_list values);
int touchstone_fputs(const char *text, FILE *stream);
int touchstone_fputc(int character, FILE *stream);
int touchstone_putc(int character, FILE *stream);
size_t touchstone_fwrite(const void *from, size_t size, size_t count, FILE *stream);
int touchstone_fflush(FILE *stream);

static FILE *touchstone_stream(FILE *stream)
{
    static FILE *nowhere;
    TOUCHSTONE_THERE(stream);
    if (stream == stdin || stream == stdout || stream == stderr)
        return stream;
    if (nowhere == NULL)
        nowhere = fopen("/dev/null", "r+");
    return nowhere;
}

int touchstone_vfprintf(FILE *stream, const char *format, va_list values)
{
    return vfprintf(touchstone_stream(stream), format, values);
}

int touchstone_fprintf(FILE *stream, const char *format, ...)
{
    int written;
    va_list values;
    va_start(values, format);
    written = touchstone_vfprintf(stream, format, values);
    va_end(values);
    return written;
}

int touchstone_fputs(const char *text, FILE *stream)
{
    return fputs(text, touchstone_stream(stream));
}

int touchstone_fputc(int character, FILE *stream)
{
    return fputc(character, touchstone_stream(stream));
}

int touchstone_putc(int character, FILE *stream)
{
    return fputc(character, touchstone_stream(stream));
}

size_t touchstone_fwrite(const void *from, size_t size, size_t count, FILE *stream)
{
    return fwrite(from, size, count, touchstone_stream(stream));
}

int touchstone_fflush(FILE *stream)
{
    return fflush(stream == NULL ? NULL : touchstone_stream(stream));
}

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

/* Runs a test in a process of its own, so that none sees what another one did to globals or memory, 10 s at most, 3 s if it's to go wrong; returns 1 if it
 * fails. A fault has to be seen where TOUCHSTONE_SANITIZED is defined; without sanitizers not every fault shows. */
static int touchstone_run(const struct touchstone_test *test)
{
    int status = 0;
    int fault = strcmp(test->expected, "fault") == 0, returns = strcmp(test->expected, "returns") == 0;
    int ends = strcmp(test->expected, "ends") == 0;
    pid_t child;
    if (touchstone_only != NULL && strcmp(touchstone_only, test->name) != 0)
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
#ifdef TOUCHSTONE_WITHOUT_MAIN
        /* Whoever has the main may catch these, and would go on in here. */
        signal(SIGSEGV, SIG_DFL);
        signal(SIGBUS, SIG_DFL);
        signal(SIGFPE, SIG_DFL);
        signal(SIGILL, SIG_DFL);
        signal(SIGABRT, SIG_DFL);
        signal(SIGALRM, SIG_DFL);
#endif
        alarm(fault ? 3 : 10);
        test->run();
        exit(0);
    }
    if (child < 0 || waitpid(child, &status, 0) < 0) {
        perror(test->name);
        return 1;
    }
    if (ends && WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT)
        status = 0;
#ifdef TOUCHSTONE_COVERAGE
    if (ends && WIFEXITED(status) && WEXITSTATUS(status) == 128 + SIGABRT)
        status = 0;
#endif
    if (WIFSIGNALED(status))
        printf("%s: signal %d\n", test->name, WTERMSIG(status));
    else if (WEXITSTATUS(status) != 0 && (fault || returns))
        printf("%s: exit code %d\n", test->name, WEXITSTATUS(status));
    else
        printf("%s: %s\n", test->name, fault ? "no fault to be seen" : "ok");
    if (!fault && !returns)
        return !WIFEXITED(status);
    if (returns)
        return status != 0;
#ifdef TOUCHSTONE_SANITIZED
    return status == 0;
#else
    return 0;
#endif
}

/* Runs a test by its name, for whoever else counts tests; 0 if it does what it's expected to. */
int touchstone_fails(const char *name);

int touchstone_fails(const char *name)
{
    int number = 0;
    while (touchstone_tests[number].name != NULL && strcmp(touchstone_tests[number].name, name) != 0)
        number++;
    return touchstone_tests[number].name == NULL || touchstone_run(&touchstone_tests[number]);
}

#ifndef TOUCHSTONE_WITHOUT_MAIN
int main(int argc, char **argv)
{
    int count = 0, failed = 0;
    touchstone_only = argc > 1 ? argv[1] : NULL;
    for (; touchstone_tests[count].name != NULL; count++)
        failed += touchstone_run(&touchstone_tests[count]);
    printf("%d tests, %d failed\n", count, failed);
    return failed != 0;
}
#endif
