/* The same world by the system's own calls: descriptors, what files are called and how they are, clocks. */

static unsigned long touchstone__ours;  /* numbers below 64 that the program was given */
static byte touchstone__device[3];      /* how the standard ones are, if that was asked */
static byte touchstone__terminals[3];   /* whether they're terminals, if that was asked: 1 no, 2 yes */

enum { READS = 0, WRITES = 1, BOTH = 2, MAKES = 0100, ONLY = 0200, EMPTIES = 01000, APPENDS = 02000, FOLLOWED = 3 | MAKES | ONLY | 0400 | EMPTIES | APPENDS | 04000 | 02000000 | 04010000 };

/* The stream of a descriptor; null if it's none. One that the program didn't open is what its caller made of it. */
OWN struct stream *touchstone__descriptor(int number)
{
    struct alias *alias = touchstone__alias__of(number);
    if (alias && !alias->stream)
        touchstone__world();
    if (alias)
        return alias->stream;
    for (long at = 0; at < touchstone__stream__count; at++)
        if (touchstone__streams[at].handle && touchstone__streams[at].number == number) {
            if (touchstone__streams[at].closed)
                touchstone__world();
            return &touchstone__streams[at];
        }
    touchstone__as__here();
    if (number == 0 && !touchstone__gone[0]) {
        struct stream *stream = touchstone__find(touchstone__stream__in);
        if (touchstone__state() == FOLDER)
            stream->file->state = stream->file->first_state = FOLDER;
        return stream;
    }
    if (number >= 0 && number < 3 && touchstone__gone[number] != 1)
        touchstone__world();
    if (number < 3 || number > 255 || (number < 64 && touchstone__ours >> number & 1)) {
        touchstone__errno__is(NO_DESCRIPTOR);
        return 0;
    }
    struct file *file = 0;
    for (long at = 0; at < touchstone__file__count; at++)
        if (touchstone__files[at].number == number)
            file = &touchstone__files[at];
    if (!file) {
        file = touchstone__new__file();
        file->number = number;
        byte state = touchstone__state();
        file->state = file->first_state = state == CLOSED ? MISSING : state;
    }
    if (file->state == MISSING) {
        touchstone__errno__is(NO_DESCRIPTOR);
        return 0;
    }
    struct stream *stream = touchstone__new__stream(0, file);
    stream->handle = (const char *)stream;
    stream->raw = 1;
    stream->number = number;
    stream->writes = file->state != FOLDER;
    return stream;
}

/* The same where it's read or written without a buffer; what a buffer holds meanwhile isn't followed. */
OWN struct stream *touchstone__straight(int number)
{
    struct stream *stream = touchstone__descriptor(number);
    if (stream && (touchstone__is__pipe(stream) ? stream->pushed || stream->at != stream->straight : !stream->raw))
        touchstone__world();
    return stream;
}

/* Which of standard output and errors a descriptor leads to; zero for others. */
OWN int touchstone__standard(int number)
{
    struct alias *alias = touchstone__alias__of(number);
    if (alias)
        return alias->standard;
    return (number == 1 || number == 2) && !touchstone__gone[number] ? number : 0;
}

long read(int number, byte *to, unsigned long count)
{
    if (touchstone__standard(number))
        touchstone__world();
    struct stream *stream = touchstone__straight(number);
    if (!stream)
        return -1;
    if (!stream->reads || stream->file->state == FOLDER) {
        touchstone__errno__is(stream->reads ? IS_FOLDER : NO_DESCRIPTOR);
        return -1;
    }
    unsigned long got = 0;
    for (; got < count; got++) {
        /* A pipe gives what's in it. */
        if (got && stream->file->number < 0 && stream->at >= stream->file->known)
            break;
        int character = touchstone__next(stream);
        if (character < 0)
            break;
        if (!to) {
            touchstone__errno__is(NO_ADDRESS);
            return -1;
        }
        to[got] = (byte)character;
    }
    stream->straight = stream->at;
    return (long)got ^ touchstone__answer(0);
}

