/* The world around a program: standard input, files, variables of the environment. What is asked of it is asked once and remembered, so that what was
 * written is read back and two looks agree. `world.ll` is made of this and the other files in C here by `scripts/models.sh`; `__` in a name stands for a dot there.
 *
 * In a run what was there at first is kept aside (`first`), so that tests set up the same world. */

#include <stdarg.h>

typedef unsigned char byte;

#define ASKS __attribute__((noinline))
#define OWN static __attribute__((noinline, used))

byte __VERIFIER_nondet_uchar(void);
short __VERIFIER_nondet_short(void);
unsigned __VERIFIER_nondet_uint(void);
unsigned long __VERIFIER_nondet_ulong(void);
double __VERIFIER_nondet_double(void);
float __VERIFIER_nondet_float(void);
_Bool touchstone_running(void);
void touchstone_within_environment_bytes(_Bool, unsigned long);
void touchstone_beyond_sharing(unsigned long);
void touchstone_beyond_file_answers(unsigned long);
void touchstone_within_file_answers(_Bool, unsigned long);
void touchstone_within_clock_readings(_Bool, unsigned long);
_Bool touchstone__returns_again(void); /* whether something happens that no run does */
int touchstone__left__i32(void);       /* and what comes of it */
long touchstone__left__i64(void);
void touchstone_beyond_allocation_succeeds(unsigned long);
void touchstone__world(void) __attribute__((noreturn)); /* isn't followed from here on */
void touchstone__errno__is(int);                        /* sets `errno` where the program looks at it */
void touchstone__threads(void) __attribute__((noreturn));   /* threads that aren't followed */
void touchstone_beyond_schedules(unsigned long);
void touchstone__alignment(void) __attribute__((noreturn)); /* an alignment that isn't followed */
int touchstone__output(void);                           /* what printing gives */
_Bool touchstone__allocation_fails(void);
_Bool touchstone__reads(void);                          /* whether the program reads files at all */
char *touchstone__allocate(unsigned long, unsigned long, _Bool);
void touchstone__free(char *);
byte *touchstone__argument(void *);
long touchstone__digits(byte *, unsigned long, long, unsigned long, unsigned long);
int vsnprintf(char *, unsigned long, const char *, va_list);
int strcmp(const char *, const char *);
unsigned long strlen(const char *);
double strtod(const char *, char **);

unsigned long touchstone_limit_environment_bytes(void);
void touchstone_given(_Bool);
void touchstone_beyond_random_sequence(unsigned long);
int __VERIFIER_nondet_int(void);
void touchstone_beyond_library_state(unsigned long);

#define FILES 8
#define ROOM 4096 /* bytes of a file that are remembered */
#define REALS 64

#define FARTHEST (1ul << 40) /* no file is that large */

enum { MISSING, PLAIN, CLOSED, FULL, FOLDER };

/* Of `errno`, as Linux has them. */
enum { NOT_THERE = 2, NO_DESCRIPTOR = 9, NO_ACCESS = 13, NO_ADDRESS = 14, THERE = 17, IS_FOLDER = 21, INVALID = 22, NO_TERMINAL = 25, NO_SPACE = 28, NO_SEEK = 29, LOOP = 40 };

struct real {
    long place;
    unsigned long bits; /* of a double, or of a float if the next is set */
    long single;
};

struct file {
    const char *path; /* null for standard input, and for a stream that the caller opened */
    const char *given; /* the caller's stream */
    byte *bytes;
    long known;
    byte *first;
    long first_length;
    struct real *reals;
    long real_count;
    byte first_state, state;
    byte ended; /* nothing follows what's known */
    byte gap;   /* what's been read isn't remembered */
    byte lost;  /* what's in it isn't known */
    byte text;  /* it's no file but a text of the program's, with a zero at its end */
    byte sized; /* how much there is was asked before it was read */
    byte odd;   /* made with rights that keep some from opening it again */
    struct file *origin; /* what its contents are the first ones of: another, behind a `rename` */
    long size;
    long first_size; /* of what was there at first, if that was asked; else zero */
    long number;     /* of the descriptor that the caller opened; below zero of a pipe that the program made */
};

struct stream {
    const char *handle;
    struct file *file;
    long at;
    int pushed; /* a character put back, plus one */
    byte reads, writes, appends, over, failed, dirty;
    byte no_digit, no_space; /* what the next character isn't */
    byte closed;             /* what's done with it from then on is undefined */
    byte raw;                /* nothing is kept back: each call reaches the file */
    int number;              /* its descriptor; below zero none that's known */
    long straight;           /* so far it was read without a buffer */
};

static struct file touchstone__files[FILES];
static long touchstone__file__count;
static struct stream touchstone__streams[FILES];
static long touchstone__stream__count;

/* A further descriptor of a stream's, or of standard output or errors (1, 2); the number is below zero where it's closed. */
struct alias {
    int number, standard;
    struct stream *stream;
};

static struct alias touchstone__aliases[FILES];
static long touchstone__alias__count;
static byte touchstone__gone[3]; /* standard descriptors: 1 closed, 2 leads to something else */
extern char touchstone__stream__in[256], touchstone__stream__out[256], touchstone__stream__err[256];

/* From here on it counts that a file or a standard stream holds what it does here. */
OWN void touchstone__as__here(void) { touchstone_beyond_file_answers(0); }

/* What a file or a standard stream answers here. Another may fail, or be something else: what depends on it holds within that limit. */
OWN int touchstone__answer(int here)
{
    byte again = touchstone__returns_again(), searching = !touchstone_running();
    _Bool otherwise = again & searching;
    int other = touchstone__left__i32();
    touchstone_within_file_answers(!otherwise, 0);
    return otherwise ? other : here;
}

/* Whether the caller looks at what writing gives: set before each call. */
byte touchstone__looked = 1;
OWN int touchstone__printed(void) { return touchstone__looked ? touchstone__output() : 0; }
OWN int touchstone__written(int here) { return touchstone__looked ? touchstone__answer(here) : here; }

