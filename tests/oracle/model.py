# SPDX-License-Identifier: MIT
"""A plain, slow model of the command, and a differential random test against it.

model.py XN LIBRARY [ROUNDS [SEED]]

The model applies the rules of xn.1 to whole inputs in memory: records, columns, answers, messages,
JSON, rejects and the exit status.  Only the conversion of a name is that of the library, called
through ctypes; of a message there are the position and the clause.  Each round runs the command
with random options and input, in one piece and in several, with one thread and with four, and
compares everything that it writes.
"""

import ctypes
import os
import random
import re
import subprocess
import sys
import tempfile
import urllib.parse

ASCII, UNICODE, DISPLAY, PREPARE, NORMALISE = "-a", "-u", "--display", "-s", "-n"
FLAGS = {
    "--allow-unassigned": 0x01,
    "--std3": 0x02,
    "--underscore": 0x06,
    "--lower": 0x08,
    "--no-guards": 0x10,
    "--pr29": 0x20,
    "--strict-ace": 0x80,
}
WHERE = {"--hostport": 2, "--email": 3, "--url": 4}
PERCENT, TO_UNICODE = 0x100, 0x200
WHY_RTL = 0x800
NO_CODE_POINT = NO_LABEL = 0xFFFFFFFF
GROUP_TRAITS, GROUP_REASONS = 3, 4
ERRORS_MAX = 128
APPENDED = ["ascii", "unicode", "display", "status", "label", "offset", "rule"]

# The problems that the command itself finds, and their clauses
PROBLEMS = {
    "NO_FIELD": "xn --field",
    "BAD_QUOTES": "RFC 4180 section 2",
    "BREAKS_FIELD": "xn --delimiter",
    "BREAKS_RECORD": "xn lines",
}


# The position and the clause of a message
MESSAGE = re.compile(rb"^(xn: \S+:\d+:\d+): .*?\(((?:RFC|xn|Unicode|UAX) [^()]*)\)", re.M)


class CDiag(ctypes.Structure):
    _fields_ = [("status", ctypes.c_int), ("input", ctypes.c_uint), ("label", ctypes.c_uint),
                ("cp", ctypes.c_uint32), ("mapped", ctypes.c_uint32), ("offset", ctypes.c_size_t),
                ("length", ctypes.c_size_t), ("octets", ctypes.c_size_t), ("rule", ctypes.c_char_p),
                ("unit", ctypes.c_uint), ("decoded", ctypes.c_uint), ("words", ctypes.c_uint),
                ("reserved", ctypes.c_uint * 3)]


class CHost(ctypes.Structure):
    _fields_ = [("host", ctypes.c_size_t * 2), ("port", ctypes.c_size_t * 2),
                ("zone", ctypes.c_size_t * 2), ("kind", ctypes.c_uint)]


class CConstant(ctypes.Structure):
    _fields_ = [("value", ctypes.c_uint), ("name", ctypes.c_char_p), ("keyword", ctypes.c_char_p),
                ("text", ctypes.c_char_p)]


class Diag:
    """Why a text was refused: the members of xn_diag, or those of a problem of the command."""

    def __init__(self, status, offset=0, length=0, cp=NO_CODE_POINT):
        self.status, self.label, self.offset, self.length = status, 0, offset, length
        self.cp = self.mapped = cp
        self.why = 0
        self.octets, self.of_record = 0, status in ("NO_FIELD", "BAD_QUOTES")
        self.rule = PROBLEMS.get(status)


