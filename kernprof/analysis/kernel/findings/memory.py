"""Rules for memory: coalescing, alignment, bank conflicts, redundant traffic, spills."""

from kernprof.analysis.kernel.evidence import LaunchEvidence, fact
from kernprof.analysis.kernel.findings.rules import (
    WIDEST,
    FindingRule,
    Need,
    RuleMatch,
    bytes_per_thread,
    coalesced,
    excess_share,
    needs,
    possible_use,
    ratio_text,
    streams,
    uses_tensor_cores,
)
from kernprof.analysis.kernel.limits.gains import LaunchModel, ModelledFix, percent, rewritten
from kernprof.analysis.kernel.limits.limiter import grid_too_small
from kernprof.analysis.kernel.limits.parts import (
    DRAM_PARTS,
    SLOTS,
    RemainingTraffic,
    asked_bytes,
    dram_left,
    factors,
    host_traffic,
    l1_wavefronts,
    l2_traffic,
    least_passes,
    link_share,
    shared_wavefronts,
)
from kernprof.analysis.kernel.thresholds import Threshold
from kernprof.model.diagnosis import Bottleneck, Fact, FindingId, LineCount, Part
from kernprof.model.pictures import SECTOR_BYTES
from kernprof.model.run import Provenance
from kernprof.units import format_quantity


def _count_text(value: float) -> str:
    return format_quantity(value, "")


def uncoalesced(kind: str) -> FindingRule:
    """Return the rule for accesses whose warps touch more sectors than needed."""

    def look(case: LaunchEvidence, _: LaunchModel) -> RuleMatch | None:
        use = possible_use(case, kind)
        if not use or use >= Threshold.SECTOR_USE.share or not _is_significant(case, kind):
            return None
        sectors, requests = (
            case.number(f"global_{kind}_sectors"),
            case.number(f"global_{kind}_requests"),
        )
        text = f"{sectors / requests:.3g} sectors per request, " if requests and sectors else ""
        message = (
            f"{kind}s use {percent(use)} of the sectors that they move: {text}{1 / use:.3g} × as"
            " many as needed"
        )
        return RuleMatch(
            message=message,
            fix=_coalesce(case, kind),
            place=LineCount(f"global {kind} sectors"),
            evidence=(
                *_traffic_facts(case, kind),
                fact("least_sector_share", 100 * use, "%"),
                fact("sector_ratio", 1 / use, ""),
            ),
        )

    return FindingRule(
        id=FindingId(f"uncoalesced-{kind}s"),
        title=f"uncoalesced {kind}s",
        look=look,
        needs=_coalescing_needs(kind),
    )


def _is_significant(case: LaunchEvidence, kind: str) -> bool:
    return excess_share(case, kind) >= Threshold.SHARE.share


def _coalescing_needs(kind: str) -> tuple[Need, ...]:
    if kind == "atomic":
        return needs("global_atomic_uncached_sectors", "global_atomic_least_sectors")
    return needs(f"global_{kind}_sectors", f"global_{kind}_sector_use")


def _traffic_facts(case: LaunchEvidence, kind: str) -> tuple[Fact, ...]:
    names = ("sector_use", "requests", "sectors", "uncached_sectors", "least_sectors")
    facts = case.facts(*(f"global_{kind}_{name}" for name in names))
    requests = case.number(f"global_{kind}_requests")
    per_request = case.number(f"global_{kind}_sectors") / requests if requests else 0.0
    return (
        (*facts, fact(f"global_{kind}_sectors_per_request", per_request, ""))
        if per_request
        else facts
    )


