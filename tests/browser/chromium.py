"""A client of Chromium over a pipe (DevTools protocol)."""

import base64
import fcntl
import json
import os
import select
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-pipe",
)
_LIMIT_S = 300.0


def find_chromium() -> str | None:
    names = ("chromium", "chromium-browser", "google-chrome")
    return next((result for name in names if (result := shutil.which(name))), None)


class Browser:
    """One page in one browser, with its console `errors` and network `requests`."""

    def __init__(self, program: str, profile: Path) -> None:
        ours_out, theirs_in = self._pipe()
        theirs_out, ours_in = self._pipe()
        self.process = subprocess.Popen(
            [
                "bash",
                "-c",
                f'exec "$@" 3<&{ours_out} 4>&{ours_in}',
                "bash",
                program,
                *FLAGS,
                f"--user-data-dir={profile}",
                "about:blank",
            ],
            pass_fds=(ours_out, ours_in),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(ours_out)
        os.close(ours_in)
        self.write, self.read = theirs_in, theirs_out
        self.left, self.number = b"", 0
        self.errors: list[str] = []
        self.requests: list[str] = []
        self.session: str | None = None
        pages = self.call("Target.getTargets")["targetInfos"]
        page = next(item["targetId"] for item in pages if item["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    @staticmethod
    def _pipe() -> tuple[int, int]:
        """Return descriptors above those that the browser uses."""
        ends = os.pipe()
        high = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 20) for end in ends]
        for end in ends:
            os.close(end)
        return high[0], high[1]

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.write, json.dumps(message).encode() + b"\0")
        until = time.monotonic() + _LIMIT_S
        while True:
            entry = self._next(until)
            if entry.get("id") == self.number:
                assert "error" not in entry, f"{method}: {entry['error']}"
                result: dict[str, Any] = entry["result"]
                return result

    def _next(self, until: float) -> dict[str, Any]:
        while b"\0" not in self.left:
            ready, _, _ = select.select([self.read], [], [], max(0.0, until - time.monotonic()))
            assert ready, "the browser did not answer"
            part = os.read(self.read, 1 << 20)
            assert part, "the browser went away"
            self.left += part
        raw, _, self.left = self.left.partition(b"\0")
        message: dict[str, Any] = json.loads(raw)
        self._note(message.get("method", ""), message.get("params", {}))
        return message

    def _note(self, method: str, params: dict[str, Any]) -> None:
        if method == "Runtime.exceptionThrown":
            self.errors.append(str(params["exceptionDetails"]))
        if method == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning"):
            self.errors.append(params["entry"]["text"])
        if method == "Runtime.consoleAPICalled":
            self.errors.append(str(params["args"]))
        if method == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])

    def open(
        self, path: Path, *, scheme: str = "light", width: int = 1280, height: int = 900
    ) -> None:
        self.call(
            "Emulation.setEmulatedMedia",
            features=[{"name": "prefers-color-scheme", "value": scheme}],
        )
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )
        self.call("Page.navigate", url=path.as_uri())
        until = time.monotonic() + _LIMIT_S
        while (
            self.js("document.readyState") != "complete" or self.js("location.protocol") != "file:"
        ):
            assert time.monotonic() < until, "the page did not load"

    def js(self, expression: str) -> Any:
        """The expression's value."""
        done = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in done, done["exceptionDetails"]
        return done["result"].get("value")

    def point_at(self, selector: str) -> None:
        """The mouse above the middle of an element."""
        box = self.js(f"""(() => {{
            const found = document.querySelector({selector!r});
            found.scrollIntoView({{block: "center"}});
            const box = found.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        }})()""")
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=box[0], y=box[1])

    def press(self, key: str, code: int) -> None:
        for kind in ("keyDown", "keyUp"):
            text = {"text": "\r"} if key == "Enter" and kind == "keyDown" else {}
            self.call(
                "Input.dispatchKeyEvent",
                type=kind,
                key=key,
                code=key,
                windowsVirtualKeyCode=code,
                **text,
            )

    def picture(self) -> bytes:
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.write)
        os.close(self.read)