class Library:
    """The functions of libxn that the command calls for a name."""

    def __init__(self, path):
        self.c = ctypes.CDLL(path)
        self.c.xn_status_name.restype = ctypes.c_char_p
        self.c.xn_profile_find.restype = ctypes.c_void_p
        self.nameprep = ctypes.c_void_p(self.c.xn_profile_find(b"Nameprep"))
        self.c.xn_constant_at.restype = ctypes.POINTER(CConstant)
        self.trait_constants = self.constants(GROUP_TRAITS)
        self.reason_constants = self.constants(GROUP_REASONS)

    def constants(self, group):
        """Value, name and text of each constant."""
        found = []
        while constant := self.c.xn_constant_at(group, ctypes.c_size_t(len(found))):
            found.append((constant[0].value, constant[0].name.decode(), constant[0].text.decode()))
        return found

    def reasons(self, why):
        """Name and text of each reason."""
        return [(name, text) for value, name, text in self.reason_constants if why & value]

    def diag(self, raw):
        diag = Diag(self.c.xn_status_name(raw.status).decode(), raw.offset, raw.length, raw.cp)
        diag.mapped, diag.label, diag.octets = raw.mapped, raw.label, raw.octets
        diag.rule = raw.rule.decode()
        return diag

    def call(self, function, text, flags, option=()):
        """Returns the answer, or None, and the diagnosis, or None."""
        size = 4096 + 8 * len(text)
        out, length, raw = ctypes.create_string_buffer(size), ctypes.c_size_t(), CDiag()
        status = function(text, ctypes.c_size_t(len(text)), *option, ctypes.c_uint(flags), out,
                          ctypes.c_size_t(size), ctypes.byref(length), ctypes.byref(raw))
        assert status != 1, "the buffer is too small"
        return (out.raw[:length.value] if status == 0 else None,
                self.diag(raw) if raw.status != 0 else None)

    def display(self, text, flags):
        """As call(); the finding has the reasons, and the position of the first label in ACE."""
        size, why, raw = 4096 + 8 * len(text), ctypes.c_uint(), CDiag()
        out, length = ctypes.create_string_buffer(size), ctypes.c_size_t()
        status = self.c.xn_to_display(text, ctypes.c_size_t(len(text)), ctypes.c_uint(flags), out,
                                      ctypes.c_size_t(size), ctypes.byref(length),
                                      ctypes.byref(why), ctypes.byref(raw))
        assert status != 1, "the buffer is too small"
        finding = self.diag(raw)
        if status != 0:
            return None, finding
        finding.why = why.value
        return out.raw[:length.value], finding

    def convert(self, operation, text, flags):
        if operation == DISPLAY:
            return self.display(text, flags)
        if operation == PREPARE:
            return self.call(self.c.xn_prep, text, flags, (self.nameprep,))
        return self.call({ASCII: self.c.xn_to_ascii, UNICODE: self.c.xn_to_unicode,
                          NORMALISE: self.c.xn_nfkc}[operation], text, flags)

    def hosts(self, where, text, flags):
        """The parts of a text with one host each, and why there is not another, or None."""
        parts, at = [], 0
        while at < len(text):
            host, raw = CHost(), CDiag()
            if self.c.xn_find_host(text[at:], ctypes.c_size_t(len(text) - at), ctypes.c_int(where),
                                   ctypes.c_uint(flags), ctypes.byref(host), ctypes.byref(raw)):
                diag = self.diag(raw)
                diag.offset += at
                return parts, diag
            end = at + host.port[0]
            if where != WHERE["--url"] or host.kind == 0 or text[end:end + 1] != b",":
                end = len(text)
            parts.append((at, end, at + host.host[0], host.host[1], host.kind))
            at = end
        return parts, None

    def convert_hosts(self, where, operation, text, flags):
        parts, refusal = self.hosts(where, text, flags)
        if operation == UNICODE:
            flags |= TO_UNICODE
        result, finding = b"", None
        for start, end, _, _, _ in parts:
            answer, diag = self.call(self.c.xn_replace_host, text[start:end], flags,
                                     (ctypes.c_int(where),))
            if diag is not None:
                diag.offset += start
            if answer is None:
                return None, diag
            result += answer
            finding = finding or diag
        return (None, refusal) if refusal is not None else (result, finding)

    def host_traits(self, where, text, flags):
        parts, refusal = self.hosts(where, text, flags)
        names = [text[at:at + length] for _, _, at, length, kind in parts if kind == 1]
        if flags & PERCENT:
            names = [urllib.parse.unquote_to_bytes(name) for name in names]
        found = {t for name in names for t in self.traits(name, flags) or []}
        return None if refusal is not None else [name for _, name, _ in self.trait_constants
                                                 if name in found]

    def label(self, operation, text, flags):
        return self.call(self.c.xn_label_to_unicode if operation == UNICODE
                         else self.c.xn_label_to_ascii, text, flags)[1]

    def traits(self, text, flags):
        traits = ctypes.c_uint()
        if self.c.xn_traits(text, ctypes.c_size_t(len(text)), ctypes.c_uint(flags),
                            ctypes.byref(traits), None) != 0:
            return None
        return [name for value, name, _ in self.trait_constants if traits.value & value]


