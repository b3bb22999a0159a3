"""Small traces of PyTorch's profiler, each with the right answer."""

import contextlib
import json
import lzma
from pathlib import Path

import pytest

from kernprof.analysis.trace.analyse import analyse
from kernprof.analysis.trace.track.view import STEP_KINDS, STEP_RANGE, matches
from kernprof.analysis.trace.verdict import PREFETCH, REPLAYED, SERVING
from kernprof.analysis.what_if import ChangeId, parse_changes, what_if
from kernprof.errors import NothingCaptured, ReportUnreadable
from kernprof.model.trace import CopyKind, MemoryKind
from kernprof.model.trace_report import CauseId, DeviceOutcome, VerdictLabel
from kernprof.readers.trace.open import read_timeline

DATA = Path(__file__).parents[3] / "data/traces"


@pytest.fixture
def judged(tmp_path: Path):
    """Return a function from the name of a trace to the outcome of its only GPU."""

    def judge(name: str) -> DeviceOutcome:
        path = tmp_path / f"{name}.json"
        path.write_bytes(lzma.decompress((DATA / f"{name}.json.xz").read_bytes()))
        (outcome,) = analyse(read_timeline(path, cached=False)).report.devices
        return outcome

    return judge


@pytest.mark.parametrize(
    ("name", "label", "step_ms", "causes"),
    [
        ("eager_with_stack_calls", VerdictLabel.CUDA_API_BOUND, 7.55, (CauseId.TINY_KERNELS,)),
        ("four_streams", VerdictLabel.CUDA_API_BOUND, 0.0192, ()),
        ("graph_capture", VerdictLabel.TOO_LITTLE, 33.7, ()),
        ("copies_only", VerdictLabel.TOO_LITTLE, 0, ()),
        ("one_memset", VerdictLabel.TOO_LITTLE, 0, ()),
        ("alloc_each_step", VerdictLabel.CUDA_API_BOUND, 14.0, (CauseId.ALLOCATIONS,)),
        ("readback_tolist", VerdictLabel.CPU_BOUND, 10.0, (CauseId.ITEM_PING_PONG,)),
        ("deepep_beside_gemm", VerdictLabel.GPU_COMPUTE_BOUND, 0, ()),
    ],
)
def test_the_answer_is_right(judged, name, label, step_ms, causes) -> None:
    outcome = judged(name)
    assert outcome.verdict.label is label
    assert tuple(cause.id for cause in outcome.causes) == causes
    measured_ms = outcome.iterations.median_ns / 1e6 if outcome.iterations else 0
    assert measured_ms == pytest.approx(step_ms, rel=0.01)
    assert "DataLoader" not in outcome.verdict.advice


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("memcpy_call_only", "no record of GPU work, only calls: 1 cudaMemcpy, 1 cudaMalloc"),
        ("valid_but_no_trace", "JSON, but no trace.*`a`"),
    ],
)
def test_a_trace_without_gpu_work_has_a_reason(judged, name: str, reason: str) -> None:
    with pytest.raises((NothingCaptured, ReportUnreadable), match=reason):
        judged(name)


def test_python_stacks_change_neither_iterations_nor_host_time_nor_verdict(
    judged, tmp_path: Path
) -> None:
    recorded = json.loads(lzma.decompress((DATA / "eager_with_stack_calls.json.xz").read_bytes()))
    events = [row for row in recorded["traceEvents"] if row["cat"] != "python_function"]
    plain = {**recorded, "with_stack": 0, "traceEvents": events}
    (tmp_path / "plain.json").write_text(json.dumps(plain))
    (without,) = analyse(read_timeline(tmp_path / "plain.json", cached=False)).report.devices
    stacked = judged("eager_with_stack_calls")
    assert len(events) < len(recorded["traceEvents"])
    assert stacked.iterations == without.iterations
    assert stacked.accounting == without.accounting
    assert stacked.verdict == without.verdict


@pytest.mark.parametrize("path", sorted(DATA.glob("*.xz")), ids=lambda path: path.stem)
def test_no_change_makes_a_step_negative(tmp_path: Path, path: Path) -> None:
    """Files without GPU work have no step."""
    (tmp_path / "t.json").write_bytes(lzma.decompress(path.read_bytes()))
    with contextlib.suppress(NothingCaptured, ReportUnreadable):
        timeline = read_timeline(tmp_path / "t.json", cached=False)
        outcomes = [what_if(timeline, parse_changes(change.value)) for change in ChangeId]
        for outcome in (outcome for outcome in outcomes if outcome.applies):
            assert 0 < outcome.step_range_ns[0] <= outcome.step_after_ns
            assert outcome.gain_pct < 100


