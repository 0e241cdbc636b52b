enum plan { FREE, BASIC, TEAM };

struct customer {
    enum plan plan;
    int seats;
    const struct customer *referred_by;
};

/*@ requires \valid(c) && 0 <= c->seats <= 1000 && 0 <= rebate <= 100;
    ensures \result >= 0; */
int price(const struct customer *c, int rebate)
{
    int total;
    if (c->plan == FREE)
        return 0;
    total = c->seats * 12;
    if (c->referred_by == c)
        rebate = 0;
    if (total < 0)
        return -1;
    return total * (100 - rebate) / 100 / c->seats;
}
