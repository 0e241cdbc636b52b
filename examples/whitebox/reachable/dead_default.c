/* The state is masked to three bits, the switch has four cases. */
int dead_default(int event)
{
    int state = (event >> 3) & 7;
    switch (state) {
    case 0:
    case 1:
        return 1;
    case 2:
        return 2;
    case 3:
        return event < 0 ? 3 : 4;
    default:
        return -1; /* touchstone: reachable */
    }
}
