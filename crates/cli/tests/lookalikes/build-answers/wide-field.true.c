// touchstone: cover --time 5s --no-gcov --function f
struct key { unsigned long bits : 33; unsigned long rest : 31; };
int f(struct key key)
{
    unsigned long bits = key.bits;
    key.bits++;
    if ((bits << 31) >> 31 != bits || key.bits > 0x1ffffffff || key.rest > 0x7fffffff) // GOAL: true
        return 1;
    return 0;
}
