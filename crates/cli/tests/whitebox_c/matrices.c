int grid[3][4];
int cell(int r, int c) { if (r < 0 || r > 2 || c < 0 || c > 3) return -1; return grid[r][c] == 7; }
int trace(int m[2][2]) { if (m[0][0] == 3 && m[1][1] == 4) return 1; return 0; }
void fill(int m[2][3], int v) { for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) m[i][j] = v; if (v == 3) m[1][2] = 0; }
int cube(int c[2][2][2]) { return c[1][0][1] == 9 ? 1 : 0; }
char *names[2][2];
int nm(void) { if (names[1][0] && names[1][0][0] == 'a') return 1; return 0; }