def _coalesce(case: LaunchEvidence, kind: str) -> ModelledFix:
    """Model coalesced accesses: only the needed sectors remain in L2 and DRAM traffic.

    The estimate assumes coalesced accesses of `kind` only. The bound assumes that all kinds are
    coalesced, because a new data layout often changes all kinds.
    """
    uses = {
        k: u
        for k in ("load", "store", "atomic")
        if (u := possible_use(case, k)) is not None and _is_significant(case, k)
    }
    load, store, atomic = (uses[k] if k == kind else 1.0 for k in ("load", "store", "atomic"))
    left = RemainingTraffic(
        load_sectors=load,
        store_sectors=store,
        atomic_sectors=atomic,
        dram=dram_left(case, load_use=load, store_use=store),
    )
    before = case.number(f"global_{kind}_sectors") or case.number(f"global_{kind}_uncached_sectors")
    words = (
        f"with {percent(uses[kind])} of the {kind} sectors ({_count_text(before)} →"
        f" {_count_text(before * uses[kind])})"
    )
    return ModelledFix(
        words=words,
        factors=factors(case, left),
        least=all_coalesced(case),
        orders=frozenset({kind}),
        disorder=frozenset(uses),
    )


def all_coalesced(case: LaunchEvidence) -> dict[Part, float]:
    """Return the least remaining fraction of each unit's work if all accesses are coalesced.

    Kinds of accesses with few L1 sectors count too, because they may cause most of the traffic into
    L2.
    """
    load, store, atomic = (possible_use(case, k) or 1.0 for k in ("load", "store", "atomic"))
    least = RemainingTraffic(
        load_sectors=load, store_sectors=store, atomic_sectors=atomic, dram=min(load, store)
    )
    return factors(case, least) | least_passes(case)


def misaligned(kind: str) -> FindingRule:
    """Return the rule for adjacent accesses that do not start at a sector boundary."""

    def look(case: LaunchEvidence, _: LaunchModel) -> RuleMatch | None:
        use, sectors = possible_use(case, kind), case.number(f"global_{kind}_sectors")
        requests = case.number(f"global_{kind}_requests")
        if use is None or not (sectors and requests) or not _is_significant(case, kind):
            return None
        extra = sectors / requests * (1 - use)
        near = Threshold.SECTOR_USE.share <= use < Threshold.MISALIGNED_USE.share
        # A misaligned request touches one more sector. The mean is lower if some are aligned.
        if (
            not near
            or not Threshold.MISALIGNED_LOW.level <= extra <= Threshold.MISALIGNED_HIGH.level
        ):
            return None
        message = (
            f"{kind}s are adjacent but do not start at a 32-byte boundary: {sectors / requests:.3g}"
            f" sectors per request, {sectors / requests - extra:.3g} if aligned"
        )
        return RuleMatch(
            message=message,
            fix=_coalesce(case, kind),
            place=LineCount(f"global {kind} sectors"),
            evidence=(
                *_traffic_facts(case, kind),
                fact("least_sectors_per_request", sectors / requests - extra, ""),
            ),
        )

    return FindingRule(
        id=FindingId(f"misaligned-{kind}s"),
        title=f"misaligned {kind}s",
        look=look,
        needs=(*_coalescing_needs(kind), *needs(f"global_{kind}_requests")),
    )


_MOVES = ("load", "store")
_CONFLICTS = tuple(f"shared_{k}_{w}" for k in _MOVES for w in ("wavefronts", "bank_conflicts"))
_BY_INSTRUCTION = ("shared_wavefronts_source", "shared_ideal_wavefronts")


def _bank_conflicts(case: LaunchEvidence, _: LaunchModel) -> RuleMatch | None:
    """Detect bank conflicts: a warp's accesses to different words of one bank serialise.

    The hardware counter includes stalls by other L1 traffic. The finding is not reported if ncu's
    counts per instruction show few conflicts, because padding would have no effect.
    """
    taken = sum(case.number(f"shared_{k}_wavefronts") for k in ("load", "store"))
    conflicts = min(
        taken, sum(case.number(f"shared_{k}_bank_conflicts") for k in ("load", "store"))
    )
    if not taken or taken < Threshold.CONFLICT_WAYS.level * (taken - conflicts):
        return None
    source, ideal = map(case.number, _BY_INSTRUCTION)
    if case.has(*_BY_INSTRUCTION) and source < Threshold.CONFLICT_WAYS.level * ideal:
        return None
    ways = {kind: value for kind in _MOVES if (value := _ways(case, kind))}
    total = shared_wavefronts(case)
    fix = ModelledFix(
        words=f"without the conflicts ({_count_text(taken)} → {_count_text(taken - conflicts)} wavefronts)",
        factors=factors(case, RemainingTraffic(shared_wavefronts=1 - conflicts / total)),
    )
    return RuleMatch(
        message="; ".join(
            f"shared {kind}s take {ratio_text(value)} the wavefronts they need: {value:.2g}-way bank"
            " conflicts"
            for kind, value in ways.items()
        ),
        fix=fix,
        place=LineCount.SHARED_WAVEFRONTS,
        evidence=(
            *case.facts(*_CONFLICTS),
            *(fact(f"shared_{kind}_conflict_ways", value, "") for kind, value in ways.items()),
        ),
    )


