// touchstone: cover --time 6s --no-gcov --function f
unsigned char table[70000];
int f(unsigned i, unsigned k)
{
    if (i < 66000 || i >= 70000 || k < 66000 || k >= 70000)
        return 0;
    table[i] = 3;
    table[i + 1 < 70000 ? i + 1 : i] = 4;
    if (table[k] == 7) // GOAL: true
        return 1;
    return 0;
}
