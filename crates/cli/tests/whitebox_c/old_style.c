int add(a, b) int a, b; { if (a == 3) return b; return 0; }
int call(n) int n; { return add(n, 4) == 4 ? helper(n) : 0; }
int helper(k) int k; { return k + 1; }
int other(n) int n; { if (unknown(n, 3) > 4) return 1; return 2; }
int narrow(c, s, f) char c; short s; float f; { if (c == 'a' && s == 7) return 1; return f > 2.0f; }
