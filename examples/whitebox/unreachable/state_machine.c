/* From IDLE one gets to RUNNING only through READY; four steps of events. */
enum { IDLE, READY, RUNNING };

int state_machine(unsigned events)
{
    int state = IDLE, was_ready = 0;
    for (int step = 0; step < 4; step++) {
        switch ((events >> (2 * step)) & 3u) {
        case 0:
            if (state == IDLE)
                state = READY;
            break;
        case 1:
            if (state == READY)
                state = RUNNING;
            break;
        case 2:
            state = IDLE;
            break;
        }
        if (state == READY)
            was_ready = 1;
    }
    if (state == RUNNING && !was_ready)
        return 1; /* touchstone: unreachable */
    return state;
}
