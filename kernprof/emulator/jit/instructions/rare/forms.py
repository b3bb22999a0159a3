"""The emitters of rare instructions by form."""

from __future__ import annotations

from collections.abc import Callable

from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.instructions.rare import bulk, clusters, groups, heap, textures, video, waiting
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.opcodes import Form

EMIT: dict[Form, Callable[[Code, ir.Instruction], None]] = {
    Form.MEMORY_BARRIER: waiting.barrier,
    Form.TENSOR_MAP: bulk.tensor_map,
    Form.GROUP_PRODUCT: groups.product,
    Form.HEAP: heap.heap,
    Form.CLUSTER_BARRIER: clusters.meet,
    Form.CLUSTER_ADDRESS: clusters.map_address,
    Form.CLUSTER_RANK: clusters.rank_of,
    Form.TEXTURE: textures.texture,
    Form.SURFACE: textures.surface,
    Form.TEXTURE_SIZE: textures.size,
    Form.VIDEO: video.video,
}
