/* Grundy values by the rules alone, as one would write it in C: `rivals.py` compiles it and asks the same
   tables of us. Usage: plain FILE GAME NUMBER...; the values are written to FILE, four bytes each, and the
   seconds of the processor are printed.

   exco X0 X1 X2   EXCO-NIM n = 2, all heaps up to these: x0 may fall, and x1 or x2 with it
   wythoff X1 X2   Wythoff Nim: one heap may fall, or both by the same number
   octal N D1 D2…  single heaps 0 to N of the octal game .D1D2…
   far N W MASK SIZE SHIFT SOME D1 D2…  the same by the ways of heap_kernels.py in values of W bytes: dense without a mask (-1),
                   else sparse with it from heap 512 on; SOME splits are marked, as those of the rare heaps */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int width; /* words of a set of values */

static uint64_t *sets(size_t count) { return calloc(count * width, sizeof(uint64_t)); }

static void unite(uint64_t *set, const uint64_t *other, int used) {
    for (int w = 0; w < used; w++) set[w] |= other[w];
}

static void add(uint64_t *set, int value) { set[value >> 6] |= UINT64_C(1) << (value & 63); }

/* The least number in none of three sets. */
static int mex(const uint64_t *a, const uint64_t *b, const uint64_t *c) {
    for (int w = 0;; w++) {
        uint64_t free = ~(a[w] | b[w] | c[w]);
        if (free) return 64 * w + __builtin_ctzll(free);
    }
}

static void exco(int32_t *values, int X0, int X1, int X2) {
    width = (X0 + X1 + X2) / 64 + 1;
    /* Values met with this x0 or less: `first` with this x2 and a lesser x1, or this x1 and a lesser x0;
       `second` with this x1 and so on. A set holds what the same place held at the next smaller x0. */
    uint64_t *first = sets((size_t)(X0 + 1) * (X2 + 1)), *second = sets(X0 + 1), *none = sets(1);
    for (int x1 = 0; x1 <= X1; x1++) {
        memset(second, 0, (X0 + 1) * width * sizeof *second);
        for (int x2 = 0; x2 <= X2; x2++)
            for (int x0 = 0; x0 <= X0; x0++) {
                int used = (x0 + x1 + x2) / 64 + 1;
                uint64_t *a = first + ((size_t)x2 * (X0 + 1) + x0) * width, *b = second + (size_t)x0 * width;
                if (x0) {
                    unite(a, a - width, used);
                    unite(b, b - width, used);
                }
                int value = mex(a, b, none);
                add(a, value);
                add(b, value);
                values[((size_t)x0 * (X1 + 1) + x1) * (X2 + 1) + x2] = value;
            }
    }
}

static void wythoff(int32_t *values, int X1, int X2) {
    width = (X1 + X2) / 64 + 1;
    uint64_t *rows = sets(X1 + 1), *columns = sets(X2 + 1), *diagonals = sets(X1 + X2 + 1);
    for (int x1 = 0; x1 <= X1; x1++)
        for (int x2 = 0; x2 <= X2; x2++) {
            uint64_t *row = rows + (size_t)x1 * width, *column = columns + (size_t)x2 * width;
            uint64_t *diagonal = diagonals + (size_t)(x1 - x2 + X2) * width;
            int value = mex(row, column, diagonal);
            add(row, value);
            add(column, value);
            add(diagonal, value);
            values[(size_t)x1 * (X2 + 1) + x2] = value;
        }
}

static void octal(int32_t *values, int most, int count, const int *digits) {
    char met[1 << 16];
    for (int n = 0; n <= most; n++) {
        int highest = 0;
        memset(met, 0, sizeof met);
        for (int taken = 1; taken <= count && taken <= n; taken++) {
            int rest = n - taken, digit = digits[taken - 1];
            if (digit & 1 && !rest) met[0] = 1;
            if (digit & 2 && rest) met[values[rest]] = 1;
            if (digit & 4)
                for (int part = 1; part <= rest / 2; part++) met[values[part] ^ values[rest - part]] = 1;
        }
        while (met[highest]) highest++;
        values[n] = highest;
    }
}