/* Standard output and errors take what's written, or lie on a full device; where nobody looks that's all the same. */
OWN long touchstone__print(int number, unsigned long count)
{
    if (!touchstone__looked)
        return (long)count;
    if (count == 0)
        return touchstone__answer(0);
    if (!touchstone__device[number])
        touchstone__device[number] = touchstone__state() == FULL ? FULL : PLAIN;
    if (touchstone__device[number] == FULL) {
        touchstone__errno__is(NO_SPACE);
        return -1;
    }
    return (long)count ^ touchstone__answer(0);
}

long write(int number, const byte *from, unsigned long count)
{
    if (count && !from)
        touchstone__world();
    if (count) {
        (void)*(volatile const byte *)from;
        (void)*(volatile const byte *)(from + count - 1);
    }
    int standard = touchstone__standard(number);
    if (standard)
        return touchstone__print(standard, count);
    if (number == 0 && touchstone__gone[0] != 2)
        touchstone__world();
    struct stream *stream = touchstone__straight(number);
    if (!stream)
        return -1;
    if (!stream->writes) {
        touchstone__errno__is(NO_DESCRIPTOR);
        return -1;
    }
    if (count == 0)
        return touchstone__answer(0);
    if (stream->file->state == FULL) {
        touchstone__errno__is(NO_SPACE);
        return -1;
    }
    /* Into a pipe no more goes than there's room for. */
    if (stream->file->number < 0 && (unsigned long)stream->file->known + count > ROOM)
        touchstone__world();
    if (touchstone__matters(stream))
        for (unsigned long at = 0; at < count; at++)
            touchstone__write(stream, from[at]);
    return (long)count ^ touchstone__written(0);
}

OWN int touchstone__open__by(const char *path, int flags, unsigned mode)
{
    int access = flags & 3;
    if (access > BOTH || flags & ~FOLLOWED)
        touchstone__world();
    (void)*(volatile const char *)path; /* a null pointer is none, as glibc declares it */
    struct stream *stream = touchstone__open(path, access != WRITES, access != READS, (flags & MAKES) != 0, (flags & ONLY) != 0, (flags & EMPTIES) != 0, 1);
    if (!stream)
        return -1;
    stream->handle = (const char *)stream;
    stream->appends = (flags & APPENDS) != 0;
    if (flags & MAKES && (mode & 0600) != 0600)
        stream->file->odd = 1;
    touchstone__ours |= 1ul << (stream->number & 63);
    return stream->number ^ touchstone__answer(0);
}

int open(const char *path, int flags, ...)
{
    unsigned mode = 0;
    if (flags & MAKES) {
        va_list list;
        va_start(list, flags);
        mode = *(unsigned *)touchstone__argument(list);
    }
    return touchstone__open__by(path, flags, mode);
}

/* The names for large files, which a header may put in the place of the plain ones: sizes and places are 64 bits wide in both. */
int open64(const char *path, int flags, ...)
{
    unsigned mode = 0;
    if (flags & MAKES) {
        va_list list;
        va_start(list, flags);
        mode = *(unsigned *)touchstone__argument(list);
    }
    return touchstone__open__by(path, flags, mode);
}

int creat(const char *path, unsigned mode) { return touchstone__open__by(path, WRITES | MAKES | EMPTIES, mode); }

int close(int number)
{
    struct alias *alias = touchstone__alias__of(number);
    if (alias)
        alias->number = -1;
    else if (!touchstone__standard(number)) {
        struct stream *stream = touchstone__descriptor(number);
        if (!stream)
            return -1;
        if (!stream->raw && !touchstone__is__pipe(stream))
            touchstone__world();
        if (touchstone__is__pipe(stream) && stream->handle == touchstone__stream__in) {
            stream->closed = 1;
            stream->number = -1;
        } else
            touchstone__released(stream);
    }
    if (number < 3)
        touchstone__gone[number] = 1;
    return touchstone__answer(0);
}

long lseek(int number, long offset, int whence)
{
    if (touchstone__standard(number))
        touchstone__world();
    struct stream *stream = touchstone__straight(number);
    if (!stream)
        return -1;
    if (touchstone__is__one__way(stream)) {
        touchstone__errno__is(NO_SEEK);
        return touchstone__answer(-1);
    }
    long place = touchstone__go(stream, offset, whence);
    return place < 0 ? -1 : place ^ touchstone__answer(0);
}

