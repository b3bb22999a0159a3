# shellcheck shell=bash
# Shared by the scripts here: a virtual environment of the checkout, made and filled once.
# VENV names another folder than .venv; PYTHON another interpreter than the newest python3 found.

VENV=${VENV:-.venv}
# Packages are installed without compiling all their modules, most of which nothing here imports; Python keeps those
# that are imported, once, and keep_bytecode those that commands import.
unset PYTHONDONTWRITEBYTECODE

say() { printf '\n== %s\n' "$*"; }

fail() {
    printf 'error: %s\n' "$1" >&2
    shift
    [ $# -eq 0 ] || printf '  %s\n' "$@" >&2
    exit 1
}

is_new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 10))' >/dev/null 2>&1; }

find_python() {
    local candidate
    for candidate in ${PYTHON:+"$PYTHON"} python3 python3.13 python3.12 python3.11 python3.10; do
        if is_new_enough "$candidate"; then
            printf '%s\n' "$candidate"
            return
        fi
    done
    fail "no Python 3.10 or newer was found" "sudo apt-get install python3 python3-venv" \
        "or name one: PYTHON=/path/to/python3.12 $0"
}

# make_venv: leaves a working $VENV/bin/python.
make_venv() {
    local python
    if [ -x "$VENV/bin/python" ] && is_new_enough "$VENV/bin/python" && "$VENV/bin/python" -m pip --version >/dev/null 2>&1; then
        return
    fi
    python=$(find_python)
    "$python" -c 'import ensurepip, venv' >/dev/null 2>&1 ||
        fail "$python cannot make virtual environments: its venv module is not installed" \
            "sudo apt-get update && sudo apt-get install python3-venv"
    say "making $VENV with $("$python" --version)"
    rm -rf "$VENV"
    "$python" -m venv "$VENV"
}

# install_torch: PyTorch for the CPU, for the tests of the pipelines; they are skipped, with the reason, where it cannot
# be installed.
# The version is pinned because plain `torch` is the CUDA build, with gigabytes of packages: of one version, the file
# for the CPU (2.13.0+cpu) sorts above it, and a mirror that holds only that file answers to the same line.
install_torch() {
    local torch='torch==2.13.0' cpu='https://download.pytorch.org/whl/cpu'
    if "$VENV/bin/python" -c 'import importlib.util, sys; sys.exit(importlib.util.find_spec("torch") is None)'; then
        return
    fi
    say "installing $torch for the CPU into $VENV"
    "$VENV/bin/python" -m pip install --disable-pip-version-check --no-compile --retries 0 --timeout 15 \
        --extra-index-url "$cpu" "$torch" ||
        say "$torch could not be installed (see above): the tests that need it are skipped"
}

# install [EXTRA]: the package, editable, with an extra; nothing when that was done for this pyproject.toml.
install() {
    local target=".${1:+[$1]}" stamp="$VENV/.kernprof-${1:-base}" wanted
    wanted=$(cksum <pyproject.toml)
    if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ]; then
        return
    fi
    say "installing kernprof${1:+[$1]} into $VENV"
    "$VENV/bin/python" -m pip install --disable-pip-version-check --no-compile --editable "$target" ||
        fail "the installation failed (see above); is there a network, or a package index?" \
            "again by hand: $VENV/bin/python -m pip install --editable '$target'"
    keep_bytecode
    printf '%s' "$wanted" >"$stamp"
}

# keep_bytecode: compiles the modules of kernprof and of the large packages that its commands import, in seconds. Where
# a shell has PYTHONDONTWRITEBYTECODE set, as many containers do, every command would otherwise compile hundreds of them
# again: 3 s.
keep_bytecode() {
    local packages folder folders=(kernprof)
    packages=$("$VENV/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))') || return 0
    for folder in cffi cuda llvmlite numba numba_cuda numpy matplotlib pandas yaml; do
        [ ! -d "$packages/$folder" ] || folders+=("$packages/$folder")
    done
    say "compiling the Python modules that commands import"
    "$VENV/bin/python" -m compileall -q -j 0 -x '/tests/' "${folders[@]}" || true  # a package's own templates may not compile
}
