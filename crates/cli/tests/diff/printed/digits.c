#include <stdio.h>

int width(int x)
{
    if (x < 0 || x > 99) return 0;
    char text[12];
    return x < 10 ? 1 : 2; /* was: return sprintf(text, "%d", x); */
}
