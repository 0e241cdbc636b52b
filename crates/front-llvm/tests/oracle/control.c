// Loops, switch, goto, recursion, short-circuit, conditional operator.

// run: classify_switch i32 i32
int classify_switch(int a) {
    switch (a) {
    case -3: return 100;
    case 0: a += 5; /* falls through */
    case 1: return a + 200;
    case 2:
    case 3: return 300;
    case 2147483647: return 400;
    default: break;
    }
    return a % 3;
}

// run: letters i32 u8
int letters(unsigned char c) {
    switch (c) {
    case 'a' ... 'f': return c - 'a' + 10;
    case '0' ... '9': return c - '0';
    case 'A' ... 'F': return c - 'A' + 10;
    }
    return -1;
}

// run: collatz i32 i32
int collatz(int n) {
    int steps = 0;
    if (n <= 0)
        return -1;
    n &= 255;
    while (n > 1 && steps < 200) {
        n = n % 2 ? 3 * n + 1 : n / 2;
        steps++;
    }
    return steps;
}

// run: gcd i32 i32 i32
int gcd(int a, int b) {
    if (a < 0)
        a = ~a;
    if (b < 0)
        b = ~b;
    do {
        if (b == 0)
            break;
        int t = a % b;
        a = b;
        b = t;
    } while (1);
    return a;
}

// run: factorial u64 u8
unsigned long factorial(unsigned char n) { return (n & 31) < 2 ? 1 : (n & 31) * factorial((n & 31) - 1); }

static int is_odd(unsigned n);
static int is_even(unsigned n) { return n == 0 ? 1 : is_odd(n - 1); }
static int is_odd(unsigned n) { return n == 0 ? 0 : is_even(n - 1); }

// run: parity i32 u32
int parity(unsigned n) { return is_even(n & 63) * 2 + is_odd(n & 31); }

// run: jumps i32 i32 i32
int jumps(int a, int b) {
    int count = 0;
again:
    if (count++ > 10)
        goto done;
    if (a > b) {
        a--;
        goto again;
    }
    if (a < b) {
        b--;
        goto again;
    }
done:
    return count * 1000 + (a ^ b) % 1000;
}

// run: nested i32 u8 u8
int nested(unsigned char a, unsigned char b) {
    int sum = 0;
    for (int i = 0; i < (a & 7); i++) {
        for (int j = i;; j++) {
            if (j == 3)
                continue;
            if (j > (b & 7))
                break;
            sum += i * j + 1;
        }
    }
    return sum;
}

static int calls;
static int count(int result) {
    calls++;
    return result;
}

// run: short_circuit i32 i32 i32 i32
int short_circuit(int a, int b, int c) {
    calls = 0;
    int r = count(a > 0) && (count(b > 0) || count(c > 0)) && !count(a == b);
    return r * 10 + calls;
}

// run: ternaries i32 i32 i32
int ternaries(int a, int b) { return a > b ? a > 10 ? 1 : b > 10 ? 2 : 3 : a == b ? 4 : (a & 1 ? 5 : 6); }

// run: comma i32 i32
int comma(int a) {
    int b = (a ^= 5, a & 3);
    return b += a > 0 ? 1 : 2, b;
}

// run: triangle i32 i32 i32 i32
int triangle(int i, int j, int k) {
    int kind;
    if (i == 0 || j == 0 || k == 0)
        return 4;
    kind = 0;
    if (i == j)
        kind += 1;
    if (i == k)
        kind += 2;
    if (j == k)
        kind += 3;
    if (kind == 0)
        return (long)i + j <= k || (long)j + k <= i || (long)i + k <= j ? 4 : 1;
    if (kind > 3)
        return 3;
    return kind;
}
