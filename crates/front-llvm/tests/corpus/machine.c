// What the machine has beyond C's core: atomics, vectors, assembler, computed gotos, thread-local and weak symbols.
#include <stdatomic.h>

typedef int four __attribute__((vector_size(16)));

_Thread_local int per_thread = 3;
int overridable __attribute__((weak)) = 1;
int other_name(int) __attribute__((alias("target")));

int target(int x) {
    return x + per_thread + overridable;
}

four lanes(four a, four b) {
    four c = a * b + a;
    c[2] = 7;
    return __builtin_shufflevector(c, a, 0, 5, 2, 7);
}

int counters(_Atomic int *p, atomic_uint *q) {
    int expected = 4;
    atomic_fetch_add(p, 3);
    atomic_compare_exchange_strong(p, &expected, 5);
    atomic_thread_fence(memory_order_seq_cst);
    atomic_store_explicit(q, 3, memory_order_release);
    return (int)atomic_load_explicit(q, memory_order_acquire) + atomic_exchange(p, 9);
}

int add(int x) {
    int result;
    __asm__ volatile("addl %1, %0" : "=r"(result) : "r"(x), "0"(x) : "cc");
    return result;
}

int jump(int x) {
    static void *const places[] = {&&a, &&b};
    goto *places[x & 1];
a:
    return 1;
b:
    return 2;
}
