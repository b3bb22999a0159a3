/* Library preloaded into a program (LD_PRELOAD). It captures one launch at the CUDA driver API, then ends the process.
 *
 * A program that calls a driver function, or looks it up (dlsym, cuGetProcAddress), gets the function of this file. The
 * CUDA toolkit is not needed to compile this file: cc -shared -fPIC -O2 hook.c -ldl -lpthread. -O2 is required: dlsym
 * examines its caller, so the call of the real dlsym must be compiled to a jump.
 *
 * Environment variables: KERNPROF_CAPTURE (a folder), _KERNEL (an extended regular expression), _SKIP, _LIMIT (bytes).
 * Files written to the folder: driver.json, image.bin, memory.N.before, memory.N.after. If the launch cannot be captured,
 * driver.json contains only the reason. Every process writes seen.PID: launched kernels and their numbers of launches.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <regex.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef int Result;
typedef void *Handle;
typedef unsigned long long Address;
typedef struct {
    unsigned grid[3], block[3], shared;
    Handle stream;
    void *attributes;
    unsigned attribute_count;
} LaunchConfig; /* CUlaunchConfig */

enum { MOST_PARAMETERS = 256, MOST_BYTES = 4096, MOST_NAMES = 4096, MOST_MEMORIES = 64 };
enum { RANGE_START = 11, RANGE_SIZE = 12, MEMORY_TYPE = 2, DEVICE_POINTER_OK = 0 };

/* ---- functions of the real driver library ---- */

typedef void *(*Dlsym)(void *, const char *);
static Dlsym real_dlsym;

static Dlsym find_dlsym(void) {
    if (!real_dlsym) real_dlsym = (Dlsym)dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.34");
    if (!real_dlsym) real_dlsym = (Dlsym)dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.2.5");
    if (!real_dlsym) real_dlsym = (Dlsym)dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.17");
    return real_dlsym;
}

static void *driver(const char *name) {
    static void *library;
    if (!library) library = dlopen("libcuda.so.1", RTLD_LAZY | RTLD_LOCAL);
    return library ? find_dlsym()(library, name) : NULL;
}

#define REAL(name, type) ({ static type kept; if (!kept) kept = (type)driver(name); kept; })

/* ---- loaded modules and launched kernels ---- */

typedef struct Loaded { Handle owner; const void *image; size_t size; struct Loaded *next; } Loaded;
typedef struct Named { Handle function, owner; char *name; struct Named *next; } Named;
typedef struct { char *name; long count; } Count;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Loaded *loaded;
static Named *named;
static Count counts[MOST_NAMES];
static int count_size;
static long matched;
static int done;
static __thread int passing; /* above 0 while a hook of the Python process handles a launch */

void kernprof_passing(int more) { passing += more; }

static const char *folder(void) { return getenv("KERNPROF_CAPTURE"); }

static uint64_t word(const void *at, int size) {
    uint64_t value = 0;
    memcpy(&value, at, size);
    return value;
}

/* Return an image's size according to its header; 0 without an image. A wrapper is replaced by its fat binary. */
static size_t image_size(const void **image) {
    const char *at = *image;
    if (!at) return 0;
    if (word(at, 4) == 0x466243b1) *image = at = *(const char **)(at + 8);
    if (word(at, 4) == 0xBA55ED50) return word(at + 6, 2) + word(at + 8, 8);
    if (!memcmp(at, "\177ELF", 4)) {
        size_t sections = word(at + 0x28, 8) + word(at + 0x3A, 2) * word(at + 0x3C, 2);
        size_t segments = word(at + 0x20, 8) + word(at + 0x36, 2) * word(at + 0x38, 2);
        return sections > segments ? sections : segments;
    }
    return strlen(at) + 1;
}

