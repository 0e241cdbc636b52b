#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    static const struct option options[] = {
        {"output", required_argument, NULL, 'o'},
        {"verbose", no_argument, NULL, 'v'},
        {"level", optional_argument, NULL, 'l'},
        {NULL, 0, NULL, 0},
    };
    int opt, verbose = 0, level = 0;
    const char *output = NULL;
    while ((opt = getopt_long(argc, argv, "o:vl::", options, NULL)) != -1) {
        switch (opt) {
        case 'o': output = optarg; break;
        case 'v': verbose++; break;
        case 'l': level = optarg ? atoi(optarg) : 1; break;
        default: return 2;
        }
    }
    if (output && !freopen(output, "w", stdout)) {
        fprintf(stderr, "%s: %s\n", output, strerror(errno));
        return 1;
    }
    if (verbose && level > 2)
        printf("verbose at level %d\n", level);
    for (int i = optind; i < argc; i++)
        puts(argv[i]);
    if (fflush(stdout) == EOF) {
        perror("stdout");
        return 1;
    }
    return 0;
}
