/* Sums of rows of weights for `core.vectors`: what takes longest when a network is asked, so it is written for the machine.

   A result has the same bits on every machine and in plain Python (`sums.py` says the same in a few lines): each sum is added up in
   the same order however wide the registers are, and products are not fused with sums (setup.py asks for that).

   What is read and written are vectors, seen through the buffer protocol; `core.vectors` has just made the one that is written. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#define CHUNK 256   /* numbers that are gathered at a time */
#define WIDEST 1024 /* sums of a layer whose weights are bytes, or of one over a move's numbers */

#define AS_IT_IS(weight) (weight)
#define AS_SIGNED(weight) ((double)(signed char)(weight))

typedef Py_ssize_t Size;
typedef unsigned char Byte;

static inline double read_bytes_plain(const Byte *from) { return AS_SIGNED(*from); }
#define KIND(name) name##_plain
#define WIDE 1
#define Wide double
#include "sums_kind.h"

#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__)
#define HAS_KINDS 1
#include <immintrin.h>

#pragma GCC push_options
#pragma GCC target("avx2")
typedef double Four __attribute__((vector_size(32), aligned(8), may_alias));
static inline Four read_bytes_four(const Byte *from) {
    int packed;
    memcpy(&packed, from, sizeof packed);
    return (Four)_mm256_cvtepi32_pd(_mm_cvtepi8_epi32(_mm_cvtsi32_si128(packed)));
}
#define KIND(name) name##_four
#define WIDE 4
#define Wide Four
#include "sums_kind.h"
#pragma GCC pop_options

#pragma GCC push_options
#pragma GCC target("avx512f")
typedef double Eight __attribute__((vector_size(64), aligned(8), may_alias));
static inline Eight read_bytes_eight(const Byte *from) {
    return (Eight)_mm512_cvtepi32_pd(_mm256_cvtepi8_epi32(_mm_loadl_epi64((const __m128i *)from)));
}
#define KIND(name) name##_eight
#define WIDE 8
#define Wide Eight
#include "sums_kind.h"
#pragma GCC pop_options

#else
#define HAS_KINDS 0
#endif

/* Without what the processor can do, in plain C; `choose_kind` looks for more. */
static void (*add_rows)(double *, Size, const double *, Size, const double *) = rows_plain;
static void (*add_bytes)(double *, Size, const double *, Size, const Byte *) = bytes_plain;
static double (*score_one)(const double *, Size, Size, const double *, const double *, const double *, const double *) = score_plain;

static void choose_kind(void) {
#if HAS_KINDS
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f")) add_rows = rows_eight, add_bytes = bytes_eight, score_one = score_eight;
    else if (__builtin_cpu_supports("avx2")) add_rows = rows_four, add_bytes = bytes_four, score_one = score_four;
#endif
}

/* What is read and written. */

#define MOST 6

typedef struct {
    Py_buffer view[MOST];
    int count;
} Views;

static void release(Views *views) {
    while (views->count) PyBuffer_Release(&views->view[--views->count]);
}

/* The next of the arguments as numbers of so many bytes each; says how many, or -1. */
static Size numbers_of(Views *views, PyObject *vector, Size size, void *numbers) {
    Py_buffer *view = &views->view[views->count];
    if (PyObject_GetBuffer(vector, view, PyBUF_SIMPLE) < 0) return -1;
    views->count++;
    *(void **)numbers = view->buf;
    return view->len / size;
}

static PyObject *done(Views *views, int is_right) {
    release(views);
    if (PyErr_Occurred()) return NULL;
    if (!is_right) {
        PyErr_SetString(PyExc_ValueError, "these vectors don't fit together");
        return NULL;
    }
    Py_RETURN_NONE;
}

