#include <time.h>
#include <sys/stat.h>
#include <string.h>
int newer(const char *a, const char *b) { struct stat x, y; if (stat(a, &x) != 0) return -1; if (stat(b, &y) != 0) return 1; return 0; }
int today(void) { time_t t = time(NULL); if (t == (time_t)-1) return -1; return t % 7 == 3; }
int seed(void) { extern int rand(void); if (rand() == 77) return 1; return 0; }
#include <math.h>
double root(double x) { double r = sqrt(x); if (r == 3.0) return 1; if (sin(x) > 0.5) return 2; return pow(x, 2) > 9; }
#include <stdlib.h>
int sys(const char *c) { if (system(c) != 0) return 1; return 0; }
int cmp(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int med(int t[3]) { qsort(t, 3, sizeof *t, cmp); return t[1] == 5; }
#include <fcntl.h>
#include <unistd.h>
int fdread(const char *p) { char b[4]; int f = open(p, O_RDONLY); if (f < 0) return -1; long n = read(f, b, 4); close(f); if (n < 4) return -2; return b[0] == 'q'; }
#include <stdio.h>
int scan(void) { int n = 0; if (scanf("%d", &n) != 1) return 0; return n > 3; }
