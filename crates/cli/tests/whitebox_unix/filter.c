#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int upto(int fd, char *line, int room)
{
    int n = 0;
    char c;
    while (n < room - 1) {
        ssize_t got = read(fd, &c, 1);
        if (got < 0)
            return -1;
        if (got == 0)
            break;
        line[n++] = c;
        if (c == '\n')
            break;
    }
    line[n] = '\0';
    return n;
}

int main(void)
{
    char line[12];
    int n, seen = 0;
    const char *word = getenv("WORD");
    if (word == NULL)
        word = "ok";
    while ((n = upto(0, line, sizeof line)) > 0) {
        if (strstr(line, word)) {
            if (write(1, line, (size_t)n) != n)
                return 3;
            seen = 1;
        } else if (line[0] == '#')
            continue;
        else if (line[n - 1] != '\n')
            return 2;
    }
    if (n < 0)
        return 4;
    return seen ? 0 : 1;
}
