/* Further descriptors of what's open, which share its place, and pipes of the program's own. What descriptors share is one stream; a further number is an
 * alias of it. */

OWN struct alias *touchstone__new__alias(void)
{
    for (long at = 0; at < touchstone__alias__count; at++)
        if (touchstone__aliases[at].number < 0)
            return &touchstone__aliases[at];
    if (touchstone__alias__count >= FILES)
        touchstone__world();
    return &touchstone__aliases[touchstone__alias__count++];
}

/* Has a number lead to what another one does, which is open. */
OWN int touchstone__doubled(int old, int number)
{
    int standard = touchstone__standard(old);
    struct stream *stream = standard ? 0 : touchstone__descriptor(old);
    struct alias *alias = touchstone__new__alias();
    alias->number = number;
    alias->standard = standard;
    alias->stream = stream;
    touchstone__takes(number, stream ? stream->file : 0);
    touchstone__ours |= 1ul << (number & 63);
    return number ^ touchstone__answer(0);
}

OWN byte touchstone__is__open(int number) { return touchstone__standard(number) || touchstone__descriptor(number); }

int dup(int old) { return touchstone__is__open(old) ? touchstone__doubled(old, touchstone__lowest()) : -1; }

/* What a number led to is closed. What a buffer of standard input's holds meanwhile isn't followed. */
OWN void touchstone__vacate(int number)
{
    struct alias *alias = touchstone__alias__of(number);
    struct stream *stream = touchstone__holder(number);
    if (alias)
        alias->number = -1;
    else if (stream && touchstone__is__pipe(stream) && stream->handle == touchstone__stream__in) {
        if (stream->pushed || stream->over || stream->at != stream->straight)
            touchstone__world();
        stream->closed = 1;
        stream->number = -1;
    } else if (stream) {
        if (!stream->raw)
            touchstone__world();
        touchstone__released(stream);
    } else if (number < 3 && touchstone__gone[number] == 2)
        touchstone__world();
}

int dup2(int old, int number)
{
    if (!touchstone__is__open(old))
        return -1;
    if (number < 0) {
        touchstone__errno__is(NO_DESCRIPTOR);
        return -1;
    }
    if (number > 63)
        touchstone__world();
    if (old == number)
        return number ^ touchstone__answer(0);
    touchstone__vacate(number);
    return touchstone__doubled(old, number);
}

enum { CLOSES_ON_EXEC = 02000000 };

int dup3(int old, int number, int flags)
{
    if (old == number || flags & ~CLOSES_ON_EXEC) {
        touchstone__errno__is(INVALID);
        return -1;
    }
    return dup2(old, number);
}

int pipe2(int *ends, int flags)
{
    if (flags & ~CLOSES_ON_EXEC)
        touchstone__world();
    struct file *file = touchstone__new__file();
    file->number = -1;
    file->state = file->first_state = PLAIN;
    file->ended = 1;
    for (byte end = 0; end < 2; end++) {
        struct stream *stream = touchstone__new__stream(0, file);
        stream->handle = (const char *)stream;
        stream->raw = 1;
        stream->reads = !end;
        stream->writes = end;
        stream->number = touchstone__lowest();
        touchstone__takes(stream->number, file);
        touchstone__ours |= 1ul << (stream->number & 63);
        ends[end] = stream->number;
    }
    return touchstone__answer(0);
}

int pipe(int *ends) { return pipe2(ends, 0); }
