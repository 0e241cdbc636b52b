int f(int n) { if (n == 7) for (;;) n ^= 1; return 0; }
