/* A string that begins like this has at least three characters. */
#include <string.h>

int string_length(const char *s)
{
    if (s == NULL)
        return -1;
    if (s[0] == 'a' && s[1] == 'b' && s[2] == 'c') {
        if (strlen(s) < 3)
            return 1; /* touchstone: unreachable */
        return 2;
    }
    return 0;
}
