/* A string that begins like this may have no more characters. */
#include <string.h>

int string_length(const char *s)
{
    if (s == NULL)
        return -1;
    if (s[0] == 'a' && s[1] == 'b') {
        if (strlen(s) < 3)
            return 1; /* touchstone: reachable */
        return 2;
    }
    return 0;
}
