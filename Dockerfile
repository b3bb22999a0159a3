# kernprof with ncu and nsys, for machines with a GPU: docker build -t kernprof .
# docker run --gpus all --cap-add SYS_ADMIN -v "$PWD:/work" kernprof run transpose
# --target emulator builds the small image, which needs no GPU: docker build --target emulator -t kernprof .
FROM python:3.12-slim AS emulator
COPY . /opt/kernprof
RUN python -m pip install --no-cache-dir "/opt/kernprof[emulator]"
WORKDIR /work
ENTRYPOINT ["kernprof"]

FROM nvidia/cuda:13.0.1-devel-ubuntu24.04
RUN apt-get update \
    && apt-get install -y --no-install-recommends python3-venv cuda-nsight-compute-13-0 cuda-nsight-systems-13-0 \
    && rm -rf /var/lib/apt/lists/*
COPY . /opt/kernprof
RUN python3 -m venv /opt/venv && /opt/venv/bin/pip install --no-cache-dir "/opt/kernprof[cuda13]"
ENV PATH=/opt/venv/bin:$PATH
WORKDIR /work
ENTRYPOINT ["kernprof"]