class Record:
    def __init__(self, text, end, line, malformed=False):
        self.text, self.end, self.line, self.malformed = text, end, line, malformed


def split_end(text, end):
    """The text of a line, and its end."""
    if not text.endswith(end):
        return text, b""
    text = text[:-1]
    if end == b"\n" and text.endswith(b"\r"):
        return text[:-1], b"\r\n"
    return text, end


def csv_fields(text, delimiter):
    """Spans of the fields of a CSV record without its end, or None if it is not one."""
    spans, at = [], 0
    while True:
        begin = at
        if text[at:at + 1] == b'"':
            at += 1
            while True:
                quote = text.find(b'"', at)
                if quote < 0:
                    return None
                at = quote + 1
                if text[at:at + 1] != b'"':
                    break
                at += 1
        else:
            while at < len(text) and text[at:at + 1] != delimiter:
                if text[at:at + 1] == b'"':
                    return None
                at += 1
        spans.append((begin, at))
        if at == len(text):
            return spans
        if text[at:at + 1] != delimiter:
            return None
        at += 1


def is_csv(text, o):
    return csv_fields(split_end(text, o.end)[0], o.delimiter) is not None


def read_records(data, o):
    """All records of an input.  A record of CSV is the shortest sequence of lines that is one;
    without such a sequence, the first line is malformed."""
    lines = [part + o.end for part in data.split(o.end)]
    if lines[-1] == o.end:
        lines.pop()
    else:
        lines[-1] = lines[-1][:-1]
    records, at = [], 0
    while at < len(lines):
        taken, malformed = 1, False
        if o.csv:
            while not is_csv(b"".join(lines[at:at + taken]), o):
                taken += 1
                if at + taken > len(lines):
                    taken, malformed = 1, True
                    break
                # quotes that are closed too early cannot become a record with more lines
        text, end = split_end(b"".join(lines[at:at + taken]), o.end)
        records.append(Record(text, end, at + 1, malformed))
        at += taken
    return records


def json_string(text):
    out = ""
    for c in text:
        if c in '"\\':
            out += "\\" + c
        elif ord(c) < 0x20 or ord(c) == 0x7F:
            out += "\\u%04x" % ord(c)
        else:
            out += c
    return '"' + out + '"'


def code_point(cp):
    return "null" if cp == NO_CODE_POINT else '"U+%04X"' % cp


def json_diag(d):
    return ('{"status":"%s","label":%s,"offset":%d,"length":%d,"code_point":%s,"mapped":%s%s,'
            '"rule":%s,"message":""}' % (
                d.status, "null" if d.label == NO_LABEL else d.label, d.offset, d.length,
                code_point(d.cp), code_point(d.mapped),
                ',"octets":%d' % d.octets if d.octets else "", json_string(d.rule)))


def is_utf8(text):
    try:
        text.decode()
        return True
    except UnicodeDecodeError:
        return False


