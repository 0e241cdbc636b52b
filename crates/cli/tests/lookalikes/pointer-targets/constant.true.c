// touchstone: cover --time 5s --no-gcov --function f
void f(int *q, const int *p)
{
    if (p && q)
        *q = *p; // GOAL: write to a constant
}
