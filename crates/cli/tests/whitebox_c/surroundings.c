#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
int twice(void)
{
    const char *a = getenv("MODE"), *b = getenv("MODE");
    if (a != b)
        return -1;
    if (a && strcmp(a, "fast") == 0)
        return 2;
    setenv("MODE", "slow", 1);
    return strcmp(getenv("MODE"), "slow") == 0;
}
int kept(int n)
{
    char line[32];
    FILE *f = fopen("state.txt", "w");
    if (!f)
        return -1;
    fprintf(f, "n=%d\n", n);
    if (fclose(f) != 0)
        return -2;
    f = fopen("state.txt", "r");
    if (!f)
        return -3;
    if (!fgets(line, sizeof line, f))
        return -4;
    fclose(f);
    if (n == 7 && strcmp(line, "n=7\n") != 0)
        return -5;
    remove("state.txt");
    f = fopen("state.txt", "r");
    if (f)
        return -6;
    return 0;
}
int config(void)
{
    char line[16];
    int verbose = 0;
    FILE *f = fopen("/etc/tool/config", "r");
    if (!f)
        return 0;
    while (fgets(line, sizeof line, f))
        if (strcmp(line, "v=1\n") == 0)
            verbose = 1;
    if (feof(f))
        verbose += 2;
    fclose(f);
    return verbose;
}
int asked(void)
{
    int a, b;
    char c;
    if (scanf("%d %d", &a, &b) != 2)
        return -1;
    if (a * 3 == b && b > 100)
        return 1;
    if (scanf(" %c", &c) == 1 && c == 'q')
        return 2;
    return getchar() == EOF ? 3 : 4;
}
int dice(void)
{
    srand(42);
    int a = rand() % 6, b = rand() % 6;
    if (a == b)
        return 1;
    return a < b;
}
int later(void)
{
    time_t a = time(NULL), b = time(NULL);
    if (b < a)
        return -1;
    return b - a > 60;
}
int kind(FILE *f)
{
    double x;
    if (fscanf(f, "%lf", &x) != 1)
        return -1;
    if (x > 2.5 && x < 2.6)
        return 1;
    return fclose(f) == 0 ? 0 : 2;
}

int counted(void)
{
    int all = 0, n;
    while (scanf("%d", &n) == 1 && n > 0)
        if (__builtin_add_overflow(all, n, &all))
            return -1;
    return all == 12;
}
int named(void)
{
    char name[8];
    unsigned long size;
    if (scanf("%7s %lu", name, &size) < 2)
        return -1;
    return strcmp(name, "mid") == 0 && size > 5000000000;
}
int appended(FILE *f, char c)
{
    if (!f)
        return -1;
    fputc(c, f);
    if (fflush(f) != 0)
        return 1;
    rewind(f);
    return fgetc(f) == 'a';
}
int chance(void)
{
    return rand() % 3 == 1 ? 1 : 0;
}
int aligned(unsigned long size)
{
    char *made = aligned_alloc(64, size & 255);
    if ((unsigned long)made % 64 != 0)
        return -1;
    free(made);
    return size > 9;
}