def test_a_read_back_has_its_call_site_and_wait(judged) -> None:
    """The host waits 3.98 ms in the copy, then does 2.5 ms of work."""
    (cause,) = judged("readback_tolist").causes
    assert cause.evidence[0].text.endswith(
        "the host waits 3.98 ms per iteration for these copies, longest in aten::item"
    )
    assert cause.evidence[1].nvtx[-1] == "aten::item"
    assert cause.estimated_gain_pct == pytest.approx(28)


@pytest.mark.parametrize(
    ("event", "count", "loading", "label"),
    [
        ("kernel", 1, 0, VerdictLabel.TOO_LITTLE),
        ("kernel", 40, 0, VerdictLabel.GPU_COMPUTE_BOUND),
        ("kernel", 40, 300, VerdictLabel.TOO_LITTLE),
        ("kernel", 40, -900, VerdictLabel.TOO_LITTLE),
        ("cuda_profiler_range", 40, 0, VerdictLabel.TOO_LITTLE),
    ],
)
def test_little_is_not_judged(tmp_path, event: str, count: int, loading: int, label) -> None:
    """A single kernel, start-up, or kernels measured by a range profiler."""
    load = {"name": "cuModuleLoadData", "ts": min(5, loading), "dur": abs(loading)}
    calls = [load] if loading else []
    calls += [{"name": "cudaLaunchKernel", "ts": -1, "dur": 1}]
    events = [{"cat": "cuda_runtime", "args": {}, "tid": 1, **call} for call in calls]
    for at in range(count):
        args = {"device": 0, "stream": 7, "correlation": 0}
        events.append({"cat": event, "name": f"k{at}", "ts": 10 * at, "dur": 9.9, "args": args})
    (tmp_path / "t.json").write_text(json.dumps([{"ph": "X", "pid": 0, **row} for row in events]))
    (outcome,) = analyse(read_timeline(tmp_path / "t.json", cached=False)).report.devices
    assert outcome.verdict.label is label


def test_prefill_and_decode_are_judged_apart(script) -> None:
    """Decode replays one graph per step; prefill waits for its launches, and is no pause.

    The range around each step has no kind.
    """
    now = 0
    for at in range(24):
        script.range("execute_model", now, now + (100 if at % 6 else 1000))
        if at % 6 == 0:
            script.range(f"execute_context_{1 + at // 12}(512)_generation_0(0)", now, now + 1000)
            for kernel in range(now, now + 1000, 50):
                script.kernel(kernel + 40, kernel + 49, launch=(kernel + 35, kernel + 38))
            now += 1000
        else:
            script.range("execute_context_0(0)_generation_16(16)", now, now + 100)
            script.graph(now + 2, now + 98, launch=(now, now + 1))
            now += 100
    (outcome,) = analyse(script.timeline()).report.devices
    prefill, decode = outcome.step_classes
    assert (prefill.name, prefill.steps) == ("prefill", "execute_context_1…2(512)_generation_0(0)")
    assert (decode.name, decode.steps) == ("decode", "execute_context_0(0)_generation_16(16)")
    assert (prefill.count, decode.count) == (4, 19)
    assert (prefill.graph_launches, decode.graph_launches) == (0, 1)
    assert prefill.median_ns == pytest.approx(1e6, rel=0.05)
    assert decode.median_ns == pytest.approx(1e5, rel=0.05)
    assert prefill.verdict.label is VerdictLabel.CUDA_API_BOUND
    assert decode.verdict.label is VerdictLabel.GPU_COMPUTE_BOUND
    assert outcome.verdict.advice == REPLAYED


def test_a_server_without_graphs_is_to_replay_graphs(script) -> None:
    """Kernels of an engine suffice; its other advice is for servers, too."""
    for at in range(0, 2000, 20):
        script.kernel(at, at + 4, launch=(at - 5, at - 2), name="vllm::rms_norm_kernel")
    (outcome,) = analyse(script.timeline()).report.devices
    assert outcome.verdict.advice == SERVING[VerdictLabel.CUDA_API_BOUND]
    assert {cause.advice for cause in outcome.causes} == {SERVING[VerdictLabel.CUDA_API_BOUND]}