/* The ways of heap_kernels.py, for values of one type; heaps in a row share the splits that are marked. */
#define LANES 64
#define FAR(V, far)                                                                                                      \
    static void far(int32_t *out, int most, int mask, int size, int shift, int some, int count, const int *digits) {     \
        int M = most + 1, wide = (1 << 8 * sizeof(V)) + 64, rare = 0, small = shift & size;                              \
        V *G = calloc(M + LANES, sizeof(V)), *R = calloc(M, sizeof(V)), *value = calloc(M, sizeof(V));                   \
        int32_t *place = calloc(M, sizeof *place);                                                                       \
        uint8_t *marks = malloc(LANES * wide);                                                                           \
        for (int base = 1, highest = 0; base <= most; base += LANES) {                                                   \
            int sparse = mask >= 0 && base >= 512, splits = base / 2 - LANES, row = 64;                                  \
            while (row <= highest) row *= 2;                                                                             \
            wide = 2 * row + 64;                                                                                         \
            memset(marks, 0, LANES * wide);                                                                              \
            for (int taken = 1; taken <= count; taken++) {                                                               \
                int rest = base - taken;                                                                                 \
                if (!(digits[taken - 1] & 4)) continue;                                                                  \
                for (int i = 0; i < some && splits > 0; i++) {                                                           \
                    double part = i * 0.6180339887498949;                                                                \
                    int a = LANES + (int)((part - (int)part) * splits);                                                  \
                    if (a < rest)                                                                                        \
                        for (int b = 0; b < LANES; b++) marks[b * wide + (V)(G[rest - a + b] ^ G[a])] = 1;               \
                }                                                                                                        \
                for (int j = 0; sparse && j < rare && place[j] < rest; j++)                                              \
                    if (place[j] >= LANES)                                                                               \
                        for (int b = 0; b < LANES; b++) marks[b * wide + (V)(G[rest - place[j] + b] ^ value[j])] = 1;    \
            }                                                                                                            \
            for (int n = base; n <= most && n < base + LANES; n++) {                                                     \
                uint8_t *met = marks + (n - base) * wide;                                                                \
                for (int taken = 1; taken <= count && taken <= n; taken++) {                                             \
                    int rest = n - taken, digit = digits[taken - 1];                                                     \
                    if (digit & 1 && !rest) met[0] = 1;                                                                  \
                    if (digit & 2 && rest) met[G[rest]] = 1;                                                             \
                    for (int a = 1; digit & 4 && a <= rest / 2 && a < LANES; a++) met[G[a] ^ G[rest - a]] = 1;           \
                }                                                                                                        \
                int c = 0;                                                                                               \
                for (;; c++) {                                                                                           \
                    while (met[c]) c++;                                                                                  \
                    if (sparse && (__builtin_parity(c & mask) ^ ((n + shift) & size))) break;                            \
                    int hit = 0;                                                                                         \
                    for (int taken = 1; taken <= count && !hit; taken++) {                                               \
                        int rest = n - taken, many = rest / 2 - LANES + 1;                                               \
                        if (!(digits[taken - 1] & 4) || many <= 0) continue;                                             \
                        const V *a = G + LANES, *b = R + M - rest + LANES - 1;                                           \
                        for (int t = 0, block = 256; t < many && !hit; block = block < 8192 ? 2 * block : block) {       \
                            int m = many - t < block ? many - t : block;                                                 \
                            V least = (V)~0;                                                                             \
                            for (int k = 0; k < m; k++) {                                                                \
                                V x = a[t + k] ^ b[t + k] ^ (V)c;                                                        \
                                least = x < least ? x : least;                                                           \
                            }                                                                                            \
                            hit = !least;                                                                                \
                            t += m;                                                                                      \
                        }                                                                                                \
                    }                                                                                                    \
                    if (!hit) break;                                                                                     \
                }                                                                                                        \
                G[n] = R[M - 1 - n] = c;                                                                                 \
                if (c > highest) highest = c;                                                                            \
                if (mask >= 0 && (__builtin_parity(c & mask) ^ (n & size)) == small) place[rare] = n, value[rare++] = c; \
            }                                                                                                            \
        }                                                                                                                \
        for (int n = 0; n <= most; n++) out[n] = G[n];                                                                   \
    }
FAR(uint8_t, far8)
FAR(uint16_t, far16)

int main(int argc, char **argv) {
    int numbers[16] = {0};
    for (int i = 3; i < argc && i < 19; i++) numbers[i - 3] = atoi(argv[i]);
    if (argc < 5) return 2;
    size_t cells = numbers[0] + 1;
    if (strcmp(argv[2], "octal") && strcmp(argv[2], "far"))
        for (int i = 4; i < argc; i++) cells *= numbers[i - 3] + 1;
    int32_t *values = calloc(cells, sizeof *values);
    clock_t begin = clock();
    if (!strcmp(argv[2], "exco")) exco(values, numbers[0], numbers[1], numbers[2]);
    else if (!strcmp(argv[2], "wythoff")) wythoff(values, numbers[0], numbers[1]);
    else if (!strcmp(argv[2], "far"))
        (numbers[1] == 1 ? far8 : far16)(values, numbers[0], numbers[2], numbers[3], numbers[4], numbers[5], argc - 9, numbers + 6);
    else octal(values, numbers[0], argc - 4, numbers + 1);
    printf("%.6f\n", (double)(clock() - begin) / CLOCKS_PER_SEC);
    FILE *file = fopen(argv[1], "wb");
    return !file || fwrite(values, sizeof *values, cells, file) != cells || fclose(file);
}
