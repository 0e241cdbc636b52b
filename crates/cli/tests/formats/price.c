// A price with a branch that nothing takes, and a division that goes wrong.
int price(int seats, int rebate)
{
    int total = 0;
    if (seats < 0 || seats > 4)
        return 0;
    for (int i = 0; i < seats; i++)
        total += 12;
    if (total < 0)
        return -1;
    return total * (100 - rebate) / seats;
}
