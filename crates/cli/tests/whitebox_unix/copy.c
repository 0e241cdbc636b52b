#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int copy(const char *from, const char *to)
{
    char buffer[8];
    struct stat st;
    ssize_t got;
    int in = open(from, O_RDONLY);
    if (in < 0)
        return errno == ENOENT ? -1 : -2;
    if (fstat(in, &st) < 0 || !S_ISREG(st.st_mode)) {
        close(in);
        return -3;
    }
    if (st.st_size > 1000000) {
        close(in);
        return -4;
    }
    int out = open(to, O_WRONLY | O_CREAT | O_EXCL, 0644);
    if (out < 0) {
        int why = errno;
        close(in);
        if (why == EEXIST)
            return -5;
        return -6;
    }
    while ((got = read(in, buffer, sizeof buffer)) > 0) {
        if (write(out, buffer, (size_t)got) != got) {
            close(in);
            close(out);
            unlink(to);
            return -7;
        }
    }
    close(in);
    if (close(out) < 0)
        return -8;
    return got < 0 ? -9 : 0;
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: copy from to\n");
        return 2;
    }
    return copy(argv[1], argv[2]) == 0 ? 0 : 1;
}
