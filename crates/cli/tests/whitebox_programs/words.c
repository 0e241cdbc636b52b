#include <stdio.h>
int main(void)
{
    int c, n = 0, inside = 0;
    for (int i = 0; i < 12 && (c = getchar()) != EOF; i++) {
        if (c == ' ') inside = 0;
        else if (!inside) {
            inside = 1;
            n++;
        }
    }
    printf("%d\n", n);
    return n == 3;
}
