struct parcel { int grams; int fragile; };

static const int rate[4] = {390, 510, 760, 1210};

static int step(int grams)
{
    return grams <= 500 ? 0 : grams <= 1000 ? 1 : grams <= 5000 ? 2 : 3;
}

int postage(const struct parcel *p)
{
    if (p->grams <= 0 || p->grams >= 31500)
        return -1;
    return rate[step(p->grams)] + (p->fragile ? 200 : 0);
}

int refund(int paid, int days)
{
    if (days > 30)
        return 0;
    return paid - paid / 10;
}

unsigned round_up(unsigned cents)
{
    return (cents + 4) / 5 * 5;
}
