// touchstone: cover --time 3s --no-gcov --absent concretise --function f
int sensor(void);
int f(void)
{
    if (sensor() == 5) // GOAL: true
        return 1;
    return 0;
}
