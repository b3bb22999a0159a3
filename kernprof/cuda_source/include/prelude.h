// Stands before a whole .cu file: what host compilers declare without being asked, or by way of other headers.
#pragma once
#include "std.h"
#include <driver_types.h>
#include "texture_references.h"
