// Strings and characters by the library's functions.
#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const char *const words[] = {"", "a", "ab", "abc", "abd", "b", "hello", "hello world"};

static char *text(uint32_t bits, char *buffer) {
    // Letters from a small alphabet, so that things are found.
    int length = bits % 7;
    for (int i = 0; i < length; i++)
        buffer[i] = "abA1 -"[bits >> (3 + 3 * i) & 7 % 6];
    buffer[length] = 0;
    return buffer;
}

static int sign(int a) { return a < 0 ? -1 : a > 0; }

// run: lengths i32 u32
int lengths(uint32_t a) {
    char buffer[8];
    return strlen(text(a, buffer)) + 10 * strlen(words[a & 7]);
}

// run: comparisons i32 u32 u32
int comparisons(uint32_t a, uint32_t b) {
    char left[8], right[8];
    text(a, left);
    text(b, right);
    return sign(strcmp(left, right)) + 3 * sign(strncmp(left, right, a % 4)) + 9 * sign(memcmp(left, right, 1)) +
           27 * sign(strcmp(words[a & 7], words[b & 7]));
}

// run: building i32 u32 u32
int building(uint32_t a, uint32_t b) {
    char left[8], right[8], whole[32];
    text(a, left);
    text(b, right);
    strcpy(whole, left);
    strcat(whole, "-");
    strcat(whole, right);
    strncpy(left, right, 4);
    int sum = strlen(whole);
    for (int i = 0; whole[i]; i++)
        sum = (sum * 5 + whole[i]) & 0xffff;
    return sum + left[3] * 7;
}

// run: finding i32 u32 u8
int finding(uint32_t a, uint8_t c) {
    char buffer[8];
    text(a, buffer);
    char wanted = "abA1 -"[c % 6];
    char *first = strchr(buffer, wanted), *last = strrchr(buffer, wanted);
    char *byte = memchr(buffer, wanted, strlen(buffer));
    return (first ? first - buffer : 9) + 10 * (last ? last - buffer : 9) + 100 * (byte == first);
}

// run: numbers i32 i16
int numbers(int16_t a) {
    char buffer[12], *p = buffer + 11;
    int n = a < 0 ? -a : a;
    *p = 0;
    do
        *--p = '0' + n % 10;
    while (n /= 10);
    if (a < 0)
        *--p = '-';
    return atoi(p) * 2 + abs(a) % 5 + (int)labs(a) % 3;
}

// run: characters i32 u8
int characters(uint8_t c) {
    return !!isdigit(c) + 2 * !!isalpha(c) + 4 * !!isspace(c) + 8 * !!isupper(c) + 16 * !!islower(c) +
           32 * !!isalnum(c) + 64 * !!ispunct(c) + 128 * !!isxdigit(c) + 256 * !!isprint(c) + 512 * !!iscntrl(c) +
           1024 * (toupper(c) & 255) + 300000 * (tolower(c) & 255);
}