/* How a stream or a file is: one of the five states. */
ASKS static byte touchstone__state(void)
{
    byte state = __VERIFIER_nondet_uchar() & 7;
    return state > FOLDER ? PLAIN : state;
}
/* How many bytes a file has. */
ASKS static unsigned long touchstone__extent(void) { return __VERIFIER_nondet_ulong(); }
/* A character, or below zero the end. */
ASKS static short touchstone__character(void) { return __VERIFIER_nondet_short(); }
/* What comes where a number is read: the end, something else, a number, or a sign without one. */
ASKS static byte touchstone__token(void) { return __VERIFIER_nondet_uchar() & 3; }
ASKS static unsigned touchstone__int(void) { return __VERIFIER_nondet_uint(); }
ASKS static unsigned long touchstone__long(void) { return __VERIFIER_nondet_ulong(); }
ASKS static double touchstone__double(void) { return __VERIFIER_nondet_double(); }
ASKS static float touchstone__float(void) { return __VERIFIER_nondet_float(); }

OWN struct file *touchstone__new__file(void)
{
    if (touchstone__file__count >= FILES)
        touchstone__world();
    struct file *file = &touchstone__files[touchstone__file__count++];
    file->origin = file;
    file->bytes = (byte *)touchstone__allocate(ROOM, 16, 1);
    if (touchstone_running()) {
        file->first = (byte *)touchstone__allocate(ROOM, 16, 1);
        file->reals = (struct real *)touchstone__allocate(REALS * sizeof(struct real), 16, 1);
    }
    return file;
}

OWN struct stream *touchstone__new__stream(const char *handle, struct file *file)
{
    long number = 0;
    while (number < touchstone__stream__count && touchstone__streams[number].handle)
        number++;
    if (number >= FILES)
        touchstone__world();
    if (number == touchstone__stream__count)
        touchstone__stream__count++;
    struct stream *stream = &touchstone__streams[number];
    stream->handle = handle;
    stream->file = file;
    stream->at = 0;
    stream->pushed = 0;
    stream->reads = stream->writes = 1;
    stream->appends = stream->over = stream->failed = stream->dirty = stream->no_digit = stream->no_space = 0;
    stream->raw = stream->closed = 0;
    stream->number = -1;
    stream->straight = 0;
    return stream;
}

OWN struct alias *touchstone__alias__of(int number)
{
    for (long at = 0; at < touchstone__alias__count; at++)
        if (number >= 0 && touchstone__aliases[at].number == number)
            return &touchstone__aliases[at];
    return 0;
}

/* The open stream of a descriptor; null if none is known. */
OWN struct stream *touchstone__holder(int number)
{
    struct alias *alias = touchstone__alias__of(number);
    if (alias)
        return alias->stream;
    for (long at = 0; at < touchstone__stream__count; at++)
        if (touchstone__streams[at].handle && touchstone__streams[at].number == number)
            return &touchstone__streams[at];
    return 0;
}

/* What `stdin` reads once its descriptor leads to something else. */
OWN struct stream *touchstone__instead(void)
{
    struct stream *stream = touchstone__holder(0);
    if (!stream)
        touchstone__world();
    stream->raw = 0;
    return stream;
}

/* The stream of a handle; null for those that only print. One that the program was given is what its caller made of it. */
OWN struct stream *touchstone__find(const char *handle)
{
    (void)*(volatile const char *)handle;
    if (handle == touchstone__stream__in && touchstone__gone[0] == 2)
        return touchstone__instead();
    for (long number = 0; number < touchstone__stream__count; number++)
        if (touchstone__streams[number].handle == handle) {
            if (touchstone__streams[number].closed)
                touchstone__world();
            return &touchstone__streams[number];
        }
    if (handle == touchstone__stream__out || handle == touchstone__stream__err)
        return 0;
    struct file *file = touchstone__new__file();
    if (handle == touchstone__stream__in) {
        file->state = file->first_state = PLAIN;
        struct stream *stream = touchstone__new__stream(handle, file);
        stream->writes = 0;
        stream->number = 0;
        return stream;
    }
    file->given = handle;
    file->state = file->first_state = touchstone__state() == FULL ? FULL : PLAIN;
    return touchstone__new__stream(handle, file);
}

OWN void touchstone__keep(struct file *file, byte character)
{
    if (!touchstone_running())
        return;
    file = file->origin;
    if (file->first_length >= ROOM - 32)
        touchstone__world();
    file->first[file->first_length++] = character;
}

/* Whether a pipe of the program's is open at one end: where it's written, or where it's read. */
OWN byte touchstone__is__held(struct file *file, byte writes)
{
    for (long at = 0; at < touchstone__stream__count; at++) {
        struct stream *stream = &touchstone__streams[at];
        if (stream->handle && stream->file == file && (writes ? stream->writes : stream->reads))
            return 1;
    }
    return 0;
}

OWN int touchstone__next(struct stream *stream)
{
    struct file *file = stream->file;
    byte no_digit = stream->no_digit, no_space = stream->no_space;
    if (!stream->reads) {
        stream->failed = 1;
        touchstone__errno__is(NO_DESCRIPTOR);
        return -1;
    }
    /* Again, or behind an end that may have been an error. */
    if (!file->text && file->state == PLAIN && (stream->at < file->known || file->ended))
        touchstone__as__here();
    if (file->state == FULL) {
        stream->at++;
        return 0;
    }
    if (file->state == FOLDER) {
        stream->failed = 1;
        touchstone__errno__is(IS_FOLDER);
        return -1;
    }
    if (file->lost)
        touchstone__world();
    if (stream->at < file->known)
        return file->bytes[stream->at++];
    if (file->ended) {
        /* Whoever reads an empty pipe waits for those who may write to it. */
        if (file->number < 0 && touchstone__is__held(file, 1))
            touchstone__world();
        stream->over = 1;
        return -1;
    }
    stream->no_digit = stream->no_space = 0;
    byte sized = file->sized;
    if (sized && file->known >= file->size) {
        file->ended = 1;
        stream->over = 1;
        return -1;
    }
    short answer = touchstone__character();
    if (answer < 0 && !sized) {
        file->ended = 1;
        stream->over = 1;
        return -1;
    }
    byte character = (byte)answer;
    if (no_digit && character >= '0' && character <= '9') {
        /* It may follow one that's written otherwise: with the prefix of another base, or with an exponent. */
        if (no_digit > 1)
            touchstone__as__here();
        character ^= 16;
    }
    if (no_digit > 1 && (((character | 32) >= 'a' && (character | 32) <= 'f') || (character | 32) == 'x')) {
        touchstone__as__here();
        character = '_';
    }
    if (no_digit > 2 && (((character | 32) >= 'a' && (character | 32) <= 'z') || character == '.' || character == '(' || character == '_')) {
        touchstone__as__here();
        character = ' ';
    }
    if (no_space && (character == ' ' || (character >= 9 && character <= 13)))
        character |= 64;
    if (file->known >= ROOM)
        touchstone__world();
    file->bytes[file->known++] = character;
    stream->at++;
    touchstone__keep(file, character);
    return character;
}

