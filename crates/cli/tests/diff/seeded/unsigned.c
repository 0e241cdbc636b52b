int is_digit_value(int x)
{
    return x < 10; /* was: return (unsigned)x < 10; */
}
