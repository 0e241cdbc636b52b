extern unsigned short __VERIFIER_nondet_ushort(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern void *__VERIFIER_nondet_pointer(void);
extern __SIZE_TYPE__ __VERIFIER_nondet_size_t(void);
int main(void)
{
    unsigned short a = __VERIFIER_nondet_ushort();
    short b = __VERIFIER_nondet_short();
    unsigned long long c = __VERIFIER_nondet_ulonglong();
    void *p = __VERIFIER_nondet_pointer();
    __SIZE_TYPE__ n = __VERIFIER_nondet_size_t();
    if (a == 65535 && b == -32768) return 1;
    if (c > 0xffffffffffffff00ull) return 2;
    if (!p) return 3;
    if (n == 100) return 4;
    return 0;
}