class Options:
    """A random set of options that the command accepts."""

    def __init__(self, choose):
        c = choose
        self.operation = c.choice([ASCII, ASCII, UNICODE, UNICODE, DISPLAY, PREPARE, NORMALISE])
        self.flag_names = [f for f in FLAGS if c.random() < 0.15]
        self.where = None
        if self.operation in (ASCII, UNICODE) and c.random() < 0.3:
            self.where = c.choice(list(WHERE))
        self.percent = self.where is not None and c.random() < 0.3
        self.end = b"\0" if c.random() < 0.15 else b"\n"
        self.columns = []
        if c.random() < 0.5:
            self.columns = sorted(c.sample([1, 2, 3, 5], c.choice([1, 1, 2, 3])))
        self.csv = bool(self.columns) and c.random() < 0.5
        self.header = c.random() < 0.15
        self.json = c.random() < 0.25
        self.check = c.random() < 0.15 and self.operation != DISPLAY
        of_names = self.operation in (ASCII, UNICODE, DISPLAY)
        self.traits = self.json and of_names and c.random() < 0.5
        self.append = []
        if of_names and not self.json and not self.check and c.random() < 0.2:
            fields = [f for f in APPENDED if f != "display" or self.where is None]
            self.append = c.sample(fields, c.choice([1, 2, 3]))
        delimited = self.columns or self.append
        self.delimiter = c.choice([b"\t", b",", b";", b"/"]) if delimited else b"\t"
        self.on_error = c.choice(["blank", "keep", "skip", "stop", "text:\\N", None, None])
        if self.json and self.on_error == "text:\\N" or self.check and not self.json:
            self.on_error = c.choice([None, "stop"])
        self.verbose, self.quiet = c.random() < 0.2, c.random() < 0.1
        self.max_messages = None
        if not self.quiet and c.random() < 0.15:
            self.max_messages = c.choice([0, 1, 5])
        self.exit_zero = c.random() < 0.1
        self.inputs = 2 if c.random() < 0.15 else 1

    def flags(self):
        flags = 0
        for name in self.flag_names:
            flags |= FLAGS[name]
        flags |= PERCENT if self.percent else 0
        if self.check:
            flags |= 0x80 | 0x02
            if "--std3" not in self.flag_names:
                flags |= 0x04
        return flags

    def arguments(self):
        a = [self.operation] + self.flag_names
        a += [self.where] if self.where is not None else []
        a += ["-0"] if self.end == b"\0" else []
        a += ["-f", ",".join(map(str, self.columns))] if self.columns else []
        a += ["--csv"] if self.csv else []
        a += ["-F", self.delimiter.decode()] if self.columns or self.append else []
        a += ["--append=" + ",".join(self.append)] if self.append else []
        a += ["--on-error=" + self.on_error] if self.on_error is not None else []
        a += ["--max-messages=%d" % self.max_messages] if self.max_messages is not None else []
        if self.json:
            a += ["--json=traits" if self.traits else "--json"]
        for name in ("percent", "header", "check", "verbose", "quiet", "exit_zero"):
            a += ["--" + name.replace("_", "-")] if getattr(self, name) else []
        return a


