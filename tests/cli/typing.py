# SPDX-License-Identifier: MIT
"""typing.py PROFILE COMMAND...: types text for a profile at a terminal, and ends with Ctrl-D,
Ctrl-C, another signal, or Ctrl-Z and what a shell does after it.  Of SASLprep nothing that is typed
is shown, unless it is in columns, and the terminal is as before whenever the command does not run.
Prints "ok", or what was wrong."""
import os
import pty
import signal
import sys
import termios
import time

profile, *command = sys.argv[1:]
is_hidden = profile == "saslprep" and "-f1" not in command


def check(condition, name):
    if not condition:
        print(f"{name}: {shown!r}")
        sys.exit(1)


def has_echo():
    return bool(termios.tcgetattr(terminal)[3] & termios.ECHO)


def wait_for(condition, name):
    """Reads what is shown until a condition is true."""
    global shown
    end = time.monotonic() + 100
    while not condition():
        check(time.monotonic() < end, name)
        try:
            shown += os.read(terminal, 4096)
        except BlockingIOError:
            time.sleep(0.01)


def start(ignored=()):
    """The command in a process group of its own, as a shell starts it.  Its parent exits with its
    status, and stops and continues it."""
    global terminal, shown
    shown = b""
    parent, terminal = pty.fork()
    if parent == 0:
        signal.signal(signal.SIGTTOU, signal.SIG_IGN)
        child = os.fork()
        if child == 0:
            os.setpgid(0, 0)
            os.tcsetpgrp(0, os.getpid())
            # A background job of a script, such as that of continuous integration, ignores SIGINT
            # and SIGQUIT.
            for number in (
                signal.SIGHUP,
                signal.SIGINT,
                signal.SIGPIPE,
                signal.SIGQUIT,
                signal.SIGTERM,
                signal.SIGTSTP,
                signal.SIGTTOU,
            ):
                signal.signal(number, signal.SIG_IGN if number in ignored else signal.SIG_DFL)
            os.execvp(command[0], command + ["-p", profile])
        while True:
            status = os.waitpid(child, os.WUNTRACED)[1]
            os.tcsetpgrp(0, os.getpid())
            if not os.WIFSTOPPED(status):
                break
            os.write(1, b"stopped")
            os.read(0, 16)
            os.tcsetpgrp(0, child)
            os.kill(child, signal.SIGCONT)
        os.write(1, b"ended")
        os.read(0, 16)
        os._exit(128 + os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status))
    os.set_blocking(terminal, False)
    wait_for(lambda: b"finish\r\n" in shown, "no prompt")
    check(has_echo() != is_hidden, "echo after the prompt")
    return parent


def finish(parent, expected, name):
    wait_for(lambda: b"ended" in shown, f"no end after {name}")
    check(has_echo(), f"echo after {name}")
    os.write(terminal, b"\n")
    status = os.waitpid(parent, 0)[1]
    os.close(terminal)
    check(os.WEXITSTATUS(status) == expected, f"exit status after {name}")


def type_text():
    os.write(terminal, "ⅷ\n".encode())
    wait_for(lambda: b"viii\r\n" in shown, "no answer")
    check(("ⅷ".encode() in shown) != is_hidden, "what is shown")


parent = start()
type_text()
check(not is_hidden or b"finish\r\n\r\nviii" in shown, "the end of a line that is not shown")
os.write(terminal, b"\x04")
finish(parent, 0, "Ctrl-D")

parent = start()
type_text()
os.write(terminal, b"\x03")
finish(parent, 128 + signal.SIGINT, "Ctrl-C")

for number in (signal.SIGHUP, signal.SIGPIPE, signal.SIGQUIT, signal.SIGTERM):
    parent = start()
    os.killpg(os.tcgetpgrp(terminal), number)
    finish(parent, 128 + number, number.name)

parent = start(ignored=[signal.SIGHUP])
os.killpg(os.tcgetpgrp(terminal), signal.SIGHUP)
type_text()
os.write(terminal, b"\x04")
finish(parent, 0, "SIGHUP that is ignored")

parent = start()
for _ in range(2):
    shown = b""
    os.write(terminal, b"\x1a")
    wait_for(lambda: b"stopped" in shown, "not stopped")
    check(has_echo(), "echo while the command is stopped")
    os.write(terminal, b"\n")
    wait_for(lambda: has_echo() != is_hidden, "echo after the command continues")
    type_text()
os.write(terminal, b"\x04")
finish(parent, 0, "Ctrl-Z")
print("ok")
