/* Nothing that's equal to itself is NaN, and only NaN isn't comparable. */
int not_a_number(float x)
{
    if (x == x) {
        if (!(x < 1.0f) && !(x >= 1.0f))
            return 1; /* touchstone: unreachable */
        return 2;
    }
    return 0;
}
