// touchstone: cover --time 5s --no-gcov --function f
void f(const int *p)
{
    if (p)
        *(int *)p = 1; // GOAL: write to a constant
}
