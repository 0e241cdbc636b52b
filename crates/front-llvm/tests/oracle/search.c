// The less common functions on strings and bytes, and numbers at their limits.
#define _GNU_SOURCE
#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static char *text(uint32_t bits, char *buffer) {
    int length = bits % 6;
    for (int i = 0; i < length; i++)
        buffer[i] = "aAb-"[bits >> (3 + 2 * i) & 3];
    buffer[length] = 0;
    return buffer;
}

static int place(const char *found, const char *from) { return found ? (int)(found - from) : 9; }
static int sign(int a) { return a < 0 ? -1 : a > 0; }

// run: searching i32 u32 u32
int searching(uint32_t a, uint32_t b) {
    char long_text[8], short_text[8];
    text(a, long_text);
    text(b % 64, short_text);
    return place(strstr(long_text, short_text), long_text) + 10 * place(strpbrk(long_text, short_text), long_text) +
           100 * strspn(long_text, short_text) + 1000 * strcspn(long_text, short_text) +
           10000 * place(strchrnul(long_text, 'b'), long_text) + 100000 * place(memrchr(long_text, 'a', a % 6), long_text) +
           1000000 * strnlen(long_text, b % 5);
}

// run: foldings i32 u32 u32
int foldings(uint32_t a, uint32_t b) {
    char left[8], right[8];
    text(a, left);
    text(b, right);
    return sign(strcasecmp(left, right)) + 3 * sign(strncasecmp(left, right, a % 4)) + 9 * !!bcmp(left, right, 1);
}

// run: copies i32 u32 u32
int copies(uint32_t a, uint32_t b) {
    char left[8], right[8], whole[24];
    text(a, left);
    text(b, right);
    char *end = stpcpy(whole, left);
    strncat(whole, right, a % 4);
    char *copy = strdup(whole), *part = strndup(whole, b % 5);
    int sum = (int)(end - whole);
    if (copy && part) {
        for (char *p = copy; *p; p++)
            sum = (sum * 5 + *p) & 0xffff;
        for (char *p = part; *p; p++)
            sum = (sum * 7 + *p) & 0xffff;
    }
    free(copy);
    free(part);
    return sum;
}

// run: limits i64 u8
int64_t limits(uint8_t which) {
    static const char *const numbers[] = {
        "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
        " \t\n+12", "--3", "", "-", "0x10", "00009", "99999999999999999999999", "-0",
    };
    const char *number = numbers[which % 12];
    return atol(number) ^ (int64_t)atoi(number) ^ atoll(number);
}

// run: tables i32 u8
int tables(uint8_t c) {
    const unsigned short *classes = *__ctype_b_loc();
    return classes[c] + (*__ctype_toupper_loc())[c] * 65536 + (*__ctype_tolower_loc())[c] * 1000 + classes[-1 - c % 128] +
           !!isgraph(c) + 2 * !!isblank(c) + 4 * !!isascii(c) + toascii(c);
}
