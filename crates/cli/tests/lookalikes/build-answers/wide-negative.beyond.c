// touchstone: cover --time 5s --no-gcov --function f
struct key { unsigned long rest : 20, bits : 40; };
int f(struct key key)
{
    if (key.bits == -1) // GOAL: true
        return 1;
    return 0;
}
