"""Programs recorded after the rules that `later` taught: judged once, as they came."""

from __future__ import annotations

import io
from collections.abc import Callable

import numpy as np
import torch
import torchvision
from graphs import graphed, graphed_forward, graphed_training
from language import tokens
from torch import nn
from torch.nn import functional
from vision import images, labels, train_step

Step = Callable[[], object]
DEVICE = "cuda"


def speech_resampled_in_line(fix: str) -> Step:
    """Waves are resampled in NumPy by the loop before each batch of a wav2vec; the fix has them ready."""
    from transformers import Wav2Vec2Config, Wav2Vec2Model

    torch.set_num_threads(1)
    net = Wav2Vec2Model(Wav2Vec2Config(num_hidden_layers=4)).to(DEVICE).half().eval()
    waves = np.random.default_rng(0).standard_normal((8, 88200)).astype(np.float32)

    def prepared() -> torch.Tensor:
        at = np.linspace(0, 88199, 32000)
        rows = [np.interp(at, np.arange(88200), np.convolve(wave, np.hanning(31), "same")) for wave in waves]
        return torch.from_numpy(np.stack([(row - row.mean()) / row.std() for row in rows]).astype(np.float32))

    ready = prepared()

    def step() -> object:
        with torch.inference_mode():
            x = (ready if fix else prepared()).to(DEVICE)
            return net(x.half()).last_hidden_state

    return step


def similarity_matrix_to_host(fix: str) -> Step:
    """All similarities of pictures and texts come back; the fix brings each picture's ten best."""
    tower = nn.Sequential(nn.Linear(1024, 2048), nn.GELU(), nn.Linear(2048, 512)).to(DEVICE).half()
    pictures, texts = torch.randn(2, 8192, 1024, device=DEVICE).half()

    def step() -> object:
        with torch.inference_mode():
            scores = functional.normalize(tower(pictures)) @ functional.normalize(tower(texts)).T
            return scores.topk(10).indices.cpu() if fix else scores.cpu()

    return step


