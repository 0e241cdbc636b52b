// touchstone: cover --time 5s --no-gcov
/*@ requires x > 0; */
int g(int x)
{
    if ((x & 2) == 1) // GOAL: true
        return 1;
    return 0;
}
