// touchstone: cover --time 5s --no-gcov --function f
struct key { unsigned long rest : 20, bits : 40; };
int f(const struct key *key)
{
    if (key && key->bits == -1) // GOAL: true
        return 1;
    return 0;
}