static void keep_image(Handle owner, const void *image) {
    int wrapped = image && word(image, 4) == 0x466243b1;
    size_t size = image_size(&image);
    if (!size) return;
    Loaded *one = calloc(1, sizeof *one);
    if (!one) return;
    if (!wrapped) { /* the caller may free the image after the call; the image of a wrapper is static data */
        void *copy = malloc(size);
        if (!copy) { free(one); return; }
        image = memcpy(copy, image, size);
    }
    *one = (Loaded){owner, image, size, NULL};
    pthread_mutex_lock(&lock);
    one->next = loaded;
    loaded = one;
    pthread_mutex_unlock(&lock);
}

static void keep_file(Handle owner, const char *path) {
    FILE *file = path ? fopen(path, "rb") : NULL;
    if (!file) return;
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    char *text = size >= 0 ? calloc(1, size + 1) : NULL;
    if (text && fread(text, 1, size, file) == (size_t)size) keep_image(owner, text);
    free(text);
    fclose(file);
}

static void keep_name(Handle function, Handle owner, const char *name) {
    Named *one = calloc(1, sizeof *one);
    if (!one) return;
    *one = (Named){function, owner, strdup(name), NULL};
    pthread_mutex_lock(&lock);
    one->next = named;
    named = one;
    pthread_mutex_unlock(&lock);
}

static Named *name_of(Handle function) {
    pthread_mutex_lock(&lock);
    Named *each = named;
    while (each && each->function != function) each = each->next;
    pthread_mutex_unlock(&lock);
    if (each) return each;
    typedef Result (*GetName)(const char **, Handle);
    typedef Result (*GetModule)(Handle *, Handle);
    const char *name = NULL;
    Handle owner = NULL;
    GetName of_function = REAL("cuFuncGetName", GetName), of_kernel = REAL("cuKernelGetName", GetName);
    GetModule module = REAL("cuFuncGetModule", GetModule), library = REAL("cuKernelGetLibrary", GetModule);
    if (of_function && !of_function(&name, function) && name) {
        if (module) module(&owner, function);
    } else if (of_kernel && !of_kernel(&name, function) && name) {
        if (library) library(&owner, function);
    } else
        return NULL;
    keep_name(function, owner, name);
    return name_of(function);
}

static void write_counts(void) {
    if (!folder()) return;
    char path[4096];
    snprintf(path, sizeof path, "%s/seen.%d", folder(), (int)getpid());
    pthread_mutex_lock(&lock);
    FILE *file = fopen(path, "w");
    for (int i = 0; file && i < count_size; i++) fprintf(file, "%ld %s\n", counts[i].count, counts[i].name);
    if (file) fclose(file);
    pthread_mutex_unlock(&lock);
}

__attribute__((destructor)) static void ended(void) {
    if (count_size && !done) write_counts();
}

/* ---- selection of the launch ---- */

static int matches(const char *name) {
    static regex_t wanted;
    static int ready; /* 1: compiled, -1: never matches */
    if (!ready) {
        const char *text = getenv("KERNPROF_CAPTURE_KERNEL");
        ready = text && !regcomp(&wanted, text, REG_EXTENDED | REG_NOSUB) ? 1 : -1;
    }
    if (ready < 0) return 0;
    if (!regexec(&wanted, name, 0, NULL, 0)) return 1;
    typedef char *(*Demangle)(const char *, char *, size_t *, int *);
    static Demangle demangle;
    if (!demangle) {
        void *runtime = dlopen("libstdc++.so.6", RTLD_LAZY | RTLD_LOCAL);
        demangle = runtime ? (Demangle)find_dlsym()(runtime, "__cxa_demangle") : NULL;
    }
    int status = 0;
    char *text = demangle && !strncmp(name, "_Z", 2) ? demangle(name, NULL, NULL, &status) : NULL;
    char *bracket = text ? strchr(text, '(') : NULL;
    if (bracket) *bracket = 0; /* compare the name without the parameter types */
    const char *plain = text && !strncmp(text, "void ", 5) ? text + 5 : text; /* return type of a template */
    int found = plain && !regexec(&wanted, plain, 0, NULL, 0);
    free(text);
    return found;
}

