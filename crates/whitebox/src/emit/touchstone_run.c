/* Runs the tests of a file that touchstone generated: compile it together with that file. It's the same for all of them, and a file of its own, so that
 * nothing that the code under test defines, redefines or stands in for is in its way: it has the system's own fork, waitpid and signal. */

#define _XOPEN_SOURCE 700

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* What the tests say of themselves; the last one has no name. */
struct touchstone_test {
    const char *name;
    void (*run)(void);
    const char *expected; /* "returns"; "exits", with any code; "ends", by exit or abort; "goes on", as far as it was followed; "fault" */
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

/* Two floats share a word, and each is asked for. */
struct touchstone_floats { float first; float second; };

static struct touchstone_floats touchstone_two_floats(void)
{
    struct touchstone_floats answer;
    touchstone_answer(&answer.first, sizeof answer.first);
    touchstone_answer(&answer.second, sizeof answer.second);
    return answer;
}

struct touchstone_floats touchstone_stub_floats(void);
struct touchstone_floats touchstone_stub_floats(void)
{
    return touchstone_two_floats();
}

#define TOUCHSTONE_FLOATS_BEFORE(name, right) \
    struct touchstone_##name { struct touchstone_floats first; right second; }; \
    struct touchstone_##name touchstone_stub_##name(void); \
    struct touchstone_##name touchstone_stub_##name(void) \
    { \
        struct touchstone_##name answer; \
        answer.first = touchstone_two_floats(); \
        touchstone_answer(&answer.second, sizeof answer.second); \
        return answer; \
    }

TOUCHSTONE_FLOATS_BEFORE(floats_number, unsigned long long)
TOUCHSTONE_FLOATS_BEFORE(floats_double, double)

#define TOUCHSTONE_FLOATS_BEHIND(name, left) \
    struct touchstone_##name { left first; struct touchstone_floats second; }; \
    struct touchstone_##name touchstone_stub_##name(void); \
    struct touchstone_##name touchstone_stub_##name(void) \
    { \
        struct touchstone_##name answer; \
        touchstone_answer(&answer.first, sizeof answer.first); \
        answer.second = touchstone_two_floats(); \
        return answer; \
    }

TOUCHSTONE_FLOATS_BEHIND(number_floats, unsigned long long)
TOUCHSTONE_FLOATS_BEHIND(double_floats, double)

struct touchstone_floats_floats { struct touchstone_floats first; struct touchstone_floats second; };
struct touchstone_floats_floats touchstone_stub_floats_floats(void);
struct touchstone_floats_floats touchstone_stub_floats_floats(void)
{
    struct touchstone_floats_floats answer;
    answer.first = touchstone_two_floats();
    answer.second = touchstone_two_floats();
    return answer;
}

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
void *touchstone_aligned_alloc(size_t alignment, size_t size);
int touchstone_posix_memalign(void **to, size_t alignment, size_t size);

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

void *touchstone_aligned_alloc(size_t alignment, size_t size)
{
    void *made = NULL;
    if (touchstone_allocation_fails() || posix_memalign(&made, alignment < sizeof made ? sizeof made : alignment, size) != 0)
        return NULL;
    return made;
}

int touchstone_posix_memalign(void **to, size_t alignment, size_t size)
{
    if (alignment < sizeof *to || (alignment & (alignment - 1)) != 0)
        return 22; /* EINVAL */
    return touchstone_allocation_fails() ? 12 /* ENOMEM */ : posix_memalign(to, alignment, size);
}

/* The world of a test. It's a real one: variables are set, standard input is a pipe, files lie in a folder of the test's own, which goes when the
 * test is over. */
void touchstone_variable(const char *name, const char *value);
void touchstone_input(const char *text, unsigned long size);
void touchstone_file(const char *name, const char *text, unsigned long size);
void touchstone_no_file(const char *name);
void touchstone_closed_file(const char *name);
void touchstone_full_file(const char *name);
void touchstone_long_file(const char *name, const char *text, unsigned long size, unsigned long whole);
void touchstone_folder(const char *name);
void touchstone_descriptor(int number, const char *text, unsigned long size, unsigned long whole);
void touchstone_full(int number);
FILE *touchstone_stream(const char *text, unsigned long size);
FILE *touchstone_fopen(const char *name, const char *mode);
FILE *touchstone_freopen(const char *name, const char *mode, FILE *stream);
int touchstone_remove(const char *name);
int touchstone_open(const char *name, int flags, ...);
int touchstone_creat(const char *name, mode_t mode);
int touchstone_unlink(const char *name);
int touchstone_access(const char *name, int how);
int touchstone_rename(const char *from, const char *to);
int touchstone_stat(const char *name, struct stat *to);
int touchstone_lstat(const char *name, struct stat *to);
int touchstone_fstat(int number, struct stat *to);
int touchstone_isatty(int number);
clock_t touchstone_clock(void);
int touchstone_clock_gettime(clockid_t clock, struct timespec *to);
int touchstone_gettimeofday(struct timeval *to, void *zone);
time_t touchstone_time(time_t *to);
void touchstone_srand(unsigned seed);
int touchstone_rand(void);

static void touchstone_must(int done, const char *what)
{
    if (!done) {
        perror(what);
        exit(79); /* the world couldn't be set up */
    }
}

/* A null pointer stands for a variable that isn't there. */
void touchstone_variable(const char *name, const char *value)
{
    touchstone_must((value == NULL ? unsetenv(name) : setenv(name, value, 1)) == 0, name);
}

void touchstone_input(const char *text, unsigned long size)
{
    int ends[2];
    touchstone_must(pipe(ends) == 0, "a pipe");
    touchstone_must(write(ends[1], text, size) == (ssize_t)size, "a pipe");
    close(ends[1]);
    touchstone_must(dup2(ends[0], 0) == 0, "standard input");
    close(ends[0]);
}

static const char *touchstone_temporary(void)
{
    const char *folder = getenv("TMPDIR");
    return folder != NULL && *folder == '/' && strlen(folder) < 200 ? folder : "/tmp";
}

static char touchstone_root[300]; /* what stands for / in a test that has files */

/* The folder of a test, by its process. Some folders lie between, for names that lead upwards. */
static void touchstone_folder_of(pid_t process, const char *behind, char *name)
{
    sprintf(name, "%s/touchstone-%ld%s", touchstone_temporary(), (long)process, behind);
}

static void touchstone_enter(void)
{
    static const char *const parts[] = {"", "/~t", "/~t/~t", "/~t/~t/~t", "/~t/~t/~t/~t"};
    char name[300];
    if (touchstone_root[0] != 0)
        return;
    for (int i = 0; i < 5; i++) {
        touchstone_folder_of(getpid(), parts[i], name);
        touchstone_must(mkdir(name, 0700) == 0, name);
    }
    touchstone_must(chdir(name) == 0, name);
    touchstone_folder_of(getpid(), "", touchstone_root);
}

/* Where a file is: in the test's folder, also if its name begins at the root or leads upwards. */
static const char *touchstone_place(const char *name)
{
    static char place[4600];
    int upwards = 0;
    if (name == NULL || strlen(name) > 4200)
        return name;
    touchstone_enter();
    for (const char *at = strstr(name, ".."); at != NULL; at = strstr(at + 2, ".."))
        upwards++;
    if (*name != '/' && upwards <= 4)
        return name;
    sprintf(place, "%s/%s", touchstone_root, upwards == 0 ? name + 1 : "none/none");
    return place;
}

/* The same, once the folders are there that it lies in. */
static const char *touchstone_new(const char *name)
{
    static char path[4600];
    strcpy(path, touchstone_place(name));
    for (char *at = path + 1; *at != 0; at++) {
        if (*at == '/') {
            *at = 0;
            mkdir(path, 0700);
            *at = '/';
        }
    }
    errno = 0; /* some of them are there already */
    return path;
}

void touchstone_file(const char *name, const char *text, unsigned long size)
{
    FILE *file = fopen(touchstone_new(name), "w");
    touchstone_must(file != NULL && fwrite(text, 1, size, file) == size && fclose(file) == 0, name);
}

void touchstone_no_file(const char *name)
{
    touchstone_new(name);
}

/* A link to itself leads nowhere. */
void touchstone_closed_file(const char *name)
{
    const char *path = touchstone_new(name), *last = strrchr(path, '/');
    touchstone_must(symlink(last == NULL ? path : last + 1, path) == 0, name);
}

void touchstone_full_file(const char *name)
{
    touchstone_must(symlink("/dev/full", touchstone_new(name)) == 0, name);
}

void touchstone_long_file(const char *name, const char *text, unsigned long size, unsigned long whole)
{
    touchstone_file(name, text, size);
    touchstone_must(truncate(touchstone_place(name), (off_t)whole) == 0, name);
}

void touchstone_folder(const char *name)
{
    touchstone_must(mkdir(touchstone_new(name), 0755) == 0, name);
}

/* A descriptor that the program finds open: of a file with this text and so many bytes; where there's no text, of a folder, or of a full device. */
void touchstone_descriptor(int number, const char *text, unsigned long size, unsigned long whole)
{
    FILE *file = text == NULL ? NULL : tmpfile();
    int made = file == NULL ? open(size ? "/" : "/dev/full", size ? O_RDONLY : O_RDWR) : dup(fileno(file));
    touchstone_must(made >= 0, "a descriptor");
    if (file != NULL) {
        touchstone_must(fwrite(text, 1, size, file) == size && fclose(file) == 0, "a descriptor");
        touchstone_must(ftruncate(made, (off_t)whole) == 0 && lseek(made, 0, SEEK_SET) == 0, "a descriptor");
    }
    if (made != number) {
        touchstone_must(dup2(made, number) == number, "a descriptor");
        close(made);
    }
}

/* Standard output or errors take nothing. */
void touchstone_full(int number)
{
    int made = open("/dev/full", O_RDWR);
    touchstone_must(made >= 0 && dup2(made, number) == number && close(made) == 0, "a full device");
}

/* A stream that a function is given; one that takes nothing, if there's no text. */
FILE *touchstone_stream(const char *text, unsigned long size)
{
    FILE *stream = text == NULL ? fopen("/dev/full", "r+") : tmpfile();
    touchstone_must(stream != NULL && (text == NULL || fwrite(text, 1, size, stream) == size), "a stream");
    rewind(stream);
    return stream;
}

FILE *touchstone_fopen(const char *name, const char *mode)
{
    return fopen(touchstone_place(name), mode);
}

FILE *touchstone_freopen(const char *name, const char *mode, FILE *stream)
{
    return freopen(touchstone_place(name), mode, stream);
}

int touchstone_remove(const char *name)
{
    return remove(touchstone_place(name));
}

int touchstone_open(const char *name, int flags, ...)
{
    int mode = 0;
    if (flags & O_CREAT) {
        va_list list;
        va_start(list, flags);
        mode = va_arg(list, int);
        va_end(list);
    }
    return open(touchstone_place(name), flags, (mode_t)mode);
}

int touchstone_creat(const char *name, mode_t mode)
{
    return creat(touchstone_place(name), mode);
}

int touchstone_unlink(const char *name)
{
    return unlink(touchstone_place(name));
}

int touchstone_access(const char *name, int how)
{
    return access(touchstone_place(name), how);
}

int touchstone_rename(const char *from, const char *to)
{
    char place[4600];
    const char *first = touchstone_place(from);
    if (first != NULL && first != from)
        first = strcpy(place, first);
    return rename(first, touchstone_place(to));
}

/* Of how a file is: its kind, how much there is, and when it changed last, which the case says. */
static int touchstone_status(int result, struct stat *to)
{
    struct stat found;
    unsigned changed = 0;
    if (result != 0)
        return result;
    found = *to;
    memset(to, 0, sizeof *to);
    touchstone_answer(&changed, sizeof changed);
    to->st_nlink = 1;
    to->st_blksize = 4096;
    to->st_mode = S_ISREG(found.st_mode) ? S_IFREG | 0644 : S_ISDIR(found.st_mode) ? S_IFDIR | 0755 : S_IFCHR | 0666;
    to->st_size = S_ISREG(found.st_mode) ? found.st_size : 0;
    to->st_atime = to->st_mtime = to->st_ctime = changed;
    return 0;
}

int touchstone_stat(const char *name, struct stat *to)
{
    return touchstone_status(stat(touchstone_place(name), to), to);
}

int touchstone_lstat(const char *name, struct stat *to)
{
    return touchstone_status(lstat(touchstone_place(name), to), to);
}

int touchstone_fstat(int number, struct stat *to)
{
    return touchstone_status(fstat(number, to), to);
}

/* Whether standard input, output and errors are terminals the case says. */
int touchstone_isatty(int number)
{
    static int known[3];
    unsigned char answer = 0;
    if (number < 0 || number > 2 || fcntl(number, F_GETFD) < 0)
        return isatty(number);
    if (known[number] == 0) {
        touchstone_answer(&answer, sizeof answer);
        known[number] = 1 + (answer & 1);
    }
    if (known[number] == 1)
        errno = ENOTTY;
    return known[number] - 1;
}

/* The time goes on as the case says. */
static struct timespec touchstone_now, touchstone_since;

static void touchstone_later(struct timespec *time)
{
    unsigned passes = 0, part = 0;
    touchstone_answer(&passes, sizeof passes);
    touchstone_answer(&part, sizeof part);
    time->tv_sec += passes;
    time->tv_nsec += part & 0x3fffffff;
    while (time->tv_nsec >= 1000000000) {
        time->tv_nsec -= 1000000000;
        time->tv_sec++;
    }
}

time_t touchstone_time(time_t *to)
{
    unsigned passes = 0;
    touchstone_answer(&passes, sizeof passes);
    touchstone_now.tv_sec += passes;
    if (to != NULL)
        *to = touchstone_now.tv_sec;
    return touchstone_now.tv_sec;
}

clock_t touchstone_clock(void)
{
    static clock_t ticks;
    unsigned passes = 0;
    touchstone_answer(&passes, sizeof passes);
    return ticks += passes;
}

int touchstone_clock_gettime(clockid_t clock, struct timespec *to)
{
    struct timespec *time = clock == 0 || clock == 5 ? &touchstone_now : &touchstone_since; /* by the day, or since it was started */
    touchstone_later(time);
    *to = *time;
    return 0;
}

int touchstone_gettimeofday(struct timeval *to, void *zone)
{
    (void)zone;
    touchstone_later(&touchstone_now);
    to->tv_sec = touchstone_now.tv_sec;
    to->tv_usec = touchstone_now.tv_nsec / 1000;
    return 0;
}

/* Random numbers are what the case says until there's a seed. */
static int touchstone_seeded;

void touchstone_srand(unsigned seed)
{
    touchstone_seeded = 1;
    srand(seed);
}

int touchstone_rand(void)
{
    unsigned number = 0;
    if (touchstone_seeded)
        return rand();
    touchstone_answer(&number, sizeof number);
    return (int)(number & 0x7fffffff);
}

/* Threads run to their ends where they're created, so that each run of a test is the same. */
int touchstone_pthread_create(unsigned long *to, const void *attributes, void *(*start)(void *), void *argument);
int touchstone_pthread_join(unsigned long thread, void **to);
int touchstone_pthread_detach(unsigned long thread);

static void *touchstone_results[16];
static unsigned long touchstone_threads;

int touchstone_pthread_create(unsigned long *to, const void *attributes, void *(*start)(void *), void *argument)
{
    unsigned long number = touchstone_threads;
    (void)attributes;
    touchstone_must(number < 16, "threads");
    *to = ++touchstone_threads;
    touchstone_results[number] = start(argument);
    return 0;
}

int touchstone_pthread_join(unsigned long thread, void **to)
{
    touchstone_must(thread - 1 < touchstone_threads, "threads");
    if (to != NULL)
        *to = touchstone_results[thread - 1];
    return 0;
}

int touchstone_pthread_detach(unsigned long thread)
{
    (void)thread;
    return 0;
}

static int touchstone_gone(const char *path, const struct stat *what, int kind, struct FTW *where)
{
    (void)what, (void)kind, (void)where;
    return remove(path);
}

/* Takes away the folder of a test that's over. */
static void touchstone_clear(pid_t process)
{
    char name[300];
    touchstone_folder_of(process, "", name);
    if (access(name, F_OK) == 0)
        nftw(name, touchstone_gone, 16, FTW_DEPTH | FTW_PHYS);
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

extern char **environ;
static const char *touchstone_only; /* the test to run, or all */

/* Runs a test in a process of its own, so that none sees what another one did to globals or memory, 10 s at most, 3 s if it's to go wrong or on for ever; returns 1 if it
 * fails. A fault has to be seen where TOUCHSTONE_SANITIZED is defined; without sanitizers not every fault shows. */
static int touchstone_run(const struct touchstone_test *test)
{
    int status = 0;
    int fault = strcmp(test->expected, "fault") == 0, returns = strcmp(test->expected, "returns") == 0;
    int ends = strcmp(test->expected, "ends") == 0, goes_on = strcmp(test->expected, "goes on") == 0;
    char **kept;
    pid_t child;
    if (touchstone_only != NULL && strcmp(touchstone_only, test->name) != 0)
        return 0;
    fflush(stdout);
    child = fork();
    if (child == 0) {
        unsetenv("POSIXLY_CORRECT"); /* options are looked for behind other arguments, too */
        optind = 1;
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
        alarm(fault || goes_on ? 3 : 10);
        /* A test may have an environment of its own, which is gone when it's over. */
        kept = environ;
        test->run();
        environ = kept;
        exit(0);
    }
    if (child < 0 || waitpid(child, &status, 0) < 0) {
        perror(test->name);
        return 1;
    }
    touchstone_clear(child);
    if (ends && WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT)
        status = 0;
#ifdef TOUCHSTONE_COVERAGE
    if (ends && WIFEXITED(status) && WEXITSTATUS(status) == 128 + SIGABRT)
        status = 0;
#endif
    if (goes_on && (WIFSIGNALED(status) ? WTERMSIG(status) == SIGALRM : WEXITSTATUS(status) == 128 + SIGALRM)) {
        printf("%s: it didn't end\n", test->name);
        return 0;
    }
    if (WIFSIGNALED(status))
        printf("%s: signal %d\n", test->name, WTERMSIG(status));
    else if (WEXITSTATUS(status) != 0 && (fault || returns || goes_on))
        printf("%s: exit code %d\n", test->name, WEXITSTATUS(status));
    else
        printf("%s: %s\n", test->name, fault ? "no fault to be seen" : "ok");
    if (!fault && !returns && !goes_on)
        return !WIFEXITED(status);
    if (returns || goes_on)
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
