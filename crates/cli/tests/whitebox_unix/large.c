#define _FILE_OFFSET_BITS 64
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int configured(void)
{
    char first = 0;
    int fd = open("/etc/tool.conf", O_RDONLY);
    if (fd < 0)
        return -1;
    if (lseek(fd, 1, SEEK_SET) != 1 || read(fd, &first, 1) != 1) {
        close(fd);
        return -2;
    }
    close(fd);
    if (first == '#')
        return 1;
    return 0;
}

int newer(void)
{
    struct stat old, now;
    if (stat("/var/old", &old) != 0 || stat("/var/now", &now) != 0)
        return -1;
    if (now.st_size > 5000000000)
        return 2;
    if (now.st_mtime > old.st_mtime)
        return 1;
    return 0;
}

int second(const char *path)
{
    FILE *file = fopen(path, "r");
    if (!file)
        return -1;
    fseeko(file, 1, SEEK_SET);
    int c = getc(file);
    off_t at = ftello(file);
    fclose(file);
    if (c == 'b' && at == 2)
        return 1;
    return 0;
}
