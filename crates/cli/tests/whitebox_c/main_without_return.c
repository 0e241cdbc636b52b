#include <stdio.h>
int half(int n) { if (n > 10) return n / 2; return n; }
int main(void) { printf("%d\n", half(3)); }
