/* All remainders have a case, so nothing is left for the default. */
int after_switch(unsigned x)
{
    switch (x % 3) {
    case 0:
        return 10;
    case 1:
        return 11;
    case 2:
        return 12;
    default:
        return -1; /* touchstone: unreachable */
    }
}
