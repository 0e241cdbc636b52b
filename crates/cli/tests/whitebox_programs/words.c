#include <stdio.h>
int main(void)
{
    int c, n = 0, w = 0;
    while ((c = getchar()) != EOF) {
        if (c == ' ') w = 0;
        else if (!w) {
            w = 1;
            n++;
        }
    }
    printf("%d\n", n);
    return n == 3;
}
