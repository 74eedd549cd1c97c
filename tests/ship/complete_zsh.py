# SPDX-License-Identifier: MIT
"""complete_zsh.py DIRECTORY PROGRAM HOME LINE...: zsh completes each line with the functions in the
directory, at a pseudo-terminal; prints the arguments that xn gets then."""
import os
import pty
import select
import sys
import time

directory, program, home, *lines = sys.argv[1:]
setup = f"""PS1=; bindkey '^I' complete-word; setopt nobeep; cd {home}
fpath=({directory} $fpath); autoload -U compinit; compinit -u -D
xn() {{ if [[ $1 = --profiles ]]; then {program} $1; else print -r -- "XN GOT:$*:"; fi }}
print REA""DY
"""


def read_until(terminal, mark):
    """Returns what follows a mark that ends with a colon and a line, or exits after 100 seconds."""
    text, end = b"", time.monotonic() + 100
    while mark not in text or b"\n" not in text[text.rindex(mark):]:
        ready = select.select([terminal], [], [], max(0, end - time.monotonic()))[0]
        if not ready:
            sys.exit(f"no answer: {text!r}")
        text += os.read(terminal, 65536)
    return text[text.rindex(mark) + len(mark):].split(b"\n")[0].decode().rstrip("\r")


child, terminal = pty.fork()
if child == 0:
    os.environ.update(TERM="dumb", HOME=home)
    os.execvp("zsh", ["zsh", "-f", "-i"])
os.write(terminal, setup.encode())
read_until(terminal, b"READY")
for line in lines:
    os.write(terminal, line.encode() + b"\t\n")
    print(read_until(terminal, b"XN GOT:").rpartition(":")[0])
os.write(terminal, b"exit\n")
os.waitpid(child, 0)
