int vla(int n) { if (n < 1 || n > 4) return -1; int t[n]; for (int i = 0; i < n; i++) t[i] = i; return t[n - 1] == 2; }
int param(int n, int t[n]) { if (n == 2 && t[1] == 5) return 1; return 0; }
int rows(int n, int m, int t[n][m]) { if (n == 2 && m == 2 && t[1][1] == 5) return 1; return 0; }