OWN int touchstone__take(struct stream *stream)
{
    if (stream->pushed) {
        int character = stream->pushed - 1;
        stream->pushed = 0;
        return character;
    }
    return touchstone__next(stream);
}

OWN void touchstone__back(struct stream *stream, int character)
{
    if (character >= 0)
        stream->pushed = character + 1;
}

int fgetc(const char *handle)
{
    struct stream *stream = touchstone__find(handle);
    if (stream)
        return touchstone__take(stream);
    touchstone__as__here();
    return -1;
}

int ungetc(int character, const char *handle)
{
    struct stream *stream = touchstone__find(handle);
    if (character == -1 || !stream)
        return -1;
    if (stream->pushed)
        touchstone__world();
    stream->pushed = (character & 255) + 1;
    stream->over = 0;
    return character & 255;
}

int feof(const char *handle)
{
    struct stream *stream = touchstone__find(handle);
    return stream && stream->over ? touchstone__answer(1) : 0;
}

int ferror(const char *handle)
{
    struct stream *stream = touchstone__find(handle);
    return stream && stream->failed ? 1 : touchstone__answer(0);
}

void clearerr(const char *handle)
{
    struct stream *stream = touchstone__find(handle);
    if (stream)
        stream->over = stream->failed = 0;
}

/* Whether a stream is the standard input that the program began with. */
OWN byte touchstone__is__pipe(struct stream *stream)
{
    struct file *file = stream->file;
    return !file->path && !file->given && !file->number;
}

/* Whether there's no going back: of standard input and of pipes. */
OWN byte touchstone__is__one__way(struct stream *stream) { return touchstone__is__pipe(stream) || stream->file->number < 0; }

/* A terminal can't be gone back on, a pipe neither: nothing happens to standard input. */
void rewind(const char *handle)
{
    struct stream *stream = touchstone__find(handle);
    if (!stream)
        return;
    stream->over = stream->failed = 0;
    stream->pushed = 0;
    if (touchstone__is__one__way(stream))
        return;
    if (stream->file->gap)
        stream->file->lost = 1;
    stream->no_digit = stream->no_space = 0;
    stream->at = 0;
}

/* Where a stream is, if that's known. Behind a number that was read it isn't, and neither is it of a device or where one adds to a file. */
OWN long touchstone__place(struct stream *stream)
{
    struct file *file = stream->file;
    if (file->state == FULL || file->state == FOLDER || file->gap || file->lost || stream->appends)
        touchstone__world();
    return stream->at - (stream->pushed != 0);
}

long ftell(const char *handle)
{
    struct stream *stream = touchstone__find(handle);
    if (!stream)
        touchstone__world();
    long place = touchstone__is__one__way(stream) ? -1 : touchstone__place(stream);
    return place ^ touchstone__answer(0);
}

/* Goes to a place, and says which; below zero if it's none. A place behind what's known is looked for a character at a time, and so is the end. */
OWN long touchstone__go(struct stream *stream, long offset, int whence)
{
    struct file *file = stream->file;
    long at = touchstone__place(stream), place = whence == 0 ? offset : whence == 1 ? at + offset : 0;
    if (whence < 0 || whence > 2 || place < 0) {
        touchstone__errno__is(INVALID);
        return -1;
    }
    byte reads = stream->reads, over = stream->over, failed = stream->failed;
    long before = stream->at;
    stream->reads = 1;
    if (stream->at < file->known && (whence == 2 || place > file->known))
        stream->at = file->known;
    while (stream->at >= file->known && !file->ended && (whence == 2 || stream->at < place))
        touchstone__next(stream);
    stream->reads = reads;
    stream->failed = failed;
    if (whence == 2)
        place = file->known + offset;
    if (place < 0) {
        stream->at = before;
        stream->over = over;
        touchstone__errno__is(INVALID);
        return -1;
    }
    stream->over = 0;
    stream->pushed = 0;
    stream->no_digit = stream->no_space = 0;
    stream->at = place;
    return place;
}

int fseek(const char *handle, long offset, int whence)
{
    struct stream *stream = touchstone__find(handle);
    if (!stream)
        touchstone__world();
    if (touchstone__is__one__way(stream)) {
        touchstone__errno__is(NO_SEEK);
        return touchstone__answer(-1);
    }
    struct file *file = stream->file;
    if (whence == 0 && offset == 0 && file->state != FULL) {
        byte failed = stream->failed;
        rewind(handle);
        stream->failed = failed;
        return touchstone__answer(0);
    }
    return touchstone__go(stream, offset, whence) < 0 ? -1 : touchstone__answer(0);
}