static int is_wanted(const char *name) {
    const char *skip = getenv("KERNPROF_CAPTURE_SKIP");
    int hit = matches(name);
    pthread_mutex_lock(&lock);
    int i = 0;
    while (i < count_size && strcmp(counts[i].name, name)) i++;
    if (i == count_size && count_size < MOST_NAMES) counts[count_size++] = (Count){strdup(name), 0};
    if (i < MOST_NAMES) counts[i].count++;
    matched += hit;
    int wanted = hit && !done && matched == (skip ? atol(skip) : 0) + 1;
    done |= wanted;
    pthread_mutex_unlock(&lock);
    return wanted;
}

static FILE *opened(const char *name) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder(), name);
    return fopen(path, "wb");
}

static void finish(void) {
    char from[4096], to[4096];
    snprintf(from, sizeof from, "%s/driver.part", folder());
    snprintf(to, sizeof to, "%s/driver.json", folder());
    rename(from, to);
    write_counts();
    fflush(NULL);
    _exit(0);
}

static void refuse(const char *name, const char *format, ...) {
    char text[512];
    va_list more;
    va_start(more, format);
    vsnprintf(text, sizeof text, format, more);
    va_end(more);
    FILE *file = opened("driver.part");
    if (file) {
        fprintf(file, "{\"name\": \"%s\", \"refused\": \"%s\"}\n", name, text);
        fclose(file);
    }
    finish();
}

typedef struct { Address start, size; } Memory;
typedef struct { size_t offset, size; unsigned char bytes[MOST_BYTES]; } Parameter;

static int parameter(Handle function, size_t index, size_t *offset, size_t *size) {
    typedef Result (*Info)(Handle, size_t, size_t *, size_t *);
    Info of_function = REAL("cuFuncGetParamInfo", Info), of_kernel = REAL("cuKernelGetParamInfo", Info);
    if (of_function && !of_function(function, index, offset, size)) return 1;
    return of_kernel && !of_kernel(function, index, offset, size);
}

static int memory_at(Address address, Memory *found) {
    typedef Result (*Attribute)(void *, int, Address);
    Attribute attribute = REAL("cuPointerGetAttribute", Attribute);
    unsigned type = 0;
    size_t size = 0;
    if (!attribute || address < 4096) return 0;
    if (attribute(&type, MEMORY_TYPE, address) || !type) return 0;
    if (attribute(&found->start, RANGE_START, address) || attribute(&size, RANGE_SIZE, address)) return 0;
    found->size = size;
    return size && address >= found->start && address < found->start + size;
}

static int copied(const Memory *memories, int count, const char *when) {
    typedef Result (*Copy)(void *, Address, size_t);
    Copy copy = REAL("cuMemcpyDtoH_v2", Copy);
    for (int i = 0; copy && i < count; i++) {
        char name[64];
        snprintf(name, sizeof name, "memory.%d.%s", i, when);
        void *host = malloc(memories[i].size);
        FILE *file = opened(name);
        int good = host && file && !copy(host, memories[i].start, memories[i].size) &&
                   fwrite(host, 1, memories[i].size, file) == memories[i].size;
        if (file && fclose(file)) good = 0;
        free(host);
        if (!good) return 0;
    }
    return copy != NULL;
}

static int packed(void **extra, const char **buffer) {
    for (int i = 0; extra && extra[i] && i < 8; i += 2)
        if (extra[i] == (void *)1) *buffer = extra[i + 1];
    return *buffer != NULL;
}