def _ways(case: LaunchEvidence, kind: str) -> float:
    """Return wavefronts ÷ conflict-free wavefronts; 0 without significant conflicts."""
    counts = ("wavefronts", "bank_conflicts")
    taken, conflicts = (case.number(f"shared_{kind}_{count}") for count in counts)
    ways = taken / (taken - conflicts) if 0 < conflicts < taken else 0.0
    return ways if ways >= Threshold.CONFLICT_WAYS.level else 0.0


def _spills(case: LaunchEvidence, model: LaunchModel) -> RuleMatch | None:
    """Detect local-memory traffic: spilled registers, or arrays in local memory."""
    local = case.number("local_load_sectors") + case.number("local_store_sectors")
    total = sum(case.number(f"global_{k}_sectors") for k in ("load", "store"))
    if not local or 100 * local / (local + total) < Threshold.SPILL_SHARE.level:
        return None
    share = local / (local + total)
    left = dict.fromkeys(_LOCAL_PARTS, 1 - share)
    # The bound assumes the best case: of the traffic into L2, only global stores remain, because
    # all loads may then hit L1. Non-compulsory DRAM traffic may be local data that L2 evicted.
    loads, stores, _ = l2_traffic(case)
    stored = min(stores, case.number("global_store_sectors"))
    stays = dict.fromkeys(_LOCAL_AT_L2, stored / (loads + stores) if loads + stores else 0.0)
    stays |= dict.fromkeys(DRAM_PARTS, dram_floor(case) if case.work else 0.0)
    fix = ModelledFix(
        words="without the local traffic",
        factors=left,
        least=stays | rewritten(model),
        bound=True,
        unknown="no counter shows the next limit without the local traffic",
    )
    # The compiler spills only at the register limit, which is a multiple of the allocation unit.
    registers, spilled = case.number("registers_per_thread"), case.value("local_spill_share")
    cause = "spilled registers or arrays in local memory"
    if spilled is not None:
        cause = f"{spilled:.0f} % of its requests are for spilled registers, the others for arrays"
    elif registers < _MOST_REGISTERS and registers % _REGISTER_UNIT:
        cause = "arrays in local memory, indexed by variables"
    held = f" ({registers:.0f} registers per thread)" if registers else ""
    return RuleMatch(
        message=f"{percent(share)} of the sectors through L1 are local memory: {cause}{held}",
        fix=fix,
        place=LineCount.LOCAL,
        evidence=(
            *case.facts(
                "local_load_sectors",
                "local_store_sectors",
                "local_spill_share",
                "registers_per_thread",
            ),
            fact("local_sector_share", 100 * share, "%"),
        ),
    )


def least_bytes(case: LaunchEvidence) -> float:
    return case.work.least_bytes if case.work else 0.0


def moved_bytes(case: LaunchEvidence) -> float:
    return case.number("dram_bytes_read") + case.number("dram_bytes_written")


