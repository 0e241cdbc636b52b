/* JAUT's worked example (CBT, chapter 10, Fig. 1), in C: two objects that the caller gives, and a third as the result.
 *
 * Objective: all branches. CBT: speed = 363, y = 5206, then time in 167..739477. */

#include <stdlib.h>

struct coord {
    int x, y;
};

struct chrono {
    int time;
};

struct coord *move_y(struct coord *self, struct chrono *chrono, int speed)
{
    struct coord *moved;
    int y;
    if (chrono->time <= 0 || speed <= 0)
        return self;
    y = self->y + chrono->time * speed;
    chrono->time = 0;
    if (y > 65536)
        return NULL; /* touchstone: goal */
    moved = malloc(sizeof(struct coord));
    if (moved == NULL)
        return NULL;
    moved->x = self->x;
    moved->y = y;
    return moved;
}
