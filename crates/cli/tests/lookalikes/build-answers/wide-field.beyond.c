// touchstone: cover --time 5s --no-gcov --function f
struct key { unsigned long bits : 33; unsigned long rest : 31; };
int f(struct key key)
{
    if ((key.bits << 31) >> 31 != key.bits) // GOAL: true
        return 1;
    return 0;
}
