# SPDX-License-Identifier: MIT
"""Asks Firefox and Chromium for the form in which they show names.

Each is started with an empty profile, without a window, and is ended afterwards. The names are in
ASCII, and nothing is resolved.
"""

import contextlib
import json
import os
import shutil
import socket
import sqlite3
import subprocess
import tempfile
import time

START_SECONDS = 60
QUIET = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}

# Marionette sends a message as  length:JSON. A name that Firefox refuses is not shown.
FIREFOX_SCRIPT = """
const service = Cc["@mozilla.org/network/idn-service;1"].getService(Ci.nsIIDNService);
return arguments[0].map((name) => {
    try {
        return service.convertToDisplayIDN(name);
    } catch (error) {
        return name;
    }
});
"""

# The page of the history has the form of each host. A URL's host is in "domain"; the error page
# and the address bar call the same function.
CHROMIUM_SCRIPT = """
(async () => {
    const {BrowserProxyImpl} = await import("chrome://history/history.js");
    const {handler} = BrowserProxyImpl.getInstance();
    const {results} = await handler.queryHistory("", %d, null, true, true);
    return results.value.map((entry) => [entry.url, entry.domain]);
})()
"""


class BrowserError(Exception):
    """A browser does not answer as expected."""


def wait_for(is_ready, what):
    """Returns the first result that is not None; there is none while a browser starts."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        result = is_ready()
        if result is not None:
            return result
        time.sleep(0.1)
    raise BrowserError(f"{what} after {START_SECONDS} seconds")


class Process:
    """A browser with a profile of its own."""

    def __init__(self, prefix):
        self.profile = tempfile.mkdtemp(prefix=prefix)
        self.process = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()
        shutil.rmtree(self.profile, ignore_errors=True)

    def end(self):
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process = None


class Firefox(Process):
    """Firefox, asked through Marionette."""

    def __init__(self, program):
        super().__init__("xn-firefox-")
        with socket.socket() as unused:
            unused.bind(("127.0.0.1", 0))
            self.port = unused.getsockname()[1]
        with open(self.profile + "/user.js", "w", encoding="ascii") as file:
            file.write(f'user_pref("marionette.port", {self.port});\n')
            for service in ("network.captive-portal-service.enabled", "app.update.auto",
                            "network.connectivity-service.enabled", "app.normandy.enabled"):
                file.write(f'user_pref("{service}", false);\n')
        self.program = program
        self.connection = self.stream = None

    def start(self):
        self.process = subprocess.Popen(
            [self.program, "--headless", "--marionette", "--remote-allow-system-access",
             "--no-remote", "--profile", self.profile],
            env={**os.environ, "HOME": self.profile}, **QUIET)
        self.connection = wait_for(self.connect, "Firefox does not listen")
        self.stream = self.connection.makefile("rb")
        self.read()

    def __exit__(self, *rest):
        for opened in (self.stream, self.connection):
            if opened is not None:
                opened.close()
        super().__exit__(*rest)

    def connect(self):
        try:
            return socket.create_connection(("127.0.0.1", self.port))
        except ConnectionRefusedError:
            return None

    def read(self):
        length = b""
        while not length.endswith(b":"):
            octet = self.stream.read(1)
            if not octet:
                raise BrowserError("Firefox closed the connection")
            length += octet
        return json.loads(self.stream.read(int(length[:-1])))

    def call(self, command, **parameters):
        message = json.dumps([0, 1, command, parameters]).encode()
        self.connection.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self.read()
        if error:
            raise BrowserError(f"Firefox: {error['message']}")
        return result

    def show(self, names):
        self.start()
        self.call("WebDriver:NewSession")
        self.call("Marionette:SetContext", value="chrome")
        shown = self.call("WebDriver:ExecuteScript", script=FIREFOX_SCRIPT, args=[names])["value"]
        return dict(zip(names, shown))


class Chromium(Process):
    """Chromium, asked through its page of visited URLs, which are written into its profile."""

    def __init__(self, program):
        super().__init__("xn-chromium-")
        self.program = program
        self.identifier = 0
        self.rest = b""

    def start(self):
        # The browser reads from descriptor 3 and writes to 4.
        pipes = [os.pipe(), os.pipe()]
        inherited = [os.dup(pipes[0][0]), os.dup(pipes[1][1])]
        arguments = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--host-resolver-rules=MAP * ~NOTFOUND", "--remote-debugging-pipe",
            "--user-data-dir=" + self.profile, "about:blank"]
        shell = f'exec "$0" "$@" 3<&{inherited[0]} 4>&{inherited[1]}'
        self.process = subprocess.Popen(["sh", "-c", shell, self.program, *arguments],
                                        pass_fds=inherited, **QUIET)
        for descriptor in (pipes[0][0], pipes[1][1], *inherited):
            os.close(descriptor)
        self.output, self.input = pipes[0][1], pipes[1][0]

    def stop(self):
        self.call("Browser.close")
        self.process.wait(20)
        self.process = None
        os.close(self.output)
        os.close(self.input)

    def call(self, method, session=None, **parameters):
        self.identifier += 1
        message = {"id": self.identifier, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.output, data):]
        while True:
            answer = self.read()
            if answer.get("id") == self.identifier:
                break
        if "error" in answer:
            raise BrowserError(f"Chromium: {answer['error']['message']}")
        return answer["result"]

    def read(self):
        parts = [self.rest]
        while b"\0" not in parts[-1]:
            parts.append(os.read(self.input, 1 << 20))
            if not parts[-1]:
                raise BrowserError("Chromium closed the connection")
        message, self.rest = b"".join(parts).split(b"\0", 1)
        return json.loads(message)

    def find_history(self):
        """Returns whether the database has its tables; the browser has locked it."""
        path = f"file:{self.profile}/Default/History?immutable=1"
        try:
            with contextlib.closing(sqlite3.connect(path, uri=True)) as database:
                database.execute("SELECT 1 FROM visits, urls, segments")
            return True
        except sqlite3.Error:
            return None

    def write_history(self, names):
        # microseconds since 1601
        now = int((time.time() + 11644473600) * 1000000)
        path = self.profile + "/Default/History"
        with contextlib.closing(sqlite3.connect(path)) as database, database:
            for number, name in enumerate(names, 1):
                database.execute(
                    "INSERT INTO urls (id, url, title, visit_count, last_visit_time)"
                    " VALUES (?, ?, '', 1, ?)", (number, f"http://{name}/", now - 1000 * number))
                database.execute(
                    "INSERT INTO visits (url, visit_time, transition) VALUES (?, ?, 0x30000001)",
                    (number, now - 1000 * number))

    def show(self, names):
        self.start()
        wait_for(self.find_history, "Chromium has no profile")
        self.stop()
        self.write_history(names)
        self.start()
        target = self.call("Target.createTarget", url="chrome://history/")["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        entries = wait_for(lambda: self.query(session, len(names)), "Chromium has no history")
        self.stop()
        shown = {url.removeprefix("http://").removesuffix("/"): host for url, host in entries}
        # A host that Chromium refuses is not in the history.
        return {name: shown.get(name, name) for name in names}

    def query(self, session, count):
        result = self.call("Runtime.evaluate", session, expression=CHROMIUM_SCRIPT % count,
                           awaitPromise=True, returnByValue=True)
        return result["result"].get("value") or None