@pytest.mark.parametrize(
    ("replayed", "advice"), [(1, SERVING[VerdictLabel.CUDA_API_BOUND]), (9, REPLAYED)]
)
def test_a_server_that_rarely_replays_graphs_is_to_replay_them(script, replayed, advice) -> None:
    """Ten of the steps decode; `replayed` of them replay a graph."""
    for at in range(0, 1000, 100):
        script.range("step[DECODE bs=32]", at, at + 99)
        if at // 100 < replayed:
            script.graph(at + 50, at + 60, launch=(at + 40, at + 45))
        else:
            for kernel in range(at, at + 90, 30):
                script.kernel(kernel + 20, kernel + 24, launch=(kernel + 10, kernel + 15))
    (outcome,) = analyse(script.timeline()).report.devices
    assert outcome.verdict.advice == advice


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("step[DECODE bs=32]", "decode step"),
        ("step[EXTEND bs=1 toks=107]", "prefill step"),
        ("[Executor] _forward_step 7: 0 ctx reqs, 64 gen reqs", "decode step"),
        ("executeStep: 2 ctx reqs, 3 gen reqs", "prefill step"),
        ("execute_12_context_3(sq128sk256)_generation_2(sq1sk300)", "prefill step"),
        ("execute_new_0_cached_16", "decode step"),
        ("decode", "decode step"),
        ("execute_model", None),
        ("step 12", None),
    ],
)
def test_steps_of_servers_have_kinds(text: str, kind: str | None) -> None:
    assert next((name for name in STEP_KINDS if matches(text, name)), None) == kind
    assert matches(text, STEP_RANGE) or kind == "decode step"


def test_dispatch_and_combine_beside_a_product_are_communication(judged) -> None:
    """The two kernels share the SMs."""
    notes = " ".join(judged("deepep_beside_gemm").notes)
    assert "20 communication kernels run 95.2 %" in notes
    assert "SMs" not in notes


@pytest.mark.parametrize(
    ("call", "idle"), [("cudaMalloc", 70), ("cudaHostAlloc", 70), ("cudaMallocAsync", 0)]
)
def test_allocations_are_an_idle_cause_with_their_own_advice(script, call: str, idle: int) -> None:
    for at in range(0, 1000, 100):
        script.call(call, at + 32, at + 92)
        script.kernel(at, at + 30, launch=(at - 5, at - 2))
    (outcome,) = analyse(script.timeline()).report.devices
    cause = next((cause for cause in outcome.causes if cause.id is CauseId.ALLOCATIONS), None)
    assert (cause.estimated_gain_pct if cause else 0) == pytest.approx(idle, abs=5)
    assert (cause is not None and outcome.verdict.advice == cause.advice) is (idle > 0)


@pytest.mark.parametrize(("blocks", "sparse"), [(20, True), (112, False)])
def test_concurrent_kernels_share_the_sms(script, blocks: int, sparse: bool) -> None:
    for at in range(0, 1000, 100):
        for stream, number in enumerate((20, blocks)):
            script.kernel(at, at + 90, launch=(at - 9, at - 5), stream=stream, blocks=number)
    (outcome,) = analyse(script.timeline()).report.devices
    assert any("132 SMs" in note for note in outcome.notes) is sparse


def test_page_faults_are_transfers_that_a_prefetch_removes(script) -> None:
    """The driver migrates pages during the kernel, then each time the host reads a page."""
    script.kernel(0, 1000, launch=(-9, -5))
    for at in range(0, 3000, 50):
        kind = CopyKind.MIGRATED_UP if at < 1000 else CopyKind.MIGRATED_DOWN
        script.copy(at, at + 20, kind=kind, memory=MemoryKind.MANAGED)
    (outcome,) = analyse(script.timeline()).report.devices
    assert outcome.verdict.label is VerdictLabel.TRANSFER_BOUND
    assert outcome.verdict.advice == PREFETCH
    assert outcome.accounting.transfer == pytest.approx(100 * 2 / 3, abs=2)


def test_graphs_recorded_as_intervals_hide_kernels(script) -> None:
    for at in range(0, 1000, 100):
        script.graph(at, at + 90, launch=(at - 9, at - 5))
    (outcome,) = analyse(script.timeline()).report.devices
    assert any("--cuda-graph-trace=node" in note for note in outcome.notes)