class Model:
    """What the command does with all its inputs."""

    def __init__(self, library, o):
        self.library, self.o, self.flags = library, o, o.flags()
        self.out, self.err, self.rejects = bytearray(), bytearray(), bytearray()
        self.refused = self.stopped = self.header_written = False
        self.error_text = o.on_error[5:].encode() if (o.on_error or "").startswith("text:") else b""

    # messages

    def position(self, record, offset):
        """The line and octet of an offset in a record as read."""
        line, begin = record.line, 0
        if self.o.csv:
            before = record.text[:offset]
            line += before.count(self.o.end)
            begin = before.rfind(self.o.end) + 1
        return "xn: %s:%d:%d: (" % (self.file, line, offset - begin + 1)

    def report(self, record, diag, rule=None):
        offset = diag.offset
        if not diag.of_record:
            offset = self.content_offset(offset)
        self.err += (self.position(record, offset) + (rule or diag.rule) + ")\n").encode()

    def content_offset(self, offset):
        """From the contents of the current column to the record."""
        if self.span is None:
            return offset
        begin = self.span[0]
        if not self.quoted:
            return begin + offset
        at = begin + 1
        for _ in range(offset):
            at += 2 if self.whole[at:at + 1] == b'"' else 1
        return at

    def report_refusal(self, record, diag):
        if not self.o.quiet and self.budget != 0:
            self.budget -= 1
            self.report(record, diag)

    # answers

    def label_errors(self, text, whole):
        """--check: the first error of each label, or that of the name."""
        o = self.o
        if o.operation not in (ASCII, UNICODE) or whole.status in PROBLEMS:
            return [whole]
        if o.where is None:
            if whole.status == "XN_E_UTF8":
                return [whole]
            return self.name_errors(text, 0)[:ERRORS_MAX] or [whole]
        parts, refusal = self.library.hosts(WHERE[o.where], text, self.flags)
        errors = []
        for _, _, at, length, kind in parts:
            if kind == 1 and b"%" not in text[at:at + length]:
                errors += self.name_errors(text[at:at + length], at)
        return (errors + ([refusal] if refusal is not None else []))[:ERRORS_MAX] or [whole]

    def name_errors(self, text, at):
        o, errors = self.o, []
        labels = re.split("[.\u3002\uff0e\uff61]", text.decode())
        dots = re.findall("[.\u3002\uff0e\uff61]", text.decode()) + [""]
        for number, label in enumerate(labels):
            octets = label.encode()
            if not (label == "" and number == len(labels) - 1 and number > 0):
                diag = self.library.label(o.operation, octets, self.flags)
                if diag is not None:
                    diag.label, diag.offset = number, diag.offset + at
                    errors.append(diag)
            at += len(octets) + len(dots[number].encode())
        return errors

    def quote(self, text, quoted):
        special = [self.o.delimiter, self.o.end, b'"', b"\r", b"\n"]
        if self.o.csv and (quoted or any(s in text for s in special)):
            return b'"' + text.replace(b'"', b'""') + b'"'
        return text

    def fits(self, text):
        return self.o.csv or not (self.o.delimiter in text or self.o.end in text)

    def check_answer(self, text, answer):
        """Whether the answer can be written back."""
        if self.o.json or self.o.check:
            return None
        if self.span is not None or self.o.append:
            if self.span is None and self.o.end in answer:
                return Diag("BREAKS_RECORD", 0, len(text))
            if not self.fits(answer):
                return Diag("BREAKS_FIELD", 0, len(text))
        elif self.o.end in answer:
            return Diag("BREAKS_RECORD", 0, len(text))
        return None

    def library_convert(self, operation, text):
        if self.o.where is None:
            return self.library.convert(operation, text, self.flags)
        return self.library.convert_hosts(WHERE[self.o.where], operation, text, self.flags)

    def convert(self, text):
        """Returns answer, finding, refusal."""
        answer, diag = self.library_convert(self.o.operation, text)
        if answer is None:
            return None, None, diag
        finding = diag
        if self.o.operation == DISPLAY:
            self.why = finding.why
            if self.why & ~WHY_RTL == 0:
                finding = None
        if finding is not None:
            if self.o.check:
                return None, finding, finding
        return answer, finding, self.check_answer(text, answer)

    def json_object(self, record, column, text, answer, finding, errors):
        o = self.o
        diag = errors[0] if errors else None
        r = '{"line":%d' % record.line
        r += ',"column":%d' % column if column else ""
        r += (',"input":' + json_string(text.decode()) if is_utf8(text)
              else ',"input_hex":"%s"' % text.hex())
        if diag is None and not o.check:
            r += (',"output":' + json_string(answer.decode()) if is_utf8(text) else
                  ',"output_hex":"%s"' % answer.hex())
        if diag is not None:
            r += ',"error":' + json_diag(diag)
        elif o.operation == DISPLAY:
            why = self.why if text else 0
            r += ',"why":[%s]' % ",".join('"%s"' % name for name, _ in self.library.reasons(why))
        elif finding is not None:
            r += ',"finding":' + json_diag(finding)
        if o.check:
            r += ',"errors":[%s]' % ",".join(map(json_diag, errors))
        if o.traits and not (diag is not None and diag.of_record) and text:
            traits = (self.library.traits(text, self.flags) if o.where is None else
                      self.library.host_traits(WHERE[o.where], text, self.flags))
            if traits is not None:
                r += ',"traits":[%s]' % ",".join('"%s"' % t for t in traits)
        self.out += r.encode() + b"}\n"

    def append_value(self, text):
        value = self.quote(text, False) if self.fits(text) else b""
        self.appended += self.o.delimiter + value

    def append(self, text, answer, finding, diag, blank):
        o = self.o
        shown = diag or finding
        for field in o.append:
            value = ""
            if blank:
                pass
            elif field in ("ascii", "unicode", "display"):
                operation = {"ascii": ASCII, "unicode": UNICODE, "display": DISPLAY}[field]
                if diag is not None:
                    kept = b"" if diag.of_record else text
                    value = kept if o.on_error == "keep" else self.error_text
                elif operation == o.operation:
                    value = answer
                else:
                    value = self.library_convert(operation, text)[0] or b""
                self.append_value(value)
                continue
            elif field == "status":
                value = shown.status if shown else "XN_OK"
            elif shown is not None:
                label = "" if shown.label == NO_LABEL else str(shown.label)
                value = {"label": label, "offset": str(shown.offset), "rule": shown.rule}[field]
            self.append_value(value.encode())

    def column(self, record, column, text):
        """Answers one column, or the whole record if column is 0."""
        o = self.o
        missing = column > 0 and self.span is None
        if not missing and text == b"":
            if o.json:
                self.json_object(record, column, text, b"", None, [])
            elif o.append:
                self.append(text, None, None, None, True)
            return
        answer = finding = None
        if missing:
            diag = Diag("NO_FIELD", len(record.text))
        else:
            answer, finding, diag = self.convert(text)
            if finding is not None and not o.check and o.verbose and not o.quiet:
                self.report(record, finding, "xn --display" if o.operation == DISPLAY else None)
        self.finish_column(record, column, text, answer, finding, diag)

    def finish_column(self, record, column, text, answer, finding, diag):
        o = self.o
        errors = []
        if diag is not None:
            self.was_refused = True
            self.refused = True
            self.stopped = o.on_error == "stop"
            errors = self.label_errors(text, diag) if o.check else [diag]
            for error in errors:
                self.report_refusal(record, error)
        if o.json:
            if diag is None or o.on_error not in ("skip", "stop"):
                self.json_object(record, column, text, answer, finding, errors)
        elif o.check:
            pass
        elif o.append:
            self.append(text, answer, finding, diag, False)
        elif diag is None:
            self.replace(record, answer)
        elif o.on_error != "keep" and (self.span is not None or not o.columns):
            self.replace(record, self.error_text)

    def replace(self, record, text):
        begin, end = self.span if self.span is not None else (0, len(record.text))
        if self.span is not None:
            text = self.quote(text, self.quoted)
        self.written += record.text[self.copied:begin] + text
        self.copied = end

    def record(self, record):
        o = self.o
        self.span, self.quoted = None, False
        self.written = self.appended = b""
        self.copied, self.was_refused = 0, False
        self.whole = record.text
        if record.text == b"" and not o.json:
            for _ in range(max(1, len(o.columns))):
                self.append(b"", None, None, None, True)
        elif record.malformed:
            self.finish_column(record, 0, record.text, None, None,
                               Diag("BAD_QUOTES", 0, len(record.text)))
        elif not o.columns:
            self.column(record, 0, self.whole)
        else:
            spans = (csv_fields(self.whole, o.delimiter) if o.csv else
                     self.plain_fields(self.whole))
            for column in o.columns:
                if self.stopped:
                    break
                self.span = spans[column - 1] if column <= len(spans) else None
                text = self.whole[slice(*self.span)] if self.span is not None else self.whole
                self.quoted = o.csv and self.span is not None and text[:1] == b'"'
                if self.quoted:
                    text = text[1:-1].replace(b'""', b'"')
                self.column(record, column, text)
        if self.was_refused:
            self.rejects += record.text + record.end
        if o.json or o.check or (self.was_refused and o.on_error in ("skip", "stop")):
            return
        self.out += self.written + record.text[self.copied:] + self.appended + record.end

    def plain_fields(self, text):
        spans, at = [], 0
        for part in text.split(self.o.delimiter):
            spans.append((at, at + len(part)))
            at += len(part) + 1
        return spans

    def input(self, name, data, is_last):
        o = self.o
        self.file, self.budget = name, o.max_messages if o.max_messages is not None else -1
        bom = b""
        if data.startswith(b"\xef\xbb\xbf"):
            bom, data = data[:3], data[3:]
        if not is_last and data and not data.endswith(o.end):
            data += o.end
        records = read_records(data, o)
        keeps_bom = (o.columns or o.append) and not o.json and not o.check
        if o.header and records:
            header = records.pop(0)
            if not self.header_written and not o.json and not o.check:
                names = b"".join(o.delimiter + name.encode() for name in o.append)
                self.out += bom + header.text + names * max(1, len(o.columns)) + header.end
                self.header_written = True
        elif keeps_bom and not o.header:
            self.out += bom
        for record in records:
            if self.stopped:
                break
            self.record(record)

    def finish(self):
        return 1 if self.refused and not self.o.exit_zero else 0