/* Copy the memory, launch, copy the memory again, write the files and end the process. `again` makes the launch. */
static void capture(Handle function, Named *about, const LaunchConfig *config, void **arguments, void **extra,
                    Result (*again)(void *), void *with) {
    typedef Result (*Wait)(void);
    typedef Result (*Capturing)(Handle, int *);
    Wait wait = REAL("cuCtxSynchronize", Wait);
    Parameter *parameters = calloc(MOST_PARAMETERS, sizeof *parameters);
    Memory memories[MOST_MEMORIES];
    const char *buffer = NULL, *name = about->name, *limit = getenv("KERNPROF_CAPTURE_LIMIT");
    int count = 0, memory_count = 0, status = 0;
    size_t offset, size, total = 0;
    Capturing capturing = REAL("cuStreamIsCapturing", Capturing);
    if (capturing && !capturing(config->stream, &status) && status)
        refuse(name, "the launch is captured into a CUDA graph and not executed");
    if (!parameters || !wait || wait()) refuse(name, "the GPU reported an error before the launch");
    while (count < MOST_PARAMETERS && parameter(function, count, &offset, &size)) {
        Parameter *one = &parameters[count++];
        *one = (Parameter){.offset = offset, .size = size};
        if (size > MOST_BYTES) refuse(name, "parameter %d has %zu bytes", count - 1, size);
        if (arguments) memcpy(one->bytes, arguments[count - 1], size);
        else if (packed(extra, &buffer)) memcpy(one->bytes, buffer + offset, size);
        else refuse(name, "the launch's arguments were not found");
    }
    if (!count && (arguments || extra) && !REAL("cuFuncGetParamInfo", Wait))
        refuse(name, "the driver does not report the kernel's parameters (CUDA 12.4 and later do)");
    for (int i = 0; i < count; i++)
        for (size_t at = 0; at + 8 <= parameters[i].size; at += 8) {
            Memory found;
            int known = 0;
            if (!memory_at(word(parameters[i].bytes + at, 8), &found)) continue;
            while (known < memory_count && memories[known].start != found.start) known++;
            if (known < memory_count) continue;
            if (memory_count == MOST_MEMORIES) refuse(name, "the arguments point to more than %d allocations", known);
            memories[memory_count++] = found;
            total += found.size;
        }
    if (total > (limit ? strtoull(limit, NULL, 10) : 1000000000ull))
        refuse(name, "the launch's allocations have %zu MB, above the limit (--size-limit)", total / 1000000);
    if (!copied(memories, memory_count, "before")) refuse(name, "the memory before the launch could not be copied");
    if (again(with) || wait()) refuse(name, "the launch failed");
    if (!copied(memories, memory_count, "after")) refuse(name, "the memory after the launch could not be copied");
    Loaded *each = loaded;
    while (each && each->owner != about->owner) each = each->next;
    FILE *image = each ? opened("image.bin") : NULL;
    if (image) {
        fwrite(each->image, 1, each->size, image);
        fclose(image);
    }
    FILE *file = opened("driver.part");
    if (!file) _exit(1);
    fprintf(file, "{\"name\": \"%s\", \"grid\": [%u, %u, %u], \"block\": [%u, %u, %u], \"shared_bytes\": %u", name,
            config->grid[0], config->grid[1], config->grid[2], config->block[0], config->block[1], config->block[2],
            config->shared);
    fprintf(file, ", \"memory\": [");
    for (int i = 0; i < memory_count; i++)
        fprintf(file, "%s[%llu, %llu]", i ? ", " : "", memories[i].start, memories[i].size);
    fprintf(file, "], \"parameters\": [");
    for (int i = 0; i < count; i++) {
        fprintf(file, "%s\"", i ? ", " : "");
        for (size_t at = 0; at < parameters[i].size; at++) fprintf(file, "%02x", parameters[i].bytes[at]);
        fprintf(file, "\"");
    }
    fprintf(file, "]}\n");
    fclose(file);
    finish();
}

static void before(Handle function, const LaunchConfig *config, void **arguments, void **extra,
                   Result (*again)(void *), void *with) {
    if (passing || !folder()) return;
    Named *about = name_of(function);
    if (about && is_wanted(about->name)) capture(function, about, config, arguments, extra, again, with);
}

