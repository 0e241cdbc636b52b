// touchstone: cover --time 3s --no-gcov --absent concretise --function f
int sensor(void);
int f(int x)
{
    if ((x & 1) == 2) // GOAL: true
        return 1;
    return sensor();
}
