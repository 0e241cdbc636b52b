// touchstone: cover --time 5s
#include <ctype.h>
#include <locale.h>
unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char c = __VERIFIER_nondet_uchar();
    int is_letter = isalpha(c);
    setlocale(LC_ALL, "");
    if (c <= 127)
        return 0;
    if (is_letter) // GOAL: true
        return 1;
    return 2;
}
