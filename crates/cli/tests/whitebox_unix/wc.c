#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct counts { unsigned long lines, words, bytes; };

static void count(FILE *in, struct counts *c)
{
    int ch, inside = 0;
    while ((ch = getc(in)) != EOF) {
        c->bytes++;
        if (ch == '\n')
            c->lines++;
        if (isspace(ch))
            inside = 0;
        else if (!inside) {
            inside = 1;
            c->words++;
        }
    }
}

int main(int argc, char *argv[])
{
    int opt, lines = 0, words = 0, bytes = 0, status = 0;
    struct counts total = {0, 0, 0};
    while ((opt = getopt(argc, argv, "lwc")) != -1) {
        switch (opt) {
        case 'l': lines = 1; break;
        case 'w': words = 1; break;
        case 'c': bytes = 1; break;
        default:
            fprintf(stderr, "usage: %s [-lwc] [file...]\n", argv[0]);
            return 2;
        }
    }
    if (!lines && !words && !bytes)
        lines = words = bytes = 1;
    if (optind == argc)
        count(stdin, &total);
    for (; optind < argc; optind++) {
        FILE *in = fopen(argv[optind], "r");
        if (!in) {
            perror(argv[optind]);
            status = 1;
            continue;
        }
        count(in, &total);
        fclose(in);
    }
    if (lines)
        printf(" %lu", total.lines);
    if (words)
        printf(" %lu", total.words);
    if (bytes)
        printf(" %lu", total.bytes);
    putchar('\n');
    return status;
}