/* ---- driver functions that programs get instead of the real functions ---- */

#define LAUNCH_PARAMETERS                                                                                             \
    Handle f, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz, unsigned shared,          \
        Handle stream, void **arguments
#define LAUNCH_ARGUMENTS f, gx, gy, gz, bx, by, bz, shared, stream, arguments
#define CONFIG ((LaunchConfig){{gx, gy, gz}, {bx, by, bz}, shared, stream, NULL, 0})

typedef Result (*Launch)(LAUNCH_PARAMETERS, void **);
typedef Result (*LaunchEx)(const LaunchConfig *, Handle, void **, void **);
typedef struct { Launch launch; LaunchEx launch_ex; const LaunchConfig *config; Handle f; void **arguments, **extra; } Again;

static Result launch_again(void *with) {
    Again *a = with;
    const LaunchConfig *c = a->config;
    if (a->launch_ex) return a->launch_ex(c, a->f, a->arguments, a->extra);
    return a->launch(a->f, c->grid[0], c->grid[1], c->grid[2], c->block[0], c->block[1], c->block[2], c->shared, c->stream,
                     a->arguments, a->extra);
}

#define LAUNCHES(name)                                                                                                \
    Result name(LAUNCH_PARAMETERS, void **extra) {                                                                    \
        Launch real = REAL(#name, Launch);                                                                            \
        LaunchConfig config = CONFIG;                                                                                 \
        Again with = {real, NULL, &config, f, arguments, extra};                                                      \
        before(f, &config, arguments, extra, launch_again, &with);                                                    \
        return real(LAUNCH_ARGUMENTS, extra);                                                                         \
    }
#define LAUNCHES_EX(name)                                                                                             \
    Result name(const LaunchConfig *config, Handle f, void **arguments, void **extra) {                               \
        LaunchEx real = REAL(#name, LaunchEx);                                                                        \
        Again with = {NULL, real, config, f, arguments, extra};                                                       \
        before(f, config, arguments, extra, launch_again, &with);                                                     \
        return real(config, f, arguments, extra);                                                                     \
    }
#define COOPERATIVE(symbol)                                                                                           \
    Result symbol(LAUNCH_PARAMETERS) {                                                                                \
        typedef Result (*Type)(LAUNCH_PARAMETERS);                                                                    \
        Named *about = passing || !folder() ? NULL : name_of(f);                                                      \
        if (about && is_wanted(about->name)) refuse(about->name, "cooperative launch: its blocks synchronise");     \
        return REAL(#symbol, Type)(LAUNCH_ARGUMENTS);                                                                 \
    }

LAUNCHES(cuLaunchKernel)
LAUNCHES(cuLaunchKernel_ptsz)
LAUNCHES_EX(cuLaunchKernelEx)
LAUNCHES_EX(cuLaunchKernelEx_ptsz)
COOPERATIVE(cuLaunchCooperativeKernel)
COOPERATIVE(cuLaunchCooperativeKernel_ptsz)

#define LOADS(name, parameters, arguments, keep)                                                                      \
    Result name parameters {                                                                                          \
        typedef Result(*Type) parameters;                                                                             \
        Result result = REAL(#name, Type) arguments;                                                                  \
        if (!result && folder()) keep;                                                                                \
        return result;                                                                                                \
    }
#define JIT unsigned n, int *o, void **v

LOADS(cuModuleLoad, (Handle * m, const char *path), (m, path), keep_file(*m, path))
LOADS(cuModuleLoadData, (Handle * m, const void *image), (m, image), keep_image(*m, image))
LOADS(cuModuleLoadDataEx, (Handle * m, const void *image, JIT), (m, image, n, o, v), keep_image(*m, image))
LOADS(cuModuleLoadFatBinary, (Handle * m, const void *image), (m, image), keep_image(*m, image))
LOADS(cuModuleGetFunction, (Handle * f, Handle m, const char *name), (f, m, name), keep_name(*f, m, name))
LOADS(cuLibraryLoadData,
      (Handle * l, const void *image, int *jo, void **jv, unsigned jn, int *lo, void **lv, unsigned ln),
      (l, image, jo, jv, jn, lo, lv, ln), keep_image(*l, image))
LOADS(cuLibraryLoadFromFile,
      (Handle * l, const char *path, int *jo, void **jv, unsigned jn, int *lo, void **lv, unsigned ln),
      (l, path, jo, jv, jn, lo, lv, ln), keep_file(*l, path))
LOADS(cuLibraryGetKernel, (Handle * k, Handle l, const char *name), (k, l, name), keep_name(*k, l, name))

Result cuKernelGetFunction(Handle *function, Handle kernel) {
    typedef Result (*Type)(Handle *, Handle);
    Result result = REAL("cuKernelGetFunction", Type)(function, kernel);
    Named *about = result || !folder() ? NULL : name_of(kernel);
    if (about) keep_name(*function, about->owner, about->name);
    return result;
}

Result cuGetProcAddress(const char *, void **, int, uint64_t);
Result cuGetProcAddress_v2(const char *, void **, int, uint64_t, int *);

#define ONE(name) {#name, (void *)name, NULL}
#define TWO(name) {#name, (void *)name, (void *)name##_ptsz}
static const struct { const char *name; void *here, *per_thread; } OURS[] = {
    TWO(cuLaunchKernel), TWO(cuLaunchKernelEx), TWO(cuLaunchCooperativeKernel), ONE(cuModuleLoad),
    ONE(cuModuleLoadData), ONE(cuModuleLoadDataEx), ONE(cuModuleLoadFatBinary), ONE(cuModuleGetFunction),
    ONE(cuLibraryLoadData), ONE(cuLibraryLoadFromFile), ONE(cuLibraryGetKernel), ONE(cuKernelGetFunction),
    ONE(cuLaunchKernel_ptsz), ONE(cuLaunchKernelEx_ptsz), ONE(cuLaunchCooperativeKernel_ptsz),
    ONE(cuGetProcAddress), ONE(cuGetProcAddress_v2),
};

static void *ours(const char *name, int per_thread) {
    for (size_t i = 0; i < sizeof OURS / sizeof *OURS; i++)
        if (!strcmp(OURS[i].name, name)) return per_thread && OURS[i].per_thread ? OURS[i].per_thread : OURS[i].here;
    return NULL;
}

static void replace(const char *symbol, void **address, int version, uint64_t flags) {
    if (!address || !*address || !folder()) return;
    void *mine = ours(symbol, (flags & 2) != 0);
    if (!strcmp(symbol, "cuGetProcAddress") && version >= 12000) mine = (void *)cuGetProcAddress_v2;
    if (mine) *address = mine;
}

Result cuGetProcAddress(const char *symbol, void **address, int version, uint64_t flags) {
    typedef Result (*Type)(const char *, void **, int, uint64_t);
    Result result = REAL("cuGetProcAddress", Type)(symbol, address, version, flags);
    if (!result) replace(symbol, address, version, flags);
    return result;
}

Result cuGetProcAddress_v2(const char *symbol, void **address, int version, uint64_t flags, int *status) {
    typedef Result (*Type)(const char *, void **, int, uint64_t, int *);
    Result result = REAL("cuGetProcAddress_v2", Type)(symbol, address, version, flags, status);
    if (!result) replace(symbol, address, version, flags);
    return result;
}

void *dlsym(void *handle, const char *name) {
    if (name && name[0] == 'c' && name[1] == 'u' && handle != RTLD_NEXT && folder()) {
        void *mine = ours(name, 0);
        if (mine && find_dlsym()(handle, name)) return mine;
    }
    return find_dlsym()(handle, name);
}
