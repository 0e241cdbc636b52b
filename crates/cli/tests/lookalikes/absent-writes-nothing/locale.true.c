// touchstone: cover --function letter --time 5s
#include <ctype.h>
#include <locale.h>
int letter(unsigned char c) {
    int is_letter = isalpha(c);
    setlocale(LC_ALL, "");
    if (c <= 127)
        return 0;
    if (is_letter) // GOAL: true
        return 1;
    return 2;
}