int creat64(const char *path, unsigned mode) { return creat(path, mode); }
long lseek64(int number, long offset, int whence) { return lseek(number, offset, whence); }
char *fopen64(const char *path, const char *mode) { return fopen(path, mode); }
int fseeko(const char *handle, long offset, int whence) { return fseek(handle, offset, whence); }
int fseeko64(const char *handle, long offset, int whence) { return fseek(handle, offset, whence); }
long ftello(const char *handle) { return ftell(handle); }
long ftello64(const char *handle) { return ftell(handle); }

int unlink(const char *path) { return touchstone__remove(path, 0); }

/* Whether a file may be read (4), written (2), executed (1), or is there (0). */
int access(const char *path, int how)
{
    if (!*path) {
        touchstone__errno__is(NOT_THERE);
        return -1;
    }
    struct file *file = touchstone__named(path);
    int fails = how & ~7                                   ? INVALID
                : file->state == MISSING                   ? NOT_THERE
                : file->state == CLOSED                    ? LOOP
                : how & 1 && file->state != FOLDER         ? NO_ACCESS
                                                           : 0;
    if (file->odd)
        touchstone__world();
    if (fails)
        touchstone__errno__is(fails);
    return fails ? -1 : touchstone__answer(0);
}

/* What a file holds goes on under the other name. */
int rename(const char *from, const char *to)
{
    if (!from || !to || !*from || !*to) {
        touchstone__errno__is(from && to ? NOT_THERE : NO_ADDRESS);
        return -1;
    }
    struct file *old = touchstone__named(from), *new = touchstone__named(to);
    if (old->state == MISSING) {
        touchstone__errno__is(NOT_THERE);
        return -1;
    }
    if (old == new)
        return touchstone__answer(0);
    if (old->state == FOLDER || new->state == FOLDER)
        touchstone__world();
    touchstone__unused(old);
    touchstone__unused(new);
    byte *bytes = new->bytes;
    new->bytes = old->bytes;
    old->bytes = bytes;
    new->known = old->known;
    new->state = old->state;
    new->ended = old->ended;
    new->gap = old->gap;
    new->lost = old->lost;
    new->sized = old->sized;
    new->size = old->size;
    new->odd = old->odd;
    struct file *origin = new->origin;
    new->origin = old->origin;
    old->origin = origin;
    old->state = MISSING;
    return touchstone__answer(0);
}

/* Whether a stream has more than one descriptor. */
OWN byte touchstone__is__doubled(struct stream *stream)
{
    for (long at = 0; at < touchstone__alias__count; at++)
        if (touchstone__aliases[at].number >= 0 && touchstone__aliases[at].stream == stream)
            return 1;
    return 0;
}

/* What was open is closed, and the stream leads to another file; what's printed to that isn't remembered. */
char *freopen(const char *path, const char *mode, const char *handle)
{
    if (!path)
        touchstone__world();
    byte out = handle == touchstone__stream__out ? 1 : handle == touchstone__stream__err ? 2 : 0;
    struct stream *before = out ? 0 : touchstone__find(handle);
    if (before && (before->file->given || touchstone__is__doubled(before) || (handle == touchstone__stream__in && touchstone__gone[0])))
        touchstone__world();
    int number = before ? before->number : out;
    byte pipe = before && touchstone__is__pipe(before);
    if (before && !pipe)
        before->handle = 0;
    struct stream *stream = touchstone__open__as(path, mode);
    if (out)
        touchstone__gone[out] = stream ? 2 : 1;
    if (!stream) {
        if (pipe)
            before->closed = 1;
        else if (!out)
            touchstone__free((char *)handle);
        return 0;
    }
    if (out) {
        if (stream->file->state == PLAIN)
            stream->file->lost = 1;
        stream->handle = 0;
        return (char *)handle;
    }
    if (before)
        before->handle = 0;
    stream->handle = handle;
    stream->number = number;
    return (char *)handle;
}

char *freopen64(const char *path, const char *mode, const char *handle) { return freopen(path, mode, handle); }

int fileno(const char *handle)
{
    if (handle == touchstone__stream__out)
        return 1;
    if (handle == touchstone__stream__err)
        return 2;
    struct stream *stream = touchstone__find(handle);
    if (stream->number < 0) {
        stream->number = touchstone__lowest();
        touchstone__as__here();
    }
    return stream->number;
}

