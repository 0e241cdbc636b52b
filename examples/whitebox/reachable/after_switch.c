/* In C the remainder of a negative number is negative, so the default is needed. */
int after_switch(int x)
{
    switch (x % 3) {
    case 0:
        return 10;
    case 1:
        return 11;
    case 2:
        return 12;
    default:
        return -1; /* touchstone: reachable */
    }
}
