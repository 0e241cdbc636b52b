#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int second(const char *path)
{
    char a = 0, b = 0;
    int one = open(path, O_RDONLY);
    if (one < 0)
        return -1;
    int two = dup(one);
    if (two == one)
        return -2;
    if (read(one, &a, 1) != 1) {
        close(one);
        close(two);
        return -3;
    }
    close(one);
    if (read(two, &b, 1) != 1) {
        close(two);
        return -4;
    }
    if (close(one) == 0)
        return -5;
    close(two);
    if (a == 'x' && b == 'y')
        return 1;
    return 0;
}

int quiet(const char *path)
{
    int saved = dup(1);
    int out = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (out < 0) {
        close(saved);
        return -1;
    }
    if (dup2(out, 1) != 1)
        return -2;
    close(out);
    int failed = 0;
    if (write(1, "hello", 5) != 5)
        failed = 1;
    if (dup2(saved, 1) != 1)
        return -3;
    close(saved);
    return failed;
}

int round_trip(char first)
{
    int ends[2];
    char back[4];
    if (pipe(ends))
        return -1;
    if (write(ends[1], &first, 1) != 1 || write(ends[1], "!", 1) != 1)
        return -2;
    close(ends[1]);
    if (read(ends[0], back, 4) != 2)
        return -3;
    if (read(ends[0], back + 2, 1) != 0)
        return -4;
    if (lseek(ends[0], 0, SEEK_SET) == 0)
        return -5;
    close(ends[0]);
    if (back[0] == 'q')
        return 1;
    return 0;
}

int instead(const char *path)
{
    int in = open(path, O_RDONLY);
    if (in < 0)
        return -1;
    if (dup2(in, 0) < 0)
        return -2;
    close(in);
    int c = getchar();
    if (c == EOF)
        return 0;
    if (c == '#')
        return 2;
    return 1;
}

int lowest(const char *path)
{
    close(0);
    int in = open(path, O_RDONLY);
    if (in < 0)
        return -1;
    if (in != 0)
        return -2;
    return 1;
}
