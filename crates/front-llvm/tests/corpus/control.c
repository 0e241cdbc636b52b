// Control flow: loops, short circuits, switches, ?:, goto, recursion, early returns.
int gcd(int a, int b) {
    while (b != 0) {
        int rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

int grade(int points, int late) {
    if (points < 0 || points > 100)
        return -1;
    if (points >= 50 && !late)
        return points >= 90 ? 1 : 2;
    return 5;
}

enum day { MONDAY, SATURDAY = 5, SUNDAY, NEVER = -1 };

int hours(enum day day, long long extra) {
    switch (day) {
    case SATURDAY:
        extra += 2;
        /* fall through */
    case SUNDAY:
        return (int)extra;
    case NEVER:
        goto nothing;
    default:
        break;
    }
    do {
        extra -= 3;
    } while (extra > 10);
    for (int i = 0; i < 4; i++) {
        if (i == 2)
            continue;
        extra += i;
    }
    return 8 + (int)extra;
nothing:
    return 0;
}

unsigned fibonacci(unsigned n) {
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}
