#include <stdio.h>
#include <unistd.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    char b[4];
    for (int i = 0; i < 4; i++) b[i] = __VERIFIER_nondet_uchar();
    if (write(1, b, 4) != 4) return 3;
    if (!memcmp(b, "abc", 4)) printf("yes\n");
    return b[0] == 'x';
}
