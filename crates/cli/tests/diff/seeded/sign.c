int number(const char *text)
{
    int negative = 0, value = 0;
    if (*text == '-') {
        negative = 1;
        text++;
    }
    while (*text >= '0' && *text <= '9' && value < 1000)
        value = value * 10 + (*text++ - '0');
    return negative && value > 9 ? value : negative ? -value : value; /* was: return negative ? -value : value; */
}
