/* What's given as an enumeration can be any number. */
enum level { LOW = 1, MIDDLE = 5, HIGH = 9 };

int enumeration(enum level level)
{
    if (level != LOW && level != MIDDLE && level != HIGH)
        return -1; /* touchstone: reachable */
    return level;
}
