// touchstone: cover --time 5s --no-gcov --function f
/*@ ensures \result == \old(n) || \result == 0; */
int f(int n)
{
    if ((n & 2) == 1) // GOAL: true
        return 0;
    return n;
}
