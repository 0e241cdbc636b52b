/* What's assigned to the enumeration is one of its names. */
enum level { LOW = 1, MIDDLE = 5, HIGH = 9 };

int enumeration(int x)
{
    enum level level = LOW;
    if (x > 10)
        level = MIDDLE;
    if (x > 20)
        level = HIGH;
    if (level != LOW && level != MIDDLE && level != HIGH)
        return -1; /* touchstone: unreachable */
    return level;
}
