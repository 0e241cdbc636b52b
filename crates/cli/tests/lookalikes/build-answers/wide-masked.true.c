// touchstone: cover --time 5s --no-gcov --function f
struct key { unsigned long rest : 20, bits : 40; };
int f(struct key key)
{
    unsigned long low = key.bits & 0x1ffff;
    if ((low << 24) >> 24 != low) // GOAL: true
        return 1;
    return 0;
}
