// touchstone: cover --function letter --time 5s
#include <ctype.h>
#include <locale.h>
int letter(unsigned char c) {
    setlocale(LC_ALL, "");
    if (c <= 127)
        return 0;
    if (isalpha(c)) // GOAL: true
        return 1;
    return 2;
}