PIECES = [b"a", b"B", b"bc", b".", b".", b".", b"..", b"\n", b"\n", b"\n", b"\r\n", b"\r", b"\0",
    b",", b",", b"\t", b"\t", b";", b'"', b'"', b'""', b'","', b" ", b"-", b"_", b"@", b"/", b":",
    b"*.", b"xn--", b"xn--tda", b"xn--a", b"xn--6la", b"\xc3\xbc", b"\xc3\x9f", b"\xe4",
    b"\xe2\x84\x80", b"\xe3\x80\x82", b"\xe2\x80\xa8", b"\xef\xbb\xbf", b"\xed\xa0\x80",
    b"\xf0\x9f\x98\x80", b"\xc8\xa1", b"\xff", b"\x1b", b"\xd7\x90", b"\xef\xbc\xa1",
    b"\xe2\x93\x90", b"\xcc\x81", b"\\", b"xn--pypal-4ve", b"xn--4dbrk0ce",
    b"\xe2\x99\xa5", b"example.org", b"b\xc3\xbccher", b"x" * 64]
NAMES = [b"a", b"b-c", b"b\xc3\xbccher", b"stra\xc3\x9fe", b".", b".", b".", b"\n", b"\n", b"\n",
    b"\r\n", b",", b"\t", b"xn--tda", b"xn--", b"example.org\n", b"www.example.com\n"]