/* A line of any length, in memory that grows as glibc's does: twice what there was, or as much as is needed. */
long getdelim(char **line, unsigned long *room, int end, const char *handle)
{
    if (!line || !room)
        return -1;
    struct stream *stream = touchstone__find(handle);
    if (!stream)
        return -1;
    if (!*line || *room == 0) {
        if (touchstone__allocation_fails())
            return -1;
        if (*line)
            touchstone__free(*line);
        *line = touchstone__allocate(120, 16, 0);
        *room = 120;
    }
    unsigned long length = 0;
    int character = touchstone__take(stream);
    if (character < 0)
        return -1;
    while (character >= 0) {
        if (length + 2 > *room) {
            if (touchstone__allocation_fails())
                return -1;
            unsigned long grown = 2 * *room > length + 2 ? 2 * *room : length + 2;
            char *longer = touchstone__allocate(grown, 16, 0);
            for (unsigned long at = 0; at < length; at++)
                longer[at] = (*line)[at];
            touchstone__free(*line);
            *line = longer;
            *room = grown;
        }
        (*line)[length++] = (char)character;
        if (character == (end & 255))
            break;
        character = touchstone__take(stream);
    }
    (*line)[length] = 0;
    return (long)length;
}

long getline(char **line, unsigned long *room, const char *handle) { return getdelim(line, room, '\n', handle); }

OWN char *touchstone__copy(const char *text)
{
    unsigned long length = strlen(text);
    char *copy = touchstone__allocate(length + 1, 1, 1);
    for (unsigned long at = 0; at < length; at++)
        copy[at] = text[at];
    return copy;
}

/* The name has to be one that a file can have. Two names are two files. */
OWN struct file *touchstone__named(const char *path)
{
    for (long number = 0; number < touchstone__file__count; number++)
        if (touchstone__files[number].path && strcmp(touchstone__files[number].path, path) == 0) {
            touchstone__as__here();
            return &touchstone__files[number];
        }
    for (long number = 0; number < touchstone__file__count; number++)
        if (touchstone__files[number].path)
            touchstone_beyond_sharing(0);
    unsigned long length = strlen(path), last = length;
    while (last > 0 && path[last - 1] != '/')
        last--;
    byte dots = path[last] == '.' && (path[last + 1] == 0 || (path[last + 1] == '.' && path[last + 2] == 0));
    if (path[last] == 0 || dots)
        touchstone__world();
    struct file *file = touchstone__new__file();
    file->path = touchstone__copy(path);
    file->state = file->first_state = touchstone__state();
    return file;
}

/* The lowest number that no descriptor has. */
OWN int touchstone__lowest(void)
{
    for (int number = 0;; number++)
        if (!(number < 3 && touchstone__gone[number] != 1) && !touchstone__alias__of(number) && !touchstone__holder(number))
            return number;
}

/* A descriptor has that number now. What's printed to a file isn't remembered. */
OWN void touchstone__takes(int number, struct file *file)
{
    if (number > 2)
        return;
    touchstone__gone[number] = 2;
    if (number && file && file->state == PLAIN)
        file->lost = 1;
}

/* The descriptor that a stream was opened by is closed: another one of the stream's takes its place. */
OWN void touchstone__released(struct stream *stream)
{
    for (long at = 0; at < touchstone__alias__count; at++)
        if (touchstone__aliases[at].number >= 0 && touchstone__aliases[at].stream == stream) {
            stream->number = touchstone__aliases[at].number;
            touchstone__aliases[at].number = -1;
            stream->handle = (const char *)stream;
            stream->raw = 1;
            return;
        }
    stream->handle = 0;
    if (stream->file->number > 0)
        stream->file->state = MISSING;
}

/* Opens a file: what's to be done with it, whether it's made if it isn't there, whether only then, and whether it's emptied. Null if it can't be. */
OWN struct stream *touchstone__open(const char *path, byte reads, byte writes, byte makes, byte only, byte empties, byte raw)
{
    if (!path || !*path) {
        touchstone__errno__is(path ? NOT_THERE : NO_ADDRESS);
        return 0;
    }
    struct file *file = touchstone__named(path);
    int fails = file->state == MISSING            ? (makes ? 0 : NOT_THERE)
                : makes && only                   ? THERE
                : file->state == CLOSED           ? LOOP
                : file->state == FOLDER && (writes || makes || empties) ? IS_FOLDER
                                                  : 0;
    if (fails) {
        touchstone__errno__is(fails);
        return 0;
    }
    if (file->odd)
        touchstone__world();
    if (file->gap)
        file->lost = 1;
    for (long number = 0; number < touchstone__stream__count; number++) {
        struct stream *other = &touchstone__streams[number];
        if (other->handle && other->file == file && (other->writes || writes) && !(raw && other->raw))
            file->lost = 1;
    }
    if (file->state == MISSING || (empties && file->state == PLAIN)) {
        file->state = PLAIN;
        file->known = 0;
        file->ended = 1;
        file->lost = file->gap = file->sized = 0;
    }
    struct stream *stream = touchstone__new__stream(path, file);
    stream->reads = reads;
    stream->writes = writes;
    stream->raw = raw;
    stream->number = touchstone__lowest();
    touchstone__takes(stream->number, file);
    return stream;
}

/* Whether a file is only to be opened if there's none. */
OWN byte touchstone__exclusive(const char *mode)
{
    if (*mode == 'r')
        return 0;
    while (*mode && *mode != 'x')
        mode++;
    return *mode == 'x';
}

/* As `fopen` opens it. */
OWN struct stream *touchstone__open__as(const char *path, const char *mode)
{
    /* There are no other modes. */
    if (*mode != 'r' && *mode != 'w' && *mode != 'a') {
        touchstone__errno__is(INVALID);
        return 0;
    }
    byte both = mode[1] == '+' || (mode[1] && mode[2] == '+');
    struct stream *stream =
        touchstone__open(path, *mode == 'r' || both, *mode != 'r' || both, *mode != 'r', touchstone__exclusive(mode), *mode == 'w', 0);
    if (stream)
        stream->appends = *mode == 'a';
    return stream;
}

char *fopen(const char *path, const char *mode)
{
    struct stream *stream = touchstone__open__as(path, mode);
    if (!stream)
        return 0;
    stream->handle = touchstone__allocate(256, 16, 1);
    return (char *)stream->handle;
}

