#include <time.h>
#include <stdlib.h>
int main(void)
{
    srand(time(0));
    int a = rand() % 6;
    if (a == 3) return 1;
    if (getenv("DEBUG")) return 2;
    return 0;
}