RUNS = 4 * [b"host.example.org\n", b"www.example.com\n"] + [
    b"\n", b"Host.Example\r\n", b"a_b.example\n", b"a..b\n", b"xn--a.example\n",
    b"b\xc3\xbccher\n", b"\0"]
LABELS = [b"a", b"A-b", b"example", b"", b"b\xc3\xbccher", b"stra\xc3\x9fe", b"xn--tda", b"xn--a",
    b"xn--6la", b"-x", b"a_b", b" x", b"x ", b"http://x", b"user@x", b"*", b"\xc8\xa1",
    b"\xe2\x84\x80", b"\xd7\x901", b"\xff", b"\xe4", b"x" * 63, b"\xc3\xbc" * 60, b"a\0b",
    b"\x7f\x1b", b"c\rd", b"\xc3\xbc\r", b"f\ng"]


def random_name(choose):
    return b".".join(choose.choices(LABELS, k=choose.choice(5 * [0, 1, 1, 2, 2, 3, 6] + [400])))


BEFORE = {"--url": [b"http://", b"https://u:p@", b"file://", b"mailto:a@b,c@", b"mailto:\"@\"@",
                    b"http:\\\\", b"", b"urn:", b"http://%C3%BC", b"http://[::1]"],
          "--email": [b"u@", b"\"x@y\"@", b"u@u@", b"@", b"", b"u@[127.0.0.1]", b"u@%41"],
          "--hostport": [b"", b"", b"[::1]:80", b"127.0.0.1", b"%41", b"::"]}
AFTER = {"--url": [b"", b"/", b":80/a@b", b"?a", b"#b", b":x", b",a@b.c?d", b"\\", b" "],
         "--email": [b"", b"", b"", b" ", b",a@b", b"]"],
         "--hostport": [b"", b":80", b":", b":65536", b"/", b" "]}


def random_text(choose, o):
    name = random_name(choose)
    if o.where is None or choose.random() < 0.05:
        return name
    return choose.choice(BEFORE[o.where]) + name + choose.choice(AFTER[o.where])


def random_field(choose, o):
    """A column, in CSV often quoted and sometimes malformed."""
    name = random_text(choose, o)
    if not o.csv or choose.random() < 0.4:
        return name
    inside = choose.choice([b"", b"", b"", b'""', o.delimiter, o.end, b"\r\n", b"\n", b"\r"])
    at = choose.randrange(len(name) + 1)
    field = b'"' + name[:at] + inside + name[at:] + b'"'
    if choose.random() < 0.08:
        return choose.choice([field[:-1], field + b"\r", field + b"x"])
    return field


def random_table(choose, o):
    data = b""
    for _ in range(choose.choice([1, 3, 20])):
        fields = [random_field(choose, o) for _ in range(choose.choice([1, 2, 3, 5]))]
        end = choose.choice([b"\n", b"\r\n"]) if o.end == b"\n" else o.end
        data += o.delimiter.join(fields) + end
    return data if choose.random() < 0.7 else data[:-len(end)]


