/* A program that finds the driver's functions as the CUDA runtime does, and launches saxpy three times. */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned long long Address;
enum { COUNT = 1000 };

int main(int count, char **words) {
    const char *how = count > 2 ? words[2] : "";
    void *library = dlopen("libcuda.so.1", RTLD_NOW);
    if (!library) return 3;
    int (*alloc)(Address *, size_t) = dlsym(library, "cuMemAlloc_v2");
    int (*to)(Address, const void *, size_t) = dlsym(library, "cuMemcpyHtoD_v2");
    int (*load)(void **, const void *) = dlsym(library, "cuModuleLoadData");
    int (*get)(void **, void *, const char *) = dlsym(library, "cuModuleGetFunction");
    int (*proc)(const char *, void **, int, uint64_t, int *) = dlsym(library, "cuGetProcAddress_v2");
    int (*cooperative)() = dlsym(library, "cuLaunchCooperativeKernel");
    int (*launch)(void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void *, void **, void **);
    proc("cuLaunchKernel", (void **)&launch, 13000, 0, NULL);
    static char ptx[1 << 16];
    FILE *file = fopen(words[1], "r");
    if (!file || !fread(ptx, 1, sizeof ptx - 1, file)) return 4;
    void *module, *function;
    load(&module, ptx);
    get(&function, module, "_Z5saxpyPKfPffi");
    memset(ptx, 0, sizeof ptx); /* what was loaded need not stay */
    Address x, y;
    float host[COUNT];
    for (int i = 0; i < COUNT; i++) host[i] = (float)i;
    alloc(&x, 2 * sizeof host);
    alloc(&y, sizeof host);
    to(x, host, sizeof host);
    to(x + sizeof host, host, sizeof host);
    to(y, host, sizeof host);
    for (int step = 0; step < 3; step++) {
        struct { Address x, y; float a; int n; } packed = {x, y, step + 1.0f, COUNT};
        if (!strcmp(how, "middle")) packed.x += sizeof host;
        if (!strcmp(how, "one")) packed.y = x + sizeof host;
        if (!strcmp(how, "same")) packed.y = packed.x;
        if (!strcmp(how, "astray")) packed.x = 0x123456789000;
        void *arguments[] = {&packed.x, &packed.y, &packed.a, &packed.n};
        size_t size = sizeof packed;
        void *extra[] = {(void *)1, &packed, (void *)2, &size, NULL};
        if (!strcmp(how, "cooperative")) cooperative(function, 4, 1, 1, 256, 1, 1, 0, NULL, arguments);
        else if (!strcmp(how, "packed")) launch(function, 4, 1, 1, 256, 1, 1, 0, NULL, NULL, extra);
        else launch(function, 4, 1, 1, 256, 1, 1, 0, NULL, arguments, NULL);
        printf("step %d\n", step);
        fflush(stdout);
    }
    return 0;
}
