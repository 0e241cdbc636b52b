/* own alarm, own signal */
int alarm(int level) { return level > 3; }
int signal(int level) { if (alarm(level)) return 1; return 0; }
int printf(const char *f, ...);
