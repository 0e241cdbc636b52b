int class(int new, int delete) { if (new == 3) return delete; return 0; }
int template(int *this) { if (!this) return 0; return *this == 4; }
struct namespace { int private, public; };
int try(struct namespace *virtual) { if (virtual->private == 1) virtual->public = 2; return virtual->public == 2; }
int result(int result) { return result > 4 ? 2 : 1; }
int touchstone_only(int touchstone_answers) { return touchstone_answers == 4; }
int test_result_1(int n) { return n > 2; }
int status, child, name, failed, expected;
int touchstone_run(int n) { if (status == 3) return child; return n; }
int assert_it(int errno_, int stdin_) { return errno_ > stdin_; }
