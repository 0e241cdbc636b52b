// touchstone: cover --time 5s --no-gcov --function f
#include <string.h>
int f(void)
{
    char text[] = "a,b";
    strtok(text, ",");
    char *p = strtok(NULL, ",");
    if (p == NULL) // GOAL: true
        return 1;
    return 0;
}
