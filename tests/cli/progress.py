# SPDX-License-Identifier: MIT
# Watches the progress line on a pseudo-terminal during a run of some seconds:
# progress.py COMMAND...
# Prints "ok", or the fault.  The screen is sampled twenty times a second.
import fcntl
import os
import pty
import re
import struct
import sys
import termios
import threading
import time

ERASE = b"\r\x1b[K"


def set_width(fd, columns):
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))


def feed(fd, seconds):
    """Sends good lines, and a bad one now and then, which prints a message."""
    end = time.monotonic() + seconds
    count = 0
    while time.monotonic() < end:
        count += 1
        os.write(fd, (b"a..\n" if count % 20 == 0 else b"b\xc3\xbccher%d.example\n" % count) * 3)
        time.sleep(0.01)
    os.close(fd)


def start(command):
    """The command with a terminal for standard error (and output), and a pipe for its input."""
    read_end, write_end = os.pipe()
    child, terminal = pty.fork()
    if child == 0:
        os.dup2(read_end, 0)
        os.closerange(3, 20)
        os.execvp(command[0], command)
    os.close(read_end)
    return child, terminal, write_end


def main():
    child, terminal, to_child = start(sys.argv[1:])
    set_width(terminal, 60)
    threading.Thread(target=feed, args=(to_child, 4)).start()
    begun = time.monotonic()
    line = b""  # the current line of the screen
    samples = visible = longest = 0
    narrow = False
    os.set_blocking(terminal, False)
    pending = b""
    while True:
        try:
            data = os.read(terminal, 65536)
            if not data:
                break
            pending += data
        except BlockingIOError:
            pass
        except OSError:
            break
        # a line that is written is above the current one
        line = (line + pending).replace(b"\r\n", b"\n").split(b"\n")[-1].split(ERASE)[-1]
        pending = b""
        elapsed = time.monotonic() - begun
        if elapsed > 1.5 and elapsed < 3.9:
            samples += 1
            if re.match(rb"xn(: [0-9]+ names|-zone: [0-9]+ lines), [0-9]+ a", line):
                visible += 1
            if elapsed < 2.4 or elapsed > 2.9:
                longest = max(longest, len(line) + (30 if elapsed > 2.9 else 0))
        if elapsed > 2.4 and not narrow:
            narrow = True
            set_width(terminal, 30)
        time.sleep(0.05)
    _, status = os.waitpid(child, 0)
    if os.WEXITSTATUS(status) != 1:
        print("exit status", os.WEXITSTATUS(status))
    elif samples < 3 or visible < samples * 9 // 10:
        print("visible in", visible, "of", samples, "samples")
    elif longest > 59:
        print("wraps")
    elif line != b"":
        print("not erased at the end:", line)
    else:
        print("ok")


main()
