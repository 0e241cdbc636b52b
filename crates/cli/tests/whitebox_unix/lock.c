#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int take(const char *path)
{
    int fd = open(path, O_RDWR | O_CREAT | O_EXCL, 0600);
    if (fd == -1) {
        if (errno == EEXIST)
            return 1;
        return -1;
    }
    if (write(fd, "held\n", 5) != 5) {
        close(fd);
        return -2;
    }
    if (lseek(fd, 0, SEEK_SET) != 0) {
        close(fd);
        return -3;
    }
    char back[5];
    if (read(fd, back, 5) != 5 || memcmp(back, "held\n", 5) != 0) {
        close(fd);
        return -4;
    }
    close(fd);
    return 0;
}

int drop(const char *path)
{
    if (access(path, F_OK) != 0)
        return 1;
    if (unlink(path) != 0)
        return -1;
    return access(path, F_OK) == 0 ? -2 : 0;
}

int replace(const char *path, const char *text)
{
    FILE *f = fopen("new.tmp", "w");
    if (!f)
        return -1;
    if (fputs(text, f) == EOF || fclose(f) == EOF) {
        remove("new.tmp");
        return -2;
    }
    if (rename("new.tmp", path) != 0) {
        perror("rename");
        return -3;
    }
    f = fopen(path, "r");
    if (!f)
        return -4;
    int first = getc(f);
    fclose(f);
    if (first == EOF)
        return 0;
    return first == (unsigned char)text[0] ? 1 : -5;
}
