// touchstone: cover --time 5s --no-gcov --function f
struct key { unsigned long rest : 20, bits : 40; };
int f(struct key key)
{
    unsigned long all = -1UL;
    if (key.bits == all) // GOAL: true
        return 1;
    return 0;
}