def random_input(choose, o):
    kind = choose.random()
    if kind < 0.4:
        data = random_table(choose, o)
    elif kind < 0.6:
        data = o.end.join(random_text(choose, o) for _ in range(choose.choice([1, 5, 30])))
    elif kind < 0.75:  # runs of ASCII lines, which the command copies without converting each
        data = b"".join(choose.choices(RUNS, k=choose.choice([10, 40, 100])))
    elif kind < 0.97:
        pieces = choose.choice([PIECES, NAMES])
        data = b"".join(choose.choices(pieces, k=choose.choice([0, 1, 5, 30, 200])))
    else:  # more than one batch
        pieces = [b"".join(choose.choices(NAMES, k=40)) for _ in range(20)]
        data = b"".join(choose.choices(pieces, k=1500))
    return choose.choice([b""] * 17 + [b"\xef\xbb\xbf", b"\xef\xbb\xbf", b"\xef\xbb\xbe"]) + data


def run(command, data, pieces):
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=out, stderr=err,
                                 close_fds=False)
        try:
            for piece in pieces:
                child.stdin.write(piece)
                child.stdin.flush()
            child.stdin.close()
        except BrokenPipeError:
            pass
        try:
            status = child.wait(timeout=60)
        except subprocess.TimeoutExpired:
            child.kill()
            status = child.wait()
        out.seek(0)
        err.seek(0)
        return status, out.read(), err.read()


def compare(xn, library, choose, folder):
    o = Options(choose)
    data = [random_input(choose, o) for _ in range(o.inputs)]
    model = Model(library, o)
    files = ["-"] + [os.path.join(folder, "second")] * (o.inputs - 1)
    for i, name in enumerate(files):
        if not model.stopped:
            model.input(name, data[i], i + 1 == len(files))
    expected = {"status": model.finish(), "output": bytes(model.out), "messages": bytes(model.err),
                "rejects": bytes(model.rejects)}
    arguments = o.arguments()
    for i in range(1, o.inputs):
        with open(files[i], "wb") as f:
            f.write(data[i])
    if o.inputs > 1:
        arguments += sum((["-i", name] for name in files), [])
    cuts = sorted(choose.choices(range(len(data[0]) + 1), k=3))
    in_pieces = [data[0][a:b] for a, b in zip([0] + cuts, cuts + [len(data[0])])]
    for more, pieces in (([], [data[0]]), ([], in_pieces), (["-j4"], [data[0]])):
        rejects = os.path.join(folder, "rejects")
        command = [xn] + arguments + more + ["--reject=" + rejects, "--progress=never"]
        status, out, err = run(command, data[0], pieces)
        err = b"".join(b"%s: (%s)\n" % found for found in MESSAGE.findall(err))
        out = re.sub(rb'"message":"(?:[^"\\]|\\.)*"', b'"message":""', out) if o.json else out
        with open(rejects, "rb") as f:
            got = {"status": status, "output": out, "messages": err, "rejects": f.read()}
        for what in expected:
            if got[what] != expected[what]:
                print("#", " ".join(command[1:]), "in", len(pieces), "pieces")
                print("# input", data if len(data[0]) < 2000 else len(data[0]))
                print("# ", what, "is      ", tail(got[what], expected[what]))
                print("# ", what, "should be", tail(expected[what], got[what]))
                return False
    return True


def tail(a, b):
    """From shortly before the first difference on."""
    if isinstance(a, int):
        return a
    at = next((i for i in range(min(len(a), len(b))) if a[i] != b[i]), min(len(a), len(b)))
    return at, a[max(0, at - 60):at + 200]


def main():
    xn, library = sys.argv[1], Library(sys.argv[2])
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 300
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(seed, seed + rounds):
            if not compare(xn, library, random.Random(number), folder):
                print("# seed", number)
                wrong += 1
                if wrong == 5:
                    break
    print("1..1\n%s 1 - the command and its model agree on %d random command lines" % (
        "ok" if wrong == 0 else "not ok", rounds))
    return 1 if wrong else 0


sys.exit(main())
