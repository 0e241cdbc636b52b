// touchstone: cover --time 5s --no-gcov --function f
/*@ ensures \result == \old(*p) || \result == 0; */
int f(int *p)
{
    if (p == 0) // GOAL: true
        return 0;
    return *p;
}
