/* One number in the table is odd. */
static const int table[8] = {2, 4, 8, 16, 33, 64, 128, 256};

int array_content(unsigned i)
{
    int value = table[i & 7u];
    if (value % 2 != 0)
        return 1; /* touchstone: reachable */
    return value;
}