int fclose(const char *handle)
{
    struct stream *stream = touchstone__find(handle);
    if (!stream) {
        byte out = handle == touchstone__stream__out ? 1 : 2;
        if (touchstone__gone[out] == 2)
            touchstone__world();
        touchstone__gone[out] = 1;
        return touchstone__answer(0);
    }
    if (handle == touchstone__stream__in && touchstone__gone[0] == 2)
        touchstone__world();
    if (stream->file->number < 0 && stream->dirty && !touchstone__is__held(stream->file, 0))
        touchstone__world();
    byte fails = stream->file->state == FULL && stream->dirty;
    if (fails)
        touchstone__errno__is(NO_SPACE);
    int result = fails ? -1 : touchstone__answer(0);
    if (handle == touchstone__stream__in || stream->file->given) {
        stream->closed = 1;
        if (handle == touchstone__stream__in) {
            touchstone__gone[0] = 1;
            stream->number = -1;
        }
        return result;
    }
    byte pushed = stream->pushed != 0;
    int number = stream->number;
    touchstone__released(stream);
    if (pushed && stream->handle)
        touchstone__world();
    if (number >= 0 && number < 3)
        touchstone__gone[number] = 1;
    touchstone__free((char *)handle);
    return result;
}

int fflush(const char *handle)
{
    if (!handle)
        return touchstone__printed();
    struct stream *stream = touchstone__find(handle);
    if (!stream)
        return touchstone__printed();
    if (stream->file->state != FULL || !stream->dirty)
        return touchstone__written(0);
    stream->failed = 1;
    touchstone__errno__is(NO_SPACE);
    return -1;
}

/* Whether a file is open, so that what becomes of it isn't followed. */
OWN void touchstone__unused(struct file *file)
{
    for (long number = 0; number < touchstone__stream__count; number++)
        if (touchstone__streams[number].handle && touchstone__streams[number].file == file)
            touchstone__world();
}

OWN int touchstone__remove(const char *path, byte folders)
{
    if (!path || !*path) {
        touchstone__errno__is(path ? NOT_THERE : NO_ADDRESS);
        return -1;
    }
    struct file *file = touchstone__named(path);
    if (file->state == MISSING || (file->state == FOLDER && !folders)) {
        touchstone__errno__is(file->state == MISSING ? NOT_THERE : IS_FOLDER);
        return -1;
    }
    touchstone__unused(file);
    file->state = MISSING;
    return touchstone__answer(0);
}

int remove(const char *path) { return touchstone__remove(path, 1); }

OWN void touchstone__write(struct stream *stream, byte character)
{
    struct file *file = stream->file;
    stream->dirty = 1;
    if (file->state == FULL)
        return;
    if (stream->pushed || file->gap)
        file->lost = 1;
    if (stream->appends && file->ended)
        stream->at = file->known;
    if (stream->at < file->known && !stream->appends)
        file->bytes[stream->at] = character;
    else if (file->ended && stream->at == file->known && file->known < ROOM)
        file->bytes[file->known++] = character;
    else
        file->lost = 1;
    stream->at++;
}

/* Whether what's written matters; that something was is noted. */
OWN byte touchstone__matters(struct stream *stream)
{
    if (!stream->writes) {
        stream->failed = 1;
        touchstone__errno__is(NO_DESCRIPTOR);
        return 0;
    }
    /* Whoever writes to a pipe that nobody reads gets a signal. */
    if (stream->file->number < 0 && !touchstone__is__held(stream->file, 0))
        touchstone__world();
    if (touchstone__reads())
        return 1;
    stream->dirty = 1;
    stream->file->lost = 1;
    return 0;
}

int fputc(int character, const char *handle)
{
    struct stream *stream = touchstone__find(handle);
    if (!stream)
        return touchstone__printed();
    if (touchstone__matters(stream))
        touchstone__write(stream, (byte)character);
    return stream->writes ? touchstone__written(character & 255) : -1;
}

int fputs(const char *text, const char *handle)
{
    struct stream *stream = touchstone__find(handle);
    if (!stream)
        return touchstone__printed();
    if (touchstone__matters(stream))
        for (; *text; text++)
            touchstone__write(stream, (byte)*text);
    return stream->writes ? touchstone__written(1) : -1;
}

unsigned long fwrite(const char *from, unsigned long size, unsigned long count, const char *handle)
{
    struct stream *stream = touchstone__find(handle);
    if (!stream)
        return (unsigned)touchstone__printed();
    if (size == 0 || !stream->writes)
        return 0;
    if (touchstone__matters(stream))
        for (unsigned long at = 0; at < size * count; at++)
            touchstone__write(stream, (byte)from[at]);
    return count ^ (unsigned)touchstone__written(0);
}

/* Whether a format has nothing but what's written as it is. */
OWN byte touchstone__plain(const char *format)
{
    for (; *format; format++) {
        if (*format != '%')
            continue;
        format++;
        while (*format == 'l' || *format == 'z')
            format++;
        if (*format != 'd' && *format != 'i' && *format != 'u' && *format != 'x' && *format != 'c' && *format != 's' &&
            *format != '%')
            return 0;
    }
    return 1;
}

int vfprintf(const char *handle, const char *format, va_list list)
{
    struct stream *stream = touchstone__find(handle);
    if (!stream)
        return touchstone__printed();
    if (!touchstone__matters(stream))
        return touchstone__printed();
    if (!touchstone__plain(format)) {
        stream->dirty = 1;
        stream->file->lost = 1;
        return touchstone__printed();
    }
    char *text = touchstone__allocate(ROOM, 16, 1);
    int length = vsnprintf(text, ROOM, format, list);
    if (length >= ROOM)
        touchstone__world();
    for (int at = 0; at < length; at++)
        touchstone__write(stream, (byte)text[at]);
    return touchstone__written(length);
}

int fprintf(const char *handle, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    return vfprintf(handle, format, list);
}

/* Formatted input. Where nothing is known of what comes, a number is one answer, not a row of digits: what follows it is no digit then. */

