struct pair { int a, b; };
struct wide { long a; double b; };
struct mixed { char c; int n; };
struct pair half(int n) { struct pair p; p.a = n; if (n > 3) p.b = 1; return p; }
struct wide part(int n) { struct wide w; w.b = 2.0; if (n == 5) w.a = n; return w; }
struct mixed padded(int n) { struct mixed m; m.c = 'x'; m.n = n == 2; return m; }
union pick { char c; int n; } choose(int n) { union pick u; if (n) u.c = 'a'; else u.n = 5; return u; }
