"""The newest tool of LLVM there is, as cmake/clang.cmake finds the newest compiler."""
import shutil
import sys


def newest(name: str) -> str:
    for version in range(30, 18, -1):
        if shutil.which(f"{name}-{version}"):
            return f"{name}-{version}"
    sys.exit(f"{name}: version 19 or newer is needed (on Debian `tools/setup test` installs it)")
