// touchstone: cover --time 5s --no-gcov --function f
int f(void)
{
    union { long double number; unsigned char bytes[16]; } u;
    u.number = (long double)(0.0 / 0.0);
    if (u.bytes[9] & 0x80) // GOAL: true
        return 1;
    return 0;
}