char *fdopen(int number, const char *mode)
{
    if (number >= 0 && number < 3)
        touchstone__world();
    struct stream *stream = touchstone__straight(number);
    if (!stream)
        return 0;
    byte both = mode[1] == '+' || (mode[1] && mode[2] == '+'), reads = *mode == 'r' || both, writes = *mode != 'r' || both;
    if ((*mode != 'r' && *mode != 'w' && *mode != 'a') || (reads && !stream->reads) || (writes && !stream->writes)) {
        touchstone__errno__is(INVALID);
        return 0;
    }
    if ((*mode == 'a' && !stream->appends) || touchstone__is__pipe(stream) || stream->handle != (const char *)stream)
        touchstone__world();
    /* What waits in a buffer isn't in the pipe yet. */
    if (stream->file->number < 0 && writes)
        stream->file->lost = 1;
    struct alias *alias = touchstone__alias__of(number);
    if (alias) {
        alias->number = stream->number;
        stream->number = number;
    }
    stream->handle = touchstone__allocate(256, 16, 1);
    stream->reads = reads;
    stream->writes = writes;
    stream->raw = 0;
    return (char *)stream->handle;
}

/* How it's buffered makes no difference here. */
int setvbuf(const char *handle, char *room, int kind, unsigned long size)
{
    (void)*(volatile const char *)handle;
    (void)room, (void)size;
    return (unsigned)kind > 2 ? -1 : touchstone__answer(0);
}

void setbuf(const char *handle, char *room)
{
    (void)*(volatile const char *)handle;
    (void)room;
}

void setlinebuf(const char *handle) { (void)*(volatile const char *)handle; }

/* Whether a standard descriptor is a terminal; another isn't. */
ASKS static byte touchstone__terminal(void) { return __VERIFIER_nondet_uchar(); }

int isatty(int number)
{
    if (number >= 0 && number <= 2 && !touchstone__gone[number]) {
        if (!touchstone__terminals[number])
            touchstone__terminals[number] = 1 + (touchstone__terminal() & 1);
        if (touchstone__terminals[number] == 2)
            return 1;
    } else {
        /* The tests' stand-in asks of what leads elsewhere, too. */
        if (touchstone__standard(number) || (number >= 0 && number <= 2 && touchstone__gone[number] == 2))
            touchstone__world();
        struct stream *stream = touchstone__descriptor(number);
        if (!stream)
            return 0;
        if (touchstone__is__pipe(stream))
            touchstone__world();
    }
    touchstone__errno__is(NO_TERMINAL);
    return 0;
}

/* How a file is, as x86-64's Linux lays it out: its kind and how much there is. When it was changed last is asked each time, and the rest is nothing
 * that a program can rely on. */
struct touchstone_status {
    unsigned long device, node, links;
    unsigned mode, user, group, unused;
    unsigned long of;
    long size, block, blocks, accessed, accessed_part, modified, modified_part, changed, changed_part;
    long rest[3];
};

ASKS static unsigned touchstone__changed(void) { return __VERIFIER_nondet_uint(); }
ASKS static unsigned touchstone__changed__last(void) { return __VERIFIER_nondet_uint(); }
ASKS static unsigned touchstone__changed__here(void) { return __VERIFIER_nondet_uint(); }

/* How much there is in a file. */
OWN long touchstone__size__of(struct file *file)
{
    if (file->gap || file->lost)
        touchstone__world();
    for (long at = 0; at < touchstone__stream__count; at++) {
        struct stream *stream = &touchstone__streams[at];
        if (stream->handle && stream->file == file && stream->dirty && !stream->raw)
            touchstone__world();
    }
    if (file->ended)
        return file->known;
    if (!file->sized) {
        file->size = file->known + (long)(touchstone__extent() & (FARTHEST - 1));
        file->sized = 1;
        file->origin->first_size = file->size;
    }
    return file->size;
}

/* `who` asks: `stat`, `lstat` or `fstat`. */
OWN int touchstone__status(struct file *file, struct touchstone_status *to, byte who)
{
    touchstone__as__here();
    __builtin_memset(to, 0, sizeof *to);
    to->links = 1;
    to->block = 4096;
    if (file->state == PLAIN) {
        to->mode = 0100644;
        to->size = touchstone__size__of(file);
    } else
        to->mode = file->state == FULL ? 020666 : 040755;
    unsigned changed = who == 0 ? touchstone__changed() : who == 1 ? touchstone__changed__last() : touchstone__changed__here();
    to->accessed = to->modified = to->changed = changed;
    return 0;
}

