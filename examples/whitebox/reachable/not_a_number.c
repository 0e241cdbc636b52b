/* NaN is neither less than 1 nor not less. */
int not_a_number(float x)
{
    if (x != 1.0f) {
        if (!(x < 1.0f) && !(x >= 1.0f))
            return 1; /* touchstone: reachable */
        return 2;
    }
    return 0;
}
