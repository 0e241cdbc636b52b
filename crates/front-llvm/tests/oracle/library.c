/* Numbers in text, text in parts, and the variable that says what went wrong. */

#include <stdio.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static char text[12];

/* A text of characters that numbers are made of, chosen by the bits of n. */
static const char *spell(uint64_t n)
{
    static const char letters[16] = "0123789aFxX-+ zg";
    int i;
    for (i = 0; i < 10 && n; i++, n >>= 4)
        text[i] = letters[n & 15];
    text[i] = 0;
    return text;
}

static int base_of(uint32_t n)
{
    static const int bases[8] = {0, 10, 16, 8, 2, 36, 1, 37};
    return bases[n & 7];
}

// run: signed_number i64 u64 u32
int64_t signed_number(uint64_t n, uint32_t base)
{
    char *end = text + 11;
    long value;
    errno = 0;
    value = strtol(spell(n), &end, base_of(base));
    return value ^ ((end - text) << 40) ^ ((long)errno << 50);
}

// run: unsigned_number u64 u64 u32
uint64_t unsigned_number(uint64_t n, uint32_t base)
{
    char *end = text + 11;
    unsigned long value;
    errno = 0;
    value = strtoul(spell(n), &end, base_of(base));
    return value ^ ((unsigned long)(end - text) << 40) ^ ((unsigned long)errno << 50);
}

// run: limits i64 u32
int64_t limits(uint32_t n)
{
    static const char *const numbers[8] = {
        "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
        "18446744073709551615", "18446744073709551616", "  +0x7fffffffffffffff", "-18446744073709551615",
    };
    const char *number = numbers[n & 7];
    errno = 0;
    if (n & 8)
        return (int64_t)(strtoull(number, NULL, 0) + errno);
    return strtoll(number, NULL, 0) / 2 + errno;
}

// run: tokens u64 u32
uint64_t tokens(uint32_t n)
{
    char line[] = "a, bb,,ccc d", *token, *rest;
    uint64_t hash = 0;
    if (n & 1) {
        for (token = strtok(line, n & 2 ? ", " : ","); token; token = strtok(NULL, ", "))
            hash = hash * 31 + strlen(token) + token[0];
    } else if (n & 2) {
        for (token = strtok_r(line, " ", &rest); token; token = strtok_r(NULL, ",", &rest))
            hash = hash * 37 + strlen(token) + token[0];
    } else {
        for (rest = line; (token = strsep(&rest, n & 4 ? "," : ", ")) != NULL;)
            hash = hash * 41 + strlen(token) + token[0];
    }
    return hash;
}

static int sum_of(const char *text)
{
    int sum = 0;
    for (; *text; text++)
        sum = sum * 31 % 1000003 + *text;
    return sum;
}

/* Decimal numbers with up to 15 digits: the same double, and the same end. */
// run: decimal u64 u64 u32
uint64_t decimal(uint64_t n, uint32_t more)
{
    static const char letters[16] = "0123456789.5+-. ";
    union { double number; uint64_t bits; } value;
    char *end;
    int i;
    for (i = 0; i < 8 && n; i++, n >>= 4)
        text[i] = letters[n & 15];
    if (more & 1)
        text[i++] = 'e', text[i++] = '0' + (more >> 1) % 10;
    text[i] = 0;
    value.number = strtod(text, &end);
    return value.bits ^ (uint64_t)(end - text) << 52;
}

// run: decimals i64 u32
int64_t decimals(uint32_t n)
{
    static const char *const numbers[16] = {
        "0.1", "  -2.5e-3x", "1e22", "123456789012345", ".5", "5.", "-.", "+1.25e+2", "1e", "1e+", "0e99", "-0", "", "e5", "3.14159", "9e-22",
    };
    union { double number; int64_t bits; } value;
    value.number = n & 16 ? atof(numbers[n & 15]) : strtod(numbers[n & 15], NULL);
    return value.bits;
}

/* What's written, cut off where there's no room, and the length that it would have had. */
// run: formatted i32 i32 u8
int formatted(int n, unsigned char room)
{
    char text[40] = "before";
    int length = snprintf(text, room % 40, "%d|%x|%c%%%s;%u", n, (unsigned)n, 'a' + (room & 7), n < 0 ? "minus" : "", (unsigned)room);
    return sum_of(text) * 100 + length;
}

// run: formatted_long i32 i64
int formatted_long(long n)
{
    char text[80];
    int length = sprintf(text, "<%ld %lx %lu %zu>", n, (unsigned long)n, (unsigned long)n, sizeof text);
    return sum_of(text) * 100 + length;
}
