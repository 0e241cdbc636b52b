#include <string.h>
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);
static int palindrome(const char *s, int i, int j)
{
    if (i >= j) return 1;
    if (s[i] != s[j]) return 0;
    return palindrome(s, i + 1, j - 1);
}

int main(void)
{
    char s[6];
    for (int i = 0; i < 5; i++) s[i] = __VERIFIER_nondet_char();
    s[5] = 0;
    int n = strlen(s);
    if (n == 5 && palindrome(s, 0, n - 1) && s[0] == 'r' && s[1] == 'a') abort();
    return n;
}
