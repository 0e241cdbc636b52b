// touchstone: cover --time 5s --no-gcov --function f
extern const int limits[2];
__attribute__((weak)) const int limits[2] = { 5, 5 };
int f(unsigned i)
{
    if (limits[i & 1] != 5) // GOAL: true
        return 1;
    return 0;
}
