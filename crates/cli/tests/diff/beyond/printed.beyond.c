#include <stdio.h>
int shown(int x)
{
    printf("%d\n", x ^ 1); /* was: printf("%d\n", x); */
    return x;
}
