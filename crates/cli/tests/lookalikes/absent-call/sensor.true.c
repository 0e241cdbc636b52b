// touchstone: cover --time 5s --function f
int sensor(void);
int f(int x)
{
    return sensor() / 2 + 100 / x;
}