OWN byte touchstone__space(int character) { return character == ' ' || (character >= 9 && character <= 13); }

OWN byte touchstone__unknown(struct stream *stream)
{
    return !stream->pushed && stream->reads && stream->file->state == PLAIN && !stream->file->lost &&
           !stream->file->sized && stream->at == stream->file->known && !stream->file->ended;
}

OWN void touchstone__separate(struct file *file)
{
    file->gap = 1;
    if (touchstone_running() && (file->origin->first_length > 0 || file->origin->real_count > 0))
        touchstone__keep(file, ' ');
}

OWN void touchstone__digits__of(struct file *file, unsigned long value, byte base)
{
    if (!touchstone_running())
        return;
    file = file->origin;
    if (file->first_length >= ROOM - 64)
        touchstone__world();
    file->first_length = touchstone__digits(file->first, ROOM, file->first_length, value, base);
}

/* What comes where a number is expected, as `touchstone__token` says it; the number itself is asked for by the caller. */
OWN byte touchstone__expected(struct stream *stream)
{
    struct file *file = stream->file;
    byte token = touchstone__token();
    stream->no_digit = stream->no_space = 0;
    if (token == 0) {
        file->ended = 1;
        stream->over = 1;
        return 0;
    }
    touchstone__separate(file);
    if (token == 1) {
        short answer = touchstone__character();
        byte other = (byte)answer;
        if (touchstone__space(other) || (other >= '0' && other <= '9') || other == '+' || other == '-' || other == '.' || other >= 'A')
            other = '#';
        touchstone__keep(file, other);
        stream->pushed = other + 1;
    } else if (token == 3) {
        touchstone__keep(file, '-');
        stream->no_digit = 2;
    }
    return token;
}

/* A whole number: 2 if there was one, 1 for something else, 0 for the end. */
OWN byte touchstone__scan__integer(struct stream *stream, unsigned long *value, byte base, byte any_base, byte wide, byte is_signed, unsigned long width)
{
    if (touchstone__unknown(stream)) {
        if (width)
            touchstone__world();
        byte token = touchstone__expected(stream);
        if (token != 2)
            return token & 1;
        struct file *file = stream->file;
        stream->no_digit = base == 16 || any_base ? 2 : 1;
        if (wide) {
            *value = touchstone__long();
            if (is_signed && touchstone_running() && (long)*value < 0) {
                touchstone__keep(file, '-');
                touchstone__digits__of(file, -*value, base);
            } else
                touchstone__digits__of(file, *value, base);
        } else {
            unsigned given = touchstone__int();
            *value = given;
            if (is_signed && touchstone_running() && (int)given < 0) {
                touchstone__keep(file, '-');
                touchstone__digits__of(file, -given, base);
            } else
                touchstone__digits__of(file, given, base);
        }
        return 2;
    }
    int character = touchstone__take(stream);
    while (touchstone__space(character))
        character = touchstone__take(stream);
    if (character < 0)
        return 0;
    byte minus = character == '-';
    unsigned long left = width ? width : -1ul;
    if (minus || character == '+') {
        if (--left == 0)
            return 1;
        character = touchstone__take(stream);
    }
    if (base != 10)
        touchstone__world();
    if (character < '0' || character > '9') {
        touchstone__back(stream, character);
        return 1;
    }
    unsigned long read = 0;
    for (int digits = 0; character >= '0' && character <= '9'; digits++) {
        if (digits > 18)
            touchstone__world();
        read = read * 10 + (unsigned long)(character - '0');
        character = touchstone__take(stream);
        if (--left == 0)
            break;
    }
    touchstone__back(stream, character);
    *value = minus ? -read : read;
    return 2;
}

/* A number with a point in a text that ends with a zero, as `strtod` reads it; the two differ in how they take a number that breaks off. */
OWN byte touchstone__scan__known(struct stream *stream, byte *to, byte wide)
{
    int character = touchstone__take(stream);
    while (touchstone__space(character))
        character = touchstone__take(stream);
    if (character < 0)
        return 0;
    const char *from = (const char *)stream->file->bytes + --stream->at, *end = from;
    double value = strtod(from, (char **)&end);
    if ((*end | 32) == 'e' || (*end | 32) == 'p' || (*end | 32) == 'x' || *end == '(')
        touchstone__world();
    if (end == from)
        return *from == '-' || *from == '+' || *from == '.' || (*from | 32) == 'i' || (*from | 32) == 'n' ? (touchstone__world(), 0) : 1;
    if (!wide && (double)(float)value != value)
        touchstone__world(); /* rounded twice */
    if (to && wide)
        *(double *)to = value;
    else if (to)
        *(float *)to = (float)value;
    stream->at += end - from;
    return 2;
}

/* A number with a point; texts in files that are there already aren't read as such. */
OWN byte touchstone__scan__real(struct stream *stream, byte *to, byte wide)
{
    if (stream->file->text)
        return touchstone__scan__known(stream, to, wide);
    if (stream->file->ended && !stream->pushed && stream->at == stream->file->known) {
        touchstone__as__here();
        stream->over = 1;
        return 0;
    }
    if (!touchstone__unknown(stream))
        touchstone__world();
    byte token = touchstone__expected(stream);
    if (token == 3)
        stream->no_digit = 3;
    if (token != 2)
        return token & 1;
    struct file *file = stream->file->origin;
    struct real real = {file->first_length, 0, !wide};
    stream->no_space = 0;
    if (wide) {
        double given = touchstone__double();
        if (to)
            *(double *)to = given;
        __builtin_memcpy(&real.bits, &given, sizeof given);
    } else {
        float given = touchstone__float();
        if (to)
            *(float *)to = given;
        __builtin_memcpy(&real.bits, &given, sizeof given);
    }
    if (touchstone_running()) {
        if (file->real_count >= REALS)
            touchstone__world();
        file->reals[file->real_count++] = real;
    }
    /* What may follow a number with a point isn't simply said: no letter, digit or point here. */
    stream->no_digit = 3;
    return 2;
}

