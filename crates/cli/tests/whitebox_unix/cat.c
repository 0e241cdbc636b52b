#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int copy(int from, const char *name)
{
    char buffer[16];
    ssize_t got;
    while ((got = read(from, buffer, sizeof buffer)) > 0) {
        ssize_t done = 0;
        while (done < got) {
            ssize_t put = write(STDOUT_FILENO, buffer + done, (size_t)(got - done));
            if (put < 0) {
                fprintf(stderr, "cat: write: %s\n", strerror(errno));
                return 1;
            }
            done += put;
        }
    }
    if (got < 0) {
        fprintf(stderr, "cat: %s: %s\n", name, strerror(errno));
        return 1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    int status = 0;
    if (argc < 2)
        return copy(STDIN_FILENO, "standard input");
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-") == 0) {
            status |= copy(STDIN_FILENO, "standard input");
            continue;
        }
        int fd = open(argv[i], O_RDONLY);
        if (fd < 0) {
            fprintf(stderr, "cat: %s: %s\n", argv[i], strerror(errno));
            status = 1;
            continue;
        }
        status |= copy(fd, argv[i]);
        close(fd);
    }
    return status;
}