def _redundant_dram(case: LaunchEvidence, _: LaunchModel) -> RuleMatch | None:
    """Detect DRAM traffic above the compulsory traffic, excluding unused bytes of sectors."""
    moved, least = moved_bytes(case), least_bytes(case)
    uses = {
        k: min(100.0, case.value(f"global_{k}_sector_use") or 100.0) / 100
        for k in ("load", "store")
    }
    used = moved
    if not coalesced(case):
        used = max(least, moved * dram_left(case, load_use=uses["load"], store_use=uses["store"]))
    ratio = used / least
    if ratio < Threshold.REDUNDANT_DRAM.level:
        return None
    text = (
        f"DRAM moves {_bytes(used)}, {ratio_text(ratio)} the compulsory traffic ({_bytes(least)})"
    )
    if used < moved:
        text = f"not counting unused bytes of sectors, {text}"
    again, hits = asked_bytes(case, "load") / least, case.value("l2_hit_rate")
    if again >= Threshold.REDUNDANT_DRAM.level and hits is not None:
        text += f": reused data was evicted from the caches (L2 hit rate {hits:.0f} %)"
    fix = ModelledFix(
        words=f"with the compulsory traffic through DRAM (÷ {ratio:.3g})",
        factors=factors(case, RemainingTraffic(dram=1 - (used - least) / moved)),
        least=factors(case, RemainingTraffic(dram=dram_floor(case))),
    )
    facts = (
        *case.facts("dram_bytes_read", "dram_bytes_written", "l2_hit_rate", "l1_hit_rate"),
        _least_fact(least),
        fact("used_dram_bytes", used, "byte"),
        fact("dram_ratio", ratio, ""),
    )
    return RuleMatch(message=text, fix=fix, place=LineCount.GLOBAL_LOAD_SECTORS, evidence=facts)


def _bytes(value: float) -> str:
    return format_quantity(value, "byte")


def _least_fact(least: float) -> Fact:
    return fact("least_bytes", least, "byte", Provenance.BOUND)


def _reloads(case: LaunchEvidence, model: LaunchModel) -> RuleMatch | None:
    """Detect repeated loads of the same bytes through L1 or L2, if these limit the launch.

    If the compulsory traffic is unknown, the DRAM reads are used instead. They include each byte
    that the kernel reads, because ncu flushes the caches before the launch.
    """
    least_bytes = case.work.least_bytes if case.work else case.number("dram_bytes_read")
    # A warp that loads one word for all threads moves one sector.
    loaded = min(asked_bytes(case, "load"), case.number("global_load_sectors") * SECTOR_BYTES)
    ratio = loaded / least_bytes if least_bytes else 0.0
    if ratio < Threshold.REDUNDANT_L1.level or (not case.work and ratio < Threshold.REUSE.level):
        return None
    busy = max(model.kind_share(Bottleneck.L1), model.kind_share(Bottleneck.L2))
    if not case.counted and busy < (Threshold.SHARE if case.work else Threshold.LIMITED).share:
        return None
    left = factors(
        case, RemainingTraffic(load_sectors=1 / ratio, requests=1 / ratio, dram=dram_floor(case))
    )
    # The gain is small if stores or lookups in a small table occupy the units, not repeated loads.
    if model.modelled() < Threshold.GAIN.level * model.modelled(
        ModelledFix(words="", factors=left)
    ):
        return None
    # A kernel that reads shared memory more often than global memory has a tile already.
    tiled = case.number("shared_load_requests") > case.number("global_load_requests")
    fix = ModelledFix(
        words=f"with each byte loaded once (÷ {ratio:.3g})",
        bound=True,
        likely=None if tiled else Threshold.FIRST_TILE.level,
        factors=left,
        least=_loaded_once(case, model),
        unknown="no counter shows how often each byte must be loaded",
    )
    of = "the compulsory traffic" if case.work else "the DRAM reads"
    return RuleMatch(
        message=f"warps load {_bytes(loaded)}, {ratio_text(ratio)} {of} ({_bytes(least_bytes)})",
        fix=fix,
        place=LineCount.GLOBAL_RELOADS,
        evidence=(
            *_traffic_facts(case, "load"),
            *case.facts("dram_bytes_read", "l1_hit_rate", "l2_hit_rate"),
            *((_least_fact(least_bytes),) if case.work else ()),
            fact("loaded_bytes", loaded, "byte"),
            fact("load_ratio", ratio, ""),
        ),
    )


