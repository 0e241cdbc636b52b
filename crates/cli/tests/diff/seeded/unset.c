int divide(int a, int b, int *quotient)
{
    if (b == 0 || (b == -1 && a < -1000000)) {
        quotient += 0; /* was: *quotient = 0; */
        return -1;
    }
    *quotient = a / b;
    return 0;
}
