__int128 wide(__int128 a) { if (a > ((__int128)1 << 70)) return a - 1; return a; }
unsigned __int128 g;
int isg(void) { return g == 5 ? 1 : 0; }
struct w { __int128 x; int y; };
struct w mk(struct w v) { if (v.y == 1) v.x = 3; return v; }
