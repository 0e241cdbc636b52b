/* Options of a program's arguments: `getopt` and `getopt_long` as glibc has them. Arguments that are no options go behind those that are, unless the letters
 * begin with a plus, or with a minus, which takes them for options of the letter 1. Others keep them where they are, and so does glibc where POSIXLY_CORRECT is
 * set: what comes of the order rests on the state in which the library begins. */

struct touchstone_option {
    const char *name;
    int has_value, unused;
    int *flag;
    int letter;
};

extern char *optarg;
extern int optind, opterr, optopt;

static char *touchstone__next__letter;
static int touchstone__first__other, touchstone__last__other;
static byte touchstone__options__begun;

/* Puts the arguments that were passed over behind those that were read since. */
OWN void touchstone__turn(char **argv)
{
    int first = touchstone__first__other, middle = touchstone__last__other, end = optind;
    touchstone_beyond_library_state(0);
    for (int at = middle; at < end; at++) {
        char *option = argv[at];
        for (int to = at; to > first; to--)
            argv[to] = argv[to - 1];
        argv[first++] = option;
    }
    touchstone__first__other += end - middle;
    touchstone__last__other = end;
}

/* The next argument with options, from its beginning: 0, 1 for one that's no option, or -1 where there's none. */
OWN int touchstone__next__argument(int argc, char **argv, byte permutes, byte takes__all)
{
    if (touchstone__last__other > optind)
        touchstone__last__other = optind;
    if (touchstone__first__other > optind)
        touchstone__first__other = optind;
    if (permutes) {
        if (touchstone__first__other != touchstone__last__other && touchstone__last__other != optind)
            touchstone__turn(argv);
        else if (touchstone__last__other != optind)
            touchstone__first__other = optind;
        while (optind < argc && (argv[optind][0] != '-' || argv[optind][1] == 0))
            optind++;
        touchstone__last__other = optind;
    }
    if (optind != argc && argv[optind][0] == '-' && argv[optind][1] == '-' && argv[optind][2] == 0) {
        optind++;
        if (touchstone__first__other != touchstone__last__other && touchstone__last__other != optind)
            touchstone__turn(argv);
        else if (touchstone__first__other == touchstone__last__other)
            touchstone__first__other = optind;
        touchstone__last__other = argc;
        optind = argc;
    }
    if (optind == argc) {
        if (touchstone__first__other != touchstone__last__other)
            optind = touchstone__first__other;
        return -1;
    }
    if (argv[optind][0] != '-' || argv[optind][1] == 0) {
        if (!takes__all)
            return -1;
        optarg = argv[optind++];
        return 1;
    }
    return 0;
}

/* The option of a long name: the one that is that name, or the only one that begins so; null if there's none, or several. */
OWN const struct touchstone_option *touchstone__long__option(const struct touchstone_option *options, const char *name, unsigned long length, int *index)
{
    const struct touchstone_option *found = 0;
    byte several = 0;
    for (int at = 0; options[at].name; at++) {
        const struct touchstone_option *option = &options[at];
        unsigned long same = 0;
        while (same < length && option->name[same] && option->name[same] == name[same])
            same++;
        if (same < length)
            continue;
        if (option->name[length] == 0) {
            *index = at;
            return option;
        }
        if (!found) {
            found = option;
            *index = at;
        } else if (found->has_value != option->has_value || found->flag != option->flag || found->letter != option->letter)
            several = 1;
    }
    return several ? 0 : found;
}

OWN int touchstone__read__long(int argc, char **argv, const struct touchstone_option *options, int *to, byte colon)
{
    const char *name = touchstone__next__letter;
    unsigned long length = 0;
    while (name[length] && name[length] != '=')
        length++;
    int index = 0;
    const struct touchstone_option *option = touchstone__long__option(options, name, length, &index);
    touchstone__next__letter = 0;
    optind++;
    optopt = 0;
    if (!option)
        return '?';
    if (name[length] == '=') {
        if (!option->has_value) {
            optopt = option->letter;
            return '?';
        }
        optarg = (char *)name + length + 1;
    } else if (option->has_value == 1) {
        if (optind >= argc) {
            optopt = option->letter;
            return colon ? ':' : '?';
        }
        optarg = argv[optind++];
    }
    if (to)
        *to = index;
    if (option->flag) {
        *option->flag = option->letter;
        return 0;
    }
    return option->letter;
}

OWN int touchstone__option(int argc, char **argv, const char *letters, const struct touchstone_option *options, int *to, byte ordered)
{
    if (argc < 1)
        return -1;
    optarg = 0;
    if (optind == 0 || !touchstone__options__begun) {
        touchstone_beyond_library_state(0);
        touchstone__options__begun = 1;
        if (optind == 0)
            optind = 1;
        touchstone__first__other = touchstone__last__other = optind;
        touchstone__next__letter = 0;
    }
    byte takes__all = *letters == '-', permutes = !takes__all && !ordered && *letters != '+';
    if (*letters == '-' || *letters == '+')
        letters++;
    byte colon = *letters == ':';
    if (!touchstone__next__letter || !*touchstone__next__letter) {
        int answer = touchstone__next__argument(argc, argv, permutes, takes__all);
        if (answer)
            return answer;
        if (options && argv[optind][1] == '-') {
            touchstone__next__letter = argv[optind] + 2;
            return touchstone__read__long(argc, argv, options, to, colon);
        }
        touchstone__next__letter = argv[optind] + 1;
    }
    char letter = *touchstone__next__letter++;
    const char *known = letters;
    while (*known && *known != letter)
        known++;
    if (!*touchstone__next__letter)
        optind++;
    if (!*known || letter == ':' || letter == ';') {
        optopt = letter;
        return '?';
    }
    if (known[0] == 'W' && known[1] == ';' && options)
        touchstone__world();
    if (known[1] != ':')
        return letter;
    if (*touchstone__next__letter) {
        optarg = touchstone__next__letter;
        optind++;
    } else if (known[2] == ':') {
        optarg = 0;
    } else if (optind == argc) {
        optopt = letter;
        letter = colon ? ':' : '?';
    } else
        optarg = argv[optind++];
    touchstone__next__letter = 0;
    return letter;
}

int getopt(int argc, char **argv, const char *letters) { return touchstone__option(argc, argv, letters, 0, 0, 0); }

/* What glibc calls it where only POSIX is asked for. */
int __posix_getopt(int argc, char **argv, const char *letters) { return touchstone__option(argc, argv, letters, 0, 0, 1); }

int getopt_long(int argc, char **argv, const char *letters, const struct touchstone_option *options, int *to)
{
    return touchstone__option(argc, argv, letters, options, to, 0);
}