/* The next character that's no space. */
OWN int touchstone__solid(struct stream *stream)
{
    if (touchstone__unknown(stream)) {
        touchstone__separate(stream->file);
        stream->no_space = 1;
        stream->no_digit = 0; /* a space is between a number before and this */
        return touchstone__next(stream);
    }
    int character = touchstone__take(stream);
    while (touchstone__space(character))
        character = touchstone__take(stream);
    return character;
}

OWN int touchstone__scan(struct stream *stream, const char *format, va_list list)
{
    int count = 0;
    for (; *format; format++) {
        if (touchstone__space(*format)) {
            while (touchstone__space(format[1]))
                format++;
            if (format[1] == 0 || format[1] != '%' || format[2] == 'c')
                touchstone__back(stream, touchstone__solid(stream));
            continue;
        }
        if (*format != '%') {
            int character = touchstone__take(stream);
            if (character != (byte)*format) {
                touchstone__back(stream, character);
                return character < 0 && count == 0 ? -1 : count;
            }
            continue;
        }
        format++;
        if (*format == '%') {
            int character = touchstone__take(stream);
            while (touchstone__space(character))
                character = touchstone__take(stream);
            if (character != '%') {
                touchstone__back(stream, character);
                return character < 0 && count == 0 ? -1 : count;
            }
            continue;
        }
        byte kept = *format != '*';
        format += !kept;
        unsigned long width = 0;
        for (; *format >= '0' && *format <= '9'; format++)
            width = width * 10 + (unsigned long)(*format - '0');
        byte size = 4;
        for (; *format == 'l' || *format == 'z' || *format == 'h'; format++)
            size = *format != 'h' ? 8 : size == 4 ? 2 : 1;
        byte kind = (byte)*format;
        byte *to = kept ? *(byte **)touchstone__argument(list) : 0;
        byte got;
        if (kind == 'd' || kind == 'i' || kind == 'u' || kind == 'x') {
            unsigned long value = 0;
            if (kind == 'i' && stream->file->text)
                touchstone__world();
            got = touchstone__scan__integer(stream, &value, kind == 'x' ? 16 : 10, kind == 'i', size == 8, kind == 'd' || kind == 'i', width);
            if (got == 2 && kept && size == 8)
                *(unsigned long *)to = value;
            else if (got == 2 && kept && size == 4)
                *(unsigned *)to = (unsigned)value;
            else if (got == 2 && kept && size == 2)
                *(unsigned short *)to = (unsigned short)value;
            else if (got == 2 && kept)
                *to = (byte)value;
        } else if (kind == 'f' || kind == 'g' || kind == 'e') {
            if (width)
                touchstone__world();
            got = touchstone__scan__real(stream, to, size == 8);
        } else if (kind == 'c' && size == 4) {
            if (width > 1)
                touchstone__world();
            int character = touchstone__take(stream);
            got = character < 0 ? 0 : 2;
            if (got && kept)
                *to = (byte)character;
        } else if (kind == 's' && size == 4) {
            int character = touchstone__solid(stream);
            unsigned long length = 0;
            got = character < 0 ? 0 : 2;
            if (got) {
                for (; character >= 0 && !touchstone__space(character); length++) {
                    if (width && length == width)
                        break;
                    if (kept)
                        to[length] = (byte)character;
                    character = touchstone__take(stream);
                }
                touchstone__back(stream, character);
                if (kept)
                    to[length] = 0;
            }
        } else
            touchstone__world();
        if (got == 0)
            return count ? count : -1;
        if (got == 1)
            return count;
        count += kept;
    }
    return count;
}

int vfscanf(const char *handle, const char *format, va_list list)
{
    struct stream *stream = touchstone__find(handle);
    return stream ? touchstone__scan(stream, format, list) : -1;
}

/* A text is a file all of which is known. */
int vsscanf(const char *text, const char *format, va_list list)
{
    struct file file;
    struct stream stream;
    __builtin_memset(&file, 0, sizeof file);
    __builtin_memset(&stream, 0, sizeof stream);
    file.bytes = (byte *)text;
    file.known = (long)strlen(text);
    file.state = PLAIN;
    file.ended = file.text = 1;
    stream.file = &file;
    stream.reads = 1;
    return touchstone__scan(&stream, format, list);
}

#define SCANS_TEXT(name) \
    int name(const char *text, const char *format, ...) \
    { \
        va_list list; \
        va_start(list, format); \
        return vsscanf(text, format, list); \
    }
SCANS_TEXT(sscanf)
SCANS_TEXT(__isoc99_sscanf)
SCANS_TEXT(__isoc23_sscanf)

int fscanf(const char *handle, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    return vfscanf(handle, format, list);
}

int scanf(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    return vfscanf(touchstone__stream__in, format, list);
}

int __isoc99_fscanf(const char *handle, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    return vfscanf(handle, format, list);
}

int __isoc99_scanf(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    return vfscanf(touchstone__stream__in, format, list);
}

int __isoc23_fscanf(const char *handle, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    return vfscanf(handle, format, list);
}

int __isoc23_scanf(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    return vfscanf(touchstone__stream__in, format, list);
}

int getc(const char *handle) { return fgetc(handle); }
int getchar(void) { return fgetc(touchstone__stream__in); }
int getc_unlocked(const char *handle) { return fgetc(handle); }
int getchar_unlocked(void) { return fgetc(touchstone__stream__in); }
int putc(int character, const char *handle) { return fputc(character, handle); }

/* Variables of the environment: null or a text, and for a name that was asked for before the same again. */

#define VARIABLES 16
#define MOST 127 /* characters of a variable */

struct variable {
    const char *name;
    char *text;
    const char *first; /* in a run, what it was before the program set it */
    byte asked;
};

static struct variable touchstone__variables[VARIABLES];
static long touchstone__variable__count;

/* The lowest bit says whether there is one, the next fifteen its length, and those above how many characters follow, one more than that: in a search as
 * many as its limit. */
