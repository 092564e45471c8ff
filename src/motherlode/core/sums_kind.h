/* What `sums.c` does, once for each kind of processor: it includes this with KIND(name), WIDE (numbers in a register), `Wide` (a register),
   `read_bytes` (as many signed bytes as numbers) set for that kind. There is no other difference: each sum is added up in the same order. */

#define READ(from) (*(const Wide *)(from))
#define WRITE(to, sums) (*(Wide *)(to) = (sums))

/* Where the numbers that count stand, and what they are; `at` goes on to where to look next. */
static inline Size KIND(gathered)(const double *numbers, Size count, Size *at, Size *places, double *found) {
    Size kept = 0, i = *at;
    for (; i < count && kept < CHUNK; i++) {
        places[kept] = i;
        found[kept] = numbers[i];
        kept += numbers[i] != 0.0;
    }
    *at = i;
    return kept;
}

/* So many rows more, each so many times: the sums of eight registers at a time, then of one, then each of the rest. */
#define ADD(read, one)                                                                                                  \
    Size first = 0;                                                                                                     \
    for (; first + 8 * WIDE <= width; first += 8 * WIDE) {                                                              \
        double *to = sums + first;                                                                                      \
        Wide a = READ(to), b = READ(to + WIDE), c = READ(to + 2 * WIDE), d = READ(to + 3 * WIDE);                       \
        Wide e = READ(to + 4 * WIDE), f = READ(to + 5 * WIDE), g = READ(to + 6 * WIDE), h = READ(to + 7 * WIDE);        \
        for (Size i = 0; i < kept; i++) {                                                                               \
            const double number = found[i];                                                                             \
            a += number * read(rows + places[i] * width + first);                                                       \
            b += number * read(rows + places[i] * width + first + WIDE);                                                \
            c += number * read(rows + places[i] * width + first + 2 * WIDE);                                            \
            d += number * read(rows + places[i] * width + first + 3 * WIDE);                                            \
            e += number * read(rows + places[i] * width + first + 4 * WIDE);                                            \
            f += number * read(rows + places[i] * width + first + 5 * WIDE);                                            \
            g += number * read(rows + places[i] * width + first + 6 * WIDE);                                            \
            h += number * read(rows + places[i] * width + first + 7 * WIDE);                                            \
        }                                                                                                               \
        WRITE(to, a), WRITE(to + WIDE, b), WRITE(to + 2 * WIDE, c), WRITE(to + 3 * WIDE, d);                            \
        WRITE(to + 4 * WIDE, e), WRITE(to + 5 * WIDE, f), WRITE(to + 6 * WIDE, g), WRITE(to + 7 * WIDE, h);             \
    }                                                                                                                   \
    for (; first + WIDE <= width; first += WIDE) {                                                                      \
        Wide a = READ(sums + first);                                                                                    \
        for (Size i = 0; i < kept; i++) a += found[i] * read(rows + places[i] * width + first);                         \
        WRITE(sums + first, a);                                                                                         \
    }                                                                                                                   \
    for (; first < width; first++)                                                                                      \
        for (Size i = 0; i < kept; i++) sums[first] += found[i] * one(rows[places[i] * width + first]);

static inline void KIND(add_rows)(double *sums, Size width, const double *rows, const Size *places, const double *found,
                                  Size kept) {
    ADD(READ, AS_IT_IS)
}

static void KIND(rows)(double *sums, Size width, const double *numbers, Size count, const double *rows) {
    Size places[CHUNK], at = 0;
    double found[CHUNK];
    while (at < count) {
        Size kept = KIND(gathered)(numbers, count, &at, places, found);
        KIND(add_rows)(sums, width, rows, places, found, kept);
    }
}

static void KIND(bytes)(double *sums, Size width, const double *numbers, Size count, const Byte *rows) {
    Size places[CHUNK], at = 0;
    double found[CHUNK];
    while (at < count) {
        Size kept = KIND(gathered)(numbers, count, &at, places, found);
        ADD(KIND(read_bytes), AS_SIGNED)
    }
}

/* What speaks for a move: its numbers, each with a weight of its own, and a layer over them, whose sums are weighed eight side by side. */
static double KIND(score)(const double *numbers, Size count, Size width, const double *rows, const double *shift,
                          const double *out, const double *skip) {
    Size places[CHUNK], at = 0, j = 0;
    double found[CHUNK], hidden[WIDEST], side[8] = {0.0}, total = 0.0;
    memcpy(hidden, shift, width * sizeof(double));
    while (at < count) {
        Size kept = KIND(gathered)(numbers, count, &at, places, found);
        for (Size i = 0; i < kept; i++) total += skip[places[i]] * found[i];
        KIND(add_rows)(hidden, width, rows, places, found, kept);
    }
    for (; j < width; j++) side[j & 7] += (hidden[j] > 0.0 ? hidden[j] : 0.0) * out[j];
    for (int lane = 0; lane < 8; lane++) total += side[lane];
    return total;
}

#undef ADD
#undef READ
#undef WRITE
#undef KIND
#undef WIDE
#undef Wide
