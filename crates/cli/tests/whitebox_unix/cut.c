#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *field(char *line, char delimiter, int number)
{
    char *start = line;
    for (;;) {
        char *end = strchr(start, delimiter);
        if (--number == 0) {
            if (end)
                *end = '\0';
            return start;
        }
        if (!end)
            return NULL;
        start = end + 1;
    }
}

int main(int argc, char **argv)
{
    char line[32], delimiter = '\t';
    int number = 0, opt, only = 0;
    while ((opt = getopt(argc, argv, "d:f:s")) != -1) {
        if (opt == 'd') {
            if (strlen(optarg) != 1) {
                fputs("cut: one character\n", stderr);
                return 2;
            }
            delimiter = optarg[0];
        } else if (opt == 'f')
            number = atoi(optarg);
        else if (opt == 's')
            only = 1;
        else
            return 2;
    }
    if (number < 1)
        return 2;
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = '\0';
        if (!strchr(line, delimiter)) {
            if (!only)
                puts(line);
            continue;
        }
        const char *found = field(line, delimiter, number);
        puts(found ? found : "");
    }
    return 0;
}