def _loaded_once(case: LaunchEvidence, model: LaunchModel) -> dict[Part, float]:
    """Return a lower bound of the share of each hardware unit's work that remains with tiles.

    With tiles, reused values are loaded once and stored once.
    """
    least, written = case.number("dram_bytes_read"), case.number("dram_bytes_written")
    if case.work:
        least = written = case.work.least_bytes
    loaded, stored = asked_bytes(case, "load"), case.number("global_store_sectors") * SECTOR_BYTES
    left = RemainingTraffic(
        load_sectors=min(1.0, least / loaded) if loaded else 1.0,
        store_sectors=min(1.0, written / stored) if stored else 1.0,
        dram=dram_floor(case),
    )
    return factors(case, left) | rewritten(model)


def dram_floor(case: LaunchEvidence) -> float:
    """Return the fraction of the DRAM traffic that is compulsory."""
    moved = moved_bytes(case)
    return min(1.0, case.work.least_bytes / moved) if case.work and moved else 1.0


def _narrow(case: LaunchEvidence, model: LaunchModel) -> RuleMatch | None:
    """Detect streaming kernels with narrow coalesced accesses and too few bytes in flight."""
    width = bytes_per_thread(case)
    if (
        width is None
        or not coalesced(case)
        or width > Threshold.NARROW_BYTES.level
        or not streams(case)
    ):
        return None
    if model.kind_share(Bottleneck.DRAM) > Threshold.NEAR_PEAK.share or grid_too_small(case):
        return None
    left = factors(case, RemainingTraffic(requests=width / WIDEST)) | dict.fromkeys(
        _PER_ELEMENT, width / WIDEST
    )
    fix = ModelledFix(
        words="with 16-byte accesses, and each byte loaded once,",
        factors=left,
        least=_loaded_once(case, model),
        hides=1.0,
        likely=Threshold.WIDER.level,
    )
    return RuleMatch(
        message=(
            f"a streaming kernel moves {width:.2g} bytes per thread and access; {WIDEST} bytes are"
            " possible"
        ),
        fix=fix,
        place=LineCount.GLOBAL_SECTORS,
        evidence=(
            *_traffic_facts(case, "load"),
            *_traffic_facts(case, "store"),
            fact("bytes_per_access", width, "byte"),
            fact("widest_access", WIDEST, "byte"),
        ),
    )


def _shared_traffic(case: LaunchEvidence, model: LaunchModel) -> RuleMatch | None:
    """Detect shared-memory reads, with few conflicts, that saturate L1's data stage."""
    reads, writes = (
        case.value(f"shared_{k}_requests") or case.number(f"shared_{k}_wavefronts") for k in _MOVES
    )
    reused = reads >= Threshold.SHARED_REUSE.level * writes
    if not reused and not uses_tensor_cores(case):  # a reduction tree reads values once or twice
        return None
    loads, value = case.number("shared_load_wavefronts"), l1_wavefronts(case)
    conflicts = case.number("shared_load_bank_conflicts")
    roof = model.roof()
    subset = loads < Threshold.SHARED_SHARE.share * value
    if roof is None or roof.kind is not Bottleneck.L1 or not loads or subset:
        return None
    if loads > 2 * (loads - conflicts) or roof.share < Threshold.SHARED_BUSY.share:
        return None
    tile = Threshold.REGISTER_TILE.share
    left = factors(case, RemainingTraffic(shared_wavefronts=tile)) | dict.fromkeys(_QUEUE, tile)
    fix = ModelledFix(
        words="with no instructions but floating-point, and each byte loaded once,",
        bound=True,
        factors=left,
        least=_loaded_once(case, model),
        unknown="no counter shows the next limit with values in registers",
    )
    return RuleMatch(
        message=(
            f"reads of shared memory are {percent(loads / value)} of the work of L1's data stage:"
            " each value that is read serves few operations"
        ),
        fix=fix,
        place=LineCount.SHARED_WAVEFRONTS,
        evidence=(
            *case.facts(
                "shared_load_requests",
                "shared_load_wavefronts",
                "shared_load_bank_conflicts",
                "l1_wavefronts",
            ),
            fact("shared_load_share", 100 * loads / value, "%"),
        ),
    )


