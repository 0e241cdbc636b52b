// touchstone: cover --function second --criterion error --time 2s
#include <string.h>
int second(const char *s)
{
    return s && memcmp(s, "ab", 2) == 0; // GOAL: access out of bounds
}
