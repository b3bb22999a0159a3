"""The MCP server: the tools over stdio, with the official SDK."""

from __future__ import annotations

from typing import Any

from kernprof import __version__
from kernprof.extras import load_package
from kernprof.workflows.agents.tools import TOOLS

INSTRUCTIONS = (
    "kernprof finds what limits CUDA kernels and programs. Every reply has `answer` (the conclusion), `because`, "
    "`unknown`, `next` (the next experiment) and `more` (the command that shows everything); what cannot be answered "
    "has `cannot` and `needs`. Start with analyse for a slow program, with run or explain for a kernel."
)


def make_server() -> Any:
    """Raises ToolNotFound, with the extra that installs it, where the mcp package is missing."""
    package = load_package("mcp.server.mcpserver", "serving agents")
    server = package.MCPServer("kernprof", version=__version__, instructions=INSTRUCTIONS)
    for tool in TOOLS:
        server.add_tool(tool, name=tool.__name__.replace("_", "-"), description=tool.__doc__)
    return server


def serve() -> None:
    """Answers on stdin and stdout until the client goes."""
    make_server().run("stdio")