ASKS static unsigned touchstone__variable(void) { return __VERIFIER_nondet_uint(); }
ASKS static byte touchstone__letter(void) { return __VERIFIER_nondet_uchar(); }

/* Whether a variable can have that name. */
OWN byte touchstone__nameable(const char *name)
{
    if (!*name)
        return 0;
    for (; *name; name++)
        if (*name == '=')
            return 0;
    return 1;
}

OWN struct variable *touchstone__variable__of(const char *name)
{
    for (long number = 0; number < touchstone__variable__count; number++)
        if (strcmp(touchstone__variables[number].name, name) == 0)
            return &touchstone__variables[number];
    if (touchstone__variable__count >= VARIABLES)
        touchstone__world();
    struct variable *variable = &touchstone__variables[touchstone__variable__count++];
    variable->name = touchstone__copy(name);
    return variable;
}

OWN void touchstone__ask(struct variable *variable)
{
    variable->asked = 1;
    unsigned given = touchstone__variable();
    if (!(given & 1))
        return;
    unsigned long limit = touchstone_limit_environment_bytes(), said = given >> 16, length = given >> 1 & 0x7fff;
    unsigned long most = limit < MOST ? limit : MOST, room = touchstone_running() ? (said < MOST ? said : MOST) : most;
    touchstone_given(said == most);
    touchstone_within_environment_bytes(length <= room, room);
    unsigned long end = touchstone_running() && length > room ? room : length;
    char *text = touchstone__allocate(room + 2, 16, 1);
    for (unsigned long at = 0; at <= room; at++) {
        byte any = touchstone__letter();
        text[at] = at == end ? 0 : (char)any;
    }
    variable->text = text;
    if (touchstone_running())
        variable->first = touchstone__copy(text);
}

char *getenv(const char *name)
{
    if (!touchstone__nameable(name))
        return 0;
    struct variable *variable = touchstone__variable__of(name);
    if (!variable->asked)
        touchstone__ask(variable);
    return variable->text;
}

char *secure_getenv(const char *name) { return getenv(name); }

int setenv(const char *name, const char *value, int overwrite)
{
    if (!name || !touchstone__nameable(name))
        return -1;
    struct variable *variable = touchstone__variable__of(name);
    if (!overwrite && !variable->asked)
        touchstone__ask(variable);
    touchstone_beyond_allocation_succeeds(0);
    if (overwrite || !variable->text) {
        /* A library may keep one text for each value that was ever set. */
        if (variable->text && strcmp(variable->text, value) == 0)
            touchstone_beyond_sharing(0);
        variable->text = touchstone__copy(value);
    }
    /* What it was before isn't asked any more. */
    variable->asked |= 2;
    return 0;
}

int unsetenv(const char *name)
{
    if (!name || !touchstone__nameable(name))
        return -1;
    struct variable *variable = touchstone__variable__of(name);
    variable->text = 0;
    variable->asked |= 2;
    return 0;
}

int clearenv(void) { touchstone__world(); }
int putenv(char *text) { (void)text; touchstone__world(); }

/* The random numbers of glibc: each is the sum of the ones 3 and 31 before, its lowest bit left out; the first come from the seed by a linear congruence.
 * Where nobody gave a seed that's known, any. */
static byte touchstone__seeded;
static unsigned touchstone__row[34];
static long touchstone__row__at;
ASKS static int touchstone__random(void) { return __VERIFIER_nondet_int() & 0x7fffffff; }

OWN unsigned touchstone__drawn(void)
{
    long at = touchstone__row__at;
    unsigned next = touchstone__row[(at + 31) % 34] + touchstone__row[(at + 3) % 34];
    touchstone__row[at] = next;
    touchstone__row__at = (at + 1) % 34;
    return next >> 1;
}

void srand(unsigned seed)
{
    touchstone_beyond_random_sequence(0);
    long word = seed == 0 ? 1 : (int)seed;
    touchstone__row[0] = (unsigned)word;
    for (int at = 1; at < 31; at++) {
        word = word * 16807 % 2147483647;
        if (word < 0)
            word += 2147483647;
        touchstone__row[at] = (unsigned)word;
    }
    for (int at = 31; at < 34; at++)
        touchstone__row[at] = touchstone__row[at - 31];
    touchstone__row__at = 0;
    for (int at = 34; at < 344; at++)
        touchstone__drawn();
    touchstone__seeded = 1;
}

int rand(void)
{
    return touchstone__seeded ? (int)touchstone__drawn() : touchstone__random();
}

/* Memory at an address that's a multiple of more than is usual. Each alignment is a constant. */
#define ALIGNED(n) \
    OWN char *touchstone__aligned__##n(unsigned long size) { return touchstone__allocate(size, n, 0); }
ALIGNED(16)
ALIGNED(32)
ALIGNED(64)
ALIGNED(128)
ALIGNED(256)
ALIGNED(512)
ALIGNED(1024)
ALIGNED(2048)
ALIGNED(4096)

/* What isn't a power of two is rounded up by glibc, and refused by others. */
char *aligned_alloc(unsigned long alignment, unsigned long size)
{
    if (size > 1ul << 40 || touchstone__allocation_fails())
        return 0;
    switch (alignment) {
    case 1: case 2: case 4: case 8: case 16: return touchstone__aligned__16(size);
    case 32: return touchstone__aligned__32(size);
    case 64: return touchstone__aligned__64(size);
    case 128: return touchstone__aligned__128(size);
    case 256: return touchstone__aligned__256(size);
    case 512: return touchstone__aligned__512(size);
    case 1024: return touchstone__aligned__1024(size);
    case 2048: return touchstone__aligned__2048(size);
    case 4096: return touchstone__aligned__4096(size);
    default: touchstone__alignment();
    }
}

char *memalign(unsigned long alignment, unsigned long size) { return aligned_alloc(alignment, size); }

int posix_memalign(char **to, unsigned long alignment, unsigned long size)
{
    if (alignment < 8)
        return 22;
    char *made = aligned_alloc(alignment, size);
    if (!made)
        return 12;
    *to = made;
    return 0;
}
