#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static long number(const char *text)
{
    char *end;
    errno = 0;
    long n = strtol(text, &end, 10);
    if (end == text || *end != '\0')
        return -1;
    if (errno == ERANGE)
        return -2;
    if (n < 0)
        return -3;
    return n;
}

static int head(FILE *in, long lines)
{
    char *line = NULL;
    size_t room = 0;
    while (lines-- > 0) {
        if (getline(&line, &room, in) < 0)
            break;
        fputs(line, stdout);
    }
    free(line);
    return ferror(in) ? 1 : 0;
}

int main(int argc, char **argv)
{
    long lines = 10;
    int opt, status = 0;
    while ((opt = getopt(argc, argv, ":n:q")) != -1)
        switch (opt) {
        case 'n':
            lines = number(optarg);
            if (lines < 0) {
                fprintf(stderr, "head: bad number %s\n", optarg);
                return 1;
            }
            break;
        case 'q':
            break;
        case ':':
            fprintf(stderr, "head: -%c needs a value\n", optopt);
            return 2;
        default:
            fprintf(stderr, "head: what is -%c?\n", optopt);
            return 2;
        }
    if (optind >= argc)
        return head(stdin, lines);
    for (int i = optind; i < argc; i++) {
        FILE *in = fopen(argv[i], "r");
        if (in == NULL) {
            fprintf(stderr, "head: %s: %s\n", argv[i], strerror(errno));
            status = 1;
            continue;
        }
        status |= head(in, lines);
        fclose(in);
    }
    return status;
}
