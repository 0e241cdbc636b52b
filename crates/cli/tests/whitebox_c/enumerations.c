enum colour { RED = 3, GREEN = 9, BLUE = -2 };
enum big { SMALL, HUGE = 0x100000000L };
typedef enum { ON = 1, OFF } state;
enum colour next(enum colour c) { switch (c) { case RED: return GREEN; case GREEN: return BLUE; case BLUE: return RED; } return c; }
int isbig(enum big b) { return b == HUGE; }
state toggle(state s) { return s == ON ? OFF : ON; }
