#include <stdlib.h>
int ends(int x)
{
    if (x == 7)
        exit(2); /* was: exit(1); */
    return x;
}
