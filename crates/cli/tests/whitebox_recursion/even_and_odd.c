static int even(unsigned); static int odd(unsigned n) { if (n == 0) return 0; return even(n - 1); }
static int even(unsigned n) { if (n == 0) return 1; return odd(n - 1); }
int f(unsigned n) { if (n > 300) return 2; if (even(n)) { if (n == 222) return 5; return 1; } if (n == 221) return 6; return 0; }
