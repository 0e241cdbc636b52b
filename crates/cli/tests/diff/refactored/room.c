#include <stdlib.h>

int *number(int n)
{
    int *made = malloc(8); /* was: int *made = malloc(4); */
    if (!made)
        return 0;
    *made = n;
    return made;
}
