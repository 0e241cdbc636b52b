// touchstone: cover --time 5s --no-gcov --function f
static unsigned state;
static unsigned next(void) { return ++state; }
unsigned f(unsigned a)
{
    state = a & 1;
    unsigned before = a & 1;
    unsigned found = (((((((((((((((((((((((((((((((((((((before ^ 0u) * 5u + 1u) * 3u ^ 2u) * 5u + 3u) * 3u ^ 4u) * 5u + 5u) * 3u ^ 6u) * 5u + 7u) * 3u ^ 8u) *
        5u + 9u) * 3u ^ 10u) * 5u + 11u) * 3u ^ 12u) * 5u + 13u) * 3u ^ 14u) * 5u + 15u) * 3u ^ 16u) * 5u + 17u) * 3u ^ 18u) * 5u + 19u) * 3u ^ 20u)
        * 5u + 21u) * 3u ^ 22u) * 5u + 23u) * 3u ^ 24u) * 5u + 25u) * 3u ^ 26u) * 5u + 27u) * 3u ^ 28u) * 5u + 29u) * 3u ^ 30u) * 5u + 31u) * 3u ^
        32u) * 5u + 33u) * 3u ^ 34u) * 5u + 35u) * 3u) ^ (next() - 1);
    if (found == 60116089u) // GOAL: true
        return 1;
    return 0;
}
