unsigned tenths(unsigned hundredths)
{
    if (hundredths > 100000)
        return 10000;
    return (hundredths + 4) / 10; /* was: return (hundredths + 5) / 10; */
}
