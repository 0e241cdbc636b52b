// touchstone: cover --time 5s --no-gcov --function f
extern const int limit;
const int limit = 5;
int f(void)
{
    if (limit != 5) // GOAL: true
        return 1;
    return 0;
}
