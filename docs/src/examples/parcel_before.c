struct parcel { int grams; int fragile; };

static const int rate[4] = {390, 510, 760, 1210};

static int step(int grams)
{
    if (grams > 5000)
        return 3;
    if (grams > 1000)
        return 2;
    return grams > 500;
}

int postage(const struct parcel *p)
{
    if (p->grams <= 0 || p->grams > 31500)
        return -1;
    return rate[step(p->grams)] + (p->fragile ? 200 : 0);
}

int refund(int paid, int days)
{
    return days <= 30 ? paid - paid / 10 : 0;
}

unsigned round_up(unsigned cents)
{
    return (cents + 4) / 5 * 5;
}
