// touchstone: cover --time 5s --no-gcov --function f
static const int v0 = 0;
static const int v1 = 1;
static const int v2 = 2;
static const int v3 = 3;
static const int v4 = 4;
static const int v5 = 5;
static const int v6 = 6;
static const int v7 = 7;
static const int v8 = 8;
static const int v9 = 9;
static const int v10 = 10;
static const int v11 = 11;
static const int v12 = 12;
static const int v13 = 13;
static const int v14 = 14;
static const int v15 = 15;
static const int v16 = 16;
static const int v17 = 17;
static const int v18 = 18;
static const int v19 = 19;
static const int v20 = 20;
static const int v21 = 21;
static const int v22 = 22;
static const int v23 = 23;
static const int v24 = 24;
static const int v25 = 25;
static const int v26 = 26;
static const int v27 = 27;
static const int v28 = 28;
static const int v29 = 29;
static const int v30 = 30;
static const int v31 = 31;
static const int v32 = 32;
static const int v33 = 33;
static const int v34 = 34;
static const int v35 = 35;
static const int v36 = 36;
static const int v37 = 37;
static const int v38 = 38;
static const int v39 = 39;
static const int *const table[40] = {&v0, &v1, &v2, &v3, &v4, &v5, &v6, &v7, &v8, &v9, &v10, &v11, &v12, &v13, &v14, &v15, &v16, &v17, &v18, &v19, &v20, &v21, &v22, &v23, &v24, &v25, &v26, &v27, &v28, &v29, &v30, &v31, &v32, &v33, &v34, &v35, &v36, &v37, &v38, &v39};
int f(unsigned i)
{
    if (i >= 40)
        return 0;
    if (*table[i] == 39) // GOAL: true
        return 1;
    return 0;
}
