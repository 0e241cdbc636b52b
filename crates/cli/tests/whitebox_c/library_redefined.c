/* own functions with names that the runner uses */
int printf_(int n);
int fflush(int n) { return n > 3 ? 1 : 0; }
int perror(int n) { if (n == 5) return fflush(n); return 0; }
int calloc2(int n) { return n; }
int strcmp(const char *a, const char *b) { while (*a && *a == *b) { a++; b++; } return *a - *b; }
int memcpy3(int n) { return n > 4; }
