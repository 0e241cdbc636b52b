// touchstone: cover --time 5s --no-gcov --function f
struct holder { int *p; int n; };
int f(int k)
{
    struct holder h = {&k, 0};
    {
        int inner = k;
        struct holder g = {&inner, 1};
        h = g;
    }
    if (*h.p != k) // GOAL: true
        return 1;
    return 0;
}