def _host_memory(case: LaunchEvidence, _: LaunchModel) -> RuleMatch | None:
    """Detect kernels that repeatedly access host memory over PCIe or NVLink."""
    sectors = host_traffic(case)
    if not sectors:
        return None
    fix = ModelledFix(
        words="with the data on the GPU",
        hides=min(link_share(case) or 0.5, Threshold.MOST_HIDDEN.share),
    )
    return RuleMatch(
        message=(
            f"the kernel moves {_bytes(sectors * SECTOR_BYTES)} over the link (PCIe or NVLink) to"
            " host memory"
        ),
        fix=fix,
        why_no_gain="the launch's counters do not show the cost of a copy before the launch",
        place=LineCount.GLOBAL_SECTORS,
        evidence=(
            *case.facts("host_read_sectors", "host_write_sectors"),
            fact("host_bytes", sectors * SECTOR_BYTES, "byte"),
        ),
    )


_MOST_REGISTERS, _REGISTER_UNIT = 255, 8  # per thread: the maximum and the allocation unit
_LOCAL_AT_L2 = (
    Part.DRAM,
    Part.L2_FILL,
    Part.DRAM_THROUGHPUT,
    Part.L2_SECTORS,
    Part.L2_TAGS,
    Part.L2_DATA,
    Part.L2_INPUT,
    Part.L1_TO_L2,
    Part.L2_OUTPUT,
    Part.L2_TO_L1,
    Part.L2_THROUGHPUT,
    Part.MEMORY_THROUGHPUT,
)
_LOCAL_PARTS = (
    *_LOCAL_AT_L2,
    Part.L1_DATA,
    Part.L1_REQUESTS,
    Part.L1_WRITEBACK,
    Part.LSU,
    Part.MIO,
    Part.ADDRESSES,
    Part.L1_THROUGHPUT,
)
_PER_ELEMENT = (
    *SLOTS,
    Part.FMA,
    Part.SPECIAL,
    Part.ADDRESSES,
    Part.BRANCHES,
    Part.CONSTANTS,
    Part.MIO,
)
_QUEUE = (Part.L1_REQUESTS, Part.LSU, Part.MIO, Part.MIO_READS, Part.MIO_WRITES, Part.L1_READS)


MEMORY_RULES: tuple[FindingRule, ...] = (
    uncoalesced("load"),
    uncoalesced("store"),
    uncoalesced("atomic"),
    misaligned("load"),
    misaligned("store"),
    FindingRule(
        id=FindingId.BANK_CONFLICTS,
        title="shared-memory bank conflicts",
        needs=needs(*_CONFLICTS),
        look=_bank_conflicts,
    ),
    FindingRule(
        id=FindingId.SHARED_TRAFFIC,
        title="shared memory read for little arithmetic",
        look=_shared_traffic,
        needs=needs("shared_load_wavefronts"),
    ),
    FindingRule(
        id=FindingId.SPILLS,
        title="local memory traffic",
        look=_spills,
        needs=needs("local_load_sectors", "local_store_sectors"),
    ),
    FindingRule(
        id=FindingId.REDUNDANT_TRAFFIC,
        title="redundant DRAM traffic",
        look=_redundant_dram,
        hardware=True,
        compulsory=True,
        needs=needs("dram_bytes_read", "dram_bytes_written"),
    ),
    FindingRule(
        id=FindingId.RELOADS,
        title="repeated loads of the same data",
        look=_reloads,
        needs=needs("global_load_sectors", ("global_load_sector_use", "global_load_bytes")),
    ),
    FindingRule(
        id=FindingId.HOST_MEMORY,
        title="host memory read in place",
        look=_host_memory,
        hardware=True,
        needs=needs(("host_read_sectors", "host_write_sectors")),
    ),
    FindingRule(
        id=FindingId.NARROW_ACCESSES,
        title="narrow accesses",
        look=_narrow,
        hardware=True,
        unlimited=True,
        needs=needs("global_load_requests", "global_load_sectors", "instructions"),
    ),
)
