// touchstone: cover --time 5s --no-gcov --function f
struct key { unsigned long rest : 20, bits : 40; };
int f(struct key key)
{
    if (((key.bits & 0x1ffff) << 24) >> 24 != (key.bits & 0x1ffff)) // GOAL: true
        return 1;
    return 0;
}
