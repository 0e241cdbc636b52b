#include <stdlib.h>
#include <string.h>
#include <stdio.h>
int verbose(void) { const char *v = getenv("VERBOSE"); if (v == NULL) return 0; if (strcmp(v, "yes") == 0) return 2; return 1; }
int main(int argc, char **argv) { if (argc < 2) { fprintf(stderr, "usage\n"); return 2; } if (strcmp(argv[1], "-v") == 0) return verbose(); char line[16]; if (fgets(line, sizeof line, stdin) == NULL) return 3; return line[0] == '#'; }