def beams_kept_on_host(fix: str) -> Step:
    """Beams are lengthened, sorted and cut in Python for each of four tokens; the fix keeps them on the GPU."""
    net = nn.GRU(256, 512, batch_first=True).to(DEVICE).half()
    words, out = nn.Embedding(2000, 256).to(DEVICE).half(), nn.Linear(512, 2000).to(DEVICE).half()

    def step() -> object:
        beams, scores = torch.zeros(8, 1, dtype=torch.long, device=DEVICE), torch.zeros(8, device=DEVICE)
        with torch.inference_mode():
            for _ in range(4):
                logits = torch.log_softmax(out(net(words(beams))[0][:, -1]).float(), 1) + scores[:, None]
                if fix:
                    scores, best = logits.flatten().topk(8)
                    beams = torch.cat([beams[best // 2000], (best % 2000)[:, None]], 1)
                    continue
                rows = logits.tolist()
                longer = sorted(
                    ((value, at, word) for at, row in enumerate(rows) for word, value in enumerate(row)), reverse=True
                )[:8]
                kept = beams.tolist()
                beams = torch.tensor([[*kept[at], word] for _, at, word in longer], device=DEVICE)
                scores = torch.tensor([value for value, _, _ in longer], device=DEVICE)
        return beams

    return step


def cupy_double_solver(fix: str) -> Step:
    """Linear systems in double precision; the fix is single precision."""
    import cupy

    kind = cupy.float32 if fix else cupy.float64
    a = cupy.random.random((4096, 4096)).astype(kind)
    a = a @ a.T / 4096 + cupy.eye(4096, dtype=kind)
    b = cupy.random.random((4096, 512)).astype(kind)

    def step() -> object:
        lower = cupy.linalg.cholesky(a)
        return lower.T @ (lower @ b)

    return step


def gan_with_logged_losses(fix: str) -> Step:
    """Two small nets in turns, four losses read back in each step; the fixes read none, or replay a graph."""
    drawer = nn.Sequential(
        nn.ConvTranspose2d(64, 128, 4), nn.BatchNorm2d(128), nn.ReLU(), nn.ConvTranspose2d(128, 64, 4, 2, 1), nn.ReLU(),
        nn.ConvTranspose2d(64, 3, 4, 2, 1), nn.Tanh(),
    ).to(DEVICE)  # fmt: skip
    critic = nn.Sequential(
        nn.Conv2d(3, 64, 4, 2, 1), nn.LeakyReLU(0.2), nn.Conv2d(64, 128, 4, 2, 1), nn.LeakyReLU(0.2), nn.Flatten(),
        nn.Linear(2048, 1),
    ).to(DEVICE)  # fmt: skip
    graph = fix == "graph"
    first, second = (torch.optim.Adam(net.parameters(), 2e-4, capturable=graph) for net in (drawer, critic))
    real, noise = torch.randn(64, 3, 16, 16, device=DEVICE), torch.randn(64, 64, 1, 1, device=DEVICE)
    looks: list[float] = []

    def train() -> None:
        made = drawer(noise)
        losses = [functional.softplus(-critic(real)).mean(), functional.softplus(critic(made.detach())).mean()]
        second.zero_grad(set_to_none=True)
        (losses[0] + losses[1]).backward()
        second.step()
        first.zero_grad(set_to_none=True)
        losses += [functional.softplus(-critic(made)).mean(), made.std()]
        losses[2].backward()
        first.step()
        if not fix:
            looks[:] = [each.item() for each in losses]

    return graphed_training(train) if graph else train


def experts_found_by_mask(fix: str) -> Step:
    """Tokens go to experts that boolean masks pick, each of which waits for a count; the fixes let every expert see
    every token, as a graph or not."""
    experts = nn.ModuleList([nn.Sequential(nn.Linear(256, 512), nn.GELU(), nn.Linear(512, 256)) for _ in range(16)])
    experts, gate = experts.to(DEVICE).half(), nn.Linear(256, 16).to(DEVICE).half()
    x = torch.randn(512, 256, device=DEVICE).half()

    def every() -> torch.Tensor:
        share = torch.softmax(gate(x), 1)
        return sum(share[:, at, None] * expert(x) for at, expert in enumerate(experts))  # type: ignore[return-value]

    with torch.no_grad():
        replay = graphed(lambda: x.copy_(torch.tanh(every()))) if fix == "graph" else None

    def step() -> object:
        with torch.no_grad():
            if replay:
                return replay()
            if fix:
                return every()
            chosen, out = gate(x).argmax(1), torch.zeros_like(x)
            for at, expert in enumerate(experts):
                mask = chosen == at
                out[mask] = expert(x[mask])
            return out

    return step


def histograms_each_step(fix: str) -> Step:
    """NumPy's histogram of every layer's weights after each step; the fix is PyTorch's on the GPU."""
    net = torchvision.models.resnet18(num_classes=10).to(DEVICE, memory_format=torch.channels_last)
    optimizer = torch.optim.SGD(net.parameters(), 0.01)
    x, y = images(32).contiguous(memory_format=torch.channels_last), labels(32)

    def step() -> object:
        with torch.autocast("cuda", torch.bfloat16):
            train_step(net, optimizer, x, y)
        weights = [each for name, each in net.named_parameters() if name.startswith("layer1")]
        if fix:
            return [torch.histc(each.detach(), 64) for each in weights]
        return [np.histogram(np.sort(each.detach().cpu().numpy(), axis=None), 64) for each in weights]

    return step


def vit_windows_from_host(fix: str) -> Step:
    """Windows of a big picture go up from pageable memory one batch after the other; the fix pins the picture."""
    net = torchvision.models.vit_b_32(num_classes=10).eval().half().to(DEVICE)
    windows = torch.rand(4, 256, 3, 224, 224)
    windows = windows.pin_memory() if fix else windows
    number = [0]

    def step() -> object:
        number[0] = (number[0] + 1) % 4
        with torch.inference_mode():
            return net(windows[number[0]].to(DEVICE, non_blocking=True).half())

    return step


def search_by_inner_product(fix: str) -> Step:
    """Every query against two million vectors; the fix is half the vectors: less of the same."""
    vectors = torch.randn(1_000_000 if fix else 2_000_000, 256, device=DEVICE).half()
    queries = torch.randn(128, 256, device=DEVICE).half()

    def step() -> object:
        with torch.inference_mode():
            return (queries @ vectors.T).topk(20).indices

    return step


def rollout_of_cells(fix: str) -> Step:
    """A recurrent convolution takes forty steps over a small field; the fix is a graph of them."""
    gates, fresh = nn.Conv2d(48, 64, 3, padding=1).to(DEVICE), nn.Conv2d(48, 32, 3, padding=1).to(DEVICE)
    x = torch.randn(40, 2, 16, 24, 24, device=DEVICE)

    def roll() -> torch.Tensor:
        state = x.new_zeros(2, 32, 24, 24)
        for each in x:
            reset, update = torch.sigmoid(gates(torch.cat([each, state], 1))).chunk(2, 1)
            new = torch.tanh(fresh(torch.cat([each, reset * state], 1)))
            state = update * state + (1 - update) * new
        return state

    if fix:
        return graphed_forward(lambda _: roll(), x)

    def step() -> object:
        with torch.inference_mode():
            return roll()

    return step


class Archive(torch.utils.data.Dataset):  # type: ignore[type-arg]
    """Compressed arrays, unpacked one by one."""

    def __init__(self) -> None:
        buffer = io.BytesIO()
        np.savez_compressed(buffer, x=np.random.default_rng(0).integers(0, 40, (3, 192, 192)).astype(np.float32))
        self.content = buffer.getvalue()

    def __len__(self) -> int:
        return 1 << 20

    def __getitem__(self, index: int) -> tuple[torch.Tensor, int]:
        return torch.from_numpy(np.load(io.BytesIO(self.content))["x"]), index % 10


def archives_by_two_workers(fix: str) -> Step:
    torch.set_num_threads(1)
    net = torchvision.models.regnet_y_400mf(num_classes=10).to(DEVICE, memory_format=torch.channels_last)
    optimizer = torch.optim.SGD(net.parameters(), 0.01)
    batches = iter(torch.utils.data.DataLoader(Archive(), 64, num_workers=12 if fix else 2, pin_memory=True))

    def step() -> None:
        x, y = (each.to(DEVICE, non_blocking=True) for each in next(batches))
        with torch.autocast("cuda", torch.bfloat16):
            train_step(net, optimizer, x, y)

    return step


def longformer_fp32_inference(fix: str) -> Step:
    """Long texts in FP32; the fixes are TF32 products and bfloat16."""
    from transformers import BertConfig, BertModel

    torch.set_float32_matmul_precision("high" if fix == "tf32" else "highest")
    net = BertModel(BertConfig(num_hidden_layers=8, max_position_embeddings=1024)).to(DEVICE).eval()
    x = tokens(12, 1024)

    def step() -> object:
        with torch.inference_mode(), torch.autocast("cuda", torch.bfloat16, enabled=fix == "bf16"):
            return net(input_ids=x).last_hidden_state

    return step


def numba_mapped_picture(fix: str) -> Step:
    """A kernel reads a picture in the host's memory in place, again and again; the fix copies it to the GPU once."""
    from numba import cuda

    @cuda.jit
    def blur(picture, out):  # type: ignore[no-untyped-def]
        at = cuda.grid(1)
        if 0 < at < picture.size - 1:
            out[at] = (picture[at - 1] + 2.0 * picture[at] + picture[at + 1]) / 4.0

    picture = cuda.mapped_array(1 << 22, dtype=np.float32)
    picture[:] = np.arange(1 << 22) % 255
    out = cuda.device_array(1 << 22, dtype=np.float32)
    there = cuda.to_device(np.asarray(picture)) if fix else picture

    def step() -> None:
        for _ in range(5):
            blur[1 << 14, 256](there, out)

    return step
