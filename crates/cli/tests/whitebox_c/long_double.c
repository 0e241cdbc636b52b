long double scale(long double x) { if (x > 1.5L) return x * 2; return x; }
int above(long double x) { return x > 100.0L ? 1 : 0; }