static PyObject *of_rows(PyObject *module, PyObject *const *given, Size many) {
    (void)module;
    double *sums, *numbers, *weights;
    Views views = {.count = 0};
    if (many != 5) return PyErr_Format(PyExc_TypeError, "sums, numbers, first, count and weights are needed");
    Size first = PyLong_AsSsize_t(given[2]), count = PyLong_AsSsize_t(given[3]), width, all, cells;
    int is_right = (width = numbers_of(&views, given[0], sizeof(double), &sums)) > 0 &&
                   (all = numbers_of(&views, given[1], sizeof(double), &numbers)) >= 0 &&
                   (cells = numbers_of(&views, given[4], sizeof(double), &weights)) >= 0 && first >= 0 && count >= 0 &&
                   first <= all && count <= all - first && cells / width >= count;
    if (is_right) add_rows(sums, width, numbers + first, count, weights);
    return done(&views, is_right);
}

static PyObject *of_bytes(PyObject *module, PyObject *const *given, Size many) {
    (void)module;
    double *sums, *numbers, *units, kept[WIDEST];
    Byte *weights;
    Views views = {.count = 0};
    if (many != 6) return PyErr_Format(PyExc_TypeError, "sums, numbers, first, count, weights and units are needed");
    Size first = PyLong_AsSsize_t(given[2]), count = PyLong_AsSsize_t(given[3]), width, all, cells;
    int is_right = (width = numbers_of(&views, given[0], sizeof(double), &sums)) > 0 && width <= WIDEST &&
                   (all = numbers_of(&views, given[1], sizeof(double), &numbers)) >= 0 &&
                   (cells = numbers_of(&views, given[4], 1, &weights)) >= 0 &&
                   numbers_of(&views, given[5], sizeof(double), &units) == width && first >= 0 && count >= 0 &&
                   first <= all && count <= all - first && cells / width >= count;
    if (is_right) {
        memset(kept, 0, width * sizeof(double));
        add_bytes(kept, width, numbers + first, count, weights);
        for (Size j = 0; j < width; j++) sums[j] += kept[j] * units[j];
    }
    return done(&views, is_right);
}

static PyObject *of_moves(PyObject *module, PyObject *const *given, Size many) {
    (void)module;
    double *scores, *numbers, *weights, *shift, *out, *skip;
    Views views = {.count = 0};
    if (many != 7) return PyErr_Format(PyExc_TypeError, "scores, count, numbers, weights, shift, out and skip are needed");
    Size count = PyLong_AsSsize_t(given[1]), room, all, cells, width, length;
    int is_right = (room = numbers_of(&views, given[0], sizeof(double), &scores)) >= 0 &&
                   (all = numbers_of(&views, given[2], sizeof(double), &numbers)) >= 0 &&
                   (cells = numbers_of(&views, given[3], sizeof(double), &weights)) >= 0 &&
                   (width = numbers_of(&views, given[4], sizeof(double), &shift)) > 0 && width <= WIDEST &&
                   numbers_of(&views, given[5], sizeof(double), &out) == width &&
                   (length = numbers_of(&views, given[6], sizeof(double), &skip)) > 0 && cells / width >= length &&
                   count >= 0 && count <= room && count <= all / length;
    for (Size at = 0; is_right && at < count; at++)
        scores[at] = score_one(numbers + at * length, length, width, weights, shift, out, skip);
    return done(&views, is_right);
}

static PyMethodDef METHODS[] = {
    {"of_rows", (PyCFunction)(void (*)(void))of_rows, METH_FASTCALL, "Adds rows of weights to sums, each as many times as a number says."},
    {"of_bytes", (PyCFunction)(void (*)(void))of_bytes, METH_FASTCALL,
     "The same with weights that are signed bytes, each column in a unit of its own."},
    {"of_moves", (PyCFunction)(void (*)(void))of_moves, METH_FASTCALL, "Scores moves, of which each has a row of numbers."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef MODULE = {
    PyModuleDef_HEAD_INIT,
    .m_name = "motherlode.core.sums",
    .m_doc = "Sums of rows of weights, in C and in plain Python: the same sums in the same order, so that the same bits come out.",
    .m_size = 0,
    .m_methods = METHODS,
};

PyMODINIT_FUNC PyInit_sums(void) {
    choose_kind();
    return PyModule_Create(&MODULE);
}