OWN int touchstone__status__of(const char *path, struct touchstone_status *to, byte who)
{
    if (!*path) {
        touchstone__errno__is(NOT_THERE);
        return -1;
    }
    struct file *file = touchstone__named(path);
    /* Of links, which stand in tests for what can't be opened, nothing is known. */
    if (file->odd || (who == 1 && (file->state == CLOSED || file->state == FULL)))
        touchstone__world();
    if (file->state == MISSING || file->state == CLOSED) {
        touchstone__errno__is(file->state == MISSING ? NOT_THERE : LOOP);
        return -1;
    }
    return touchstone__status(file, to, who);
}

int stat(const char *path, struct touchstone_status *to) { return touchstone__status__of(path, to, 0); }
int lstat(const char *path, struct touchstone_status *to) { return touchstone__status__of(path, to, 1); }

int fstat(int number, struct touchstone_status *to)
{
    if (touchstone__standard(number))
        touchstone__world();
    struct stream *stream = touchstone__descriptor(number);
    if (!stream)
        return -1;
    if (touchstone__is__one__way(stream) || stream->file->odd)
        touchstone__world();
    return touchstone__status(stream->file, to, 2);
}

int stat64(const char *path, struct touchstone_status *to) { return stat(path, to); }
int lstat64(const char *path, struct touchstone_status *to) { return lstat(path, to); }
int fstat64(int number, struct touchstone_status *to) { return fstat(number, to); }

/* Clocks of the day begin in 1970 to 2106 and go on from reading to reading; another may be set back, or before, or fail: what depends on that holds
 * within that limit. */
OWN long touchstone__shown(long here)
{
    byte again = touchstone__returns_again(), searching = !touchstone_running();
    _Bool otherwise = again & searching;
    long other = touchstone__left__i64();
    touchstone_within_clock_readings(!otherwise, 0);
    return otherwise ? other : here;
}

static long touchstone__now, touchstone__part, touchstone__since, touchstone__since__part, touchstone__ticks;
ASKS static unsigned touchstone__passes(void) { return __VERIFIER_nondet_uint(); }
ASKS static unsigned touchstone__worked(void) { return __VERIFIER_nondet_uint(); }
ASKS static unsigned touchstone__moment(void) { return __VERIFIER_nondet_uint(); }
ASKS static unsigned touchstone__day(void) { return __VERIFIER_nondet_uint(); }

long time(long *to)
{
    touchstone__now += touchstone__passes();
    long shown = touchstone__shown(touchstone__now);
    if (to)
        *to = shown;
    return shown;
}

long clock(void)
{
    touchstone__ticks += touchstone__worked();
    return touchstone__ticks;
}

/* So many seconds and billionths of one later. */
OWN void touchstone__later(long *seconds, long *part, unsigned passed, unsigned billionths)
{
    *seconds += passed;
    *part += billionths & 0x3fffffff;
    while (*part >= 1000000000) {
        *part -= 1000000000;
        *seconds += 1;
    }
}

int clock_gettime(int clock, long *to)
{
    if (clock < 0 || clock > 7 || clock == 2 || clock == 3)
        touchstone__world();
    byte day = clock == 0 || clock == 5;
    long *seconds = day ? &touchstone__now : &touchstone__since, *part = day ? &touchstone__part : &touchstone__since__part;
    unsigned passed = touchstone__moment(), billionths = touchstone__moment();
    touchstone__later(seconds, part, passed, billionths);
    to[0] = day ? touchstone__shown(*seconds) : *seconds;
    to[1] = *part;
    return 0;
}

int gettimeofday(long *to, int *zone)
{
    if (zone)
        touchstone__world();
    unsigned passed = touchstone__day(), billionths = touchstone__day();
    touchstone__later(&touchstone__now, &touchstone__part, passed, billionths);
    to[0] = touchstone__shown(touchstone__now);
    to[1] = touchstone__part / 1000;
    return 0;
}
