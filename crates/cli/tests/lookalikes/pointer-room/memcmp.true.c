// touchstone: cover --function second --criterion error --time 2s
#include <string.h>
struct pair { char first, second; };
int second(const struct pair *s)
{
    return s && memcmp(s, "ab", 2) == 0; // GOAL: access out of bounds
}
