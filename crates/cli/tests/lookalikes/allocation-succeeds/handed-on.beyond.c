// touchstone: cover --time 5s --no-gcov --function f
#include <stdlib.h>
static int is_null(const void *p)
{
    return p == 0;
}
int f(void)
{
    char *p = malloc(10);
    int null = is_null(p);
    if (null) // GOAL: true
        return 1;
    free(p);
    return 0;
}
