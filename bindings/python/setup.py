# SPDX-License-Identifier: MIT
"""Builds the module with libxn and libxn-table in it, or with XN_SYSTEM=1 on those of the system.

Their sources are in libxn/ of a source distribution, otherwise in ../../ of xn's own tree, from
where they are copied into build/.  CC names the compiler, also for the generators of the tables;
pkg-config finds the libraries of the system.

Registry tables in XML need expat, which is used if its header is installed.  With XN_EXPAT=1 it
must be, and with XN_EXPAT=0 the module refuses such tables.

XN_PLATFORM is another platform tag of the wheel, such as manylinux2014_x86_64.
"""

import gzip
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import time
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

TREE = Path("../..")
# Relative and below the current directory, since distutils puts objects beside their sources.
LIBRARY = Path("libxn") if Path("libxn").is_dir() else Path("build/libxn")
# The libraries without those that need iconv
OMITTED = ("lib/compat", "lib/recode.c", "lib/recode.h", "lib/resolve")
SYSTEM = os.environ.get("XN_SYSTEM", "0") not in ("", "0")


def copy_library():
    """Copies the sources, and makes the tables."""
    if LIBRARY == Path("libxn"):
        return
    if not (TREE / "lib/xn.h").exists():
        sys.exit("setup.py: neither libxn/ nor ../../lib exists: this is not the whole of xn")
    shutil.rmtree(LIBRARY, ignore_errors=True)
    for file in list_sources(TREE, "[ch]"):
        copy = LIBRARY / file.relative_to(TREE)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, copy)
    copy_licences()
    # A release contains the tables.
    if (TREE / "data/gen/facts.c").exists():
        make_tables("nameprep/tables.c", make_gentables_sources())
        make_tables("lib/table/read/property_tables.c", ["facts.c", "genproperties.c"])


def list_sources(tree, ending):
    files = [f for folder in ("lib", "nameprep") for f in (tree / folder).rglob("*." + ending)]
    return [
        file
        for file in sorted(files)
        if not file.relative_to(tree).as_posix().startswith(OMITTED)
    ]


def copy_licences():
    """Copies the licences of xn and of Unicode's data, from which the tables are made."""
    if LIBRARY == Path("libxn"):
        return
    LIBRARY.mkdir(parents=True, exist_ok=True)
    shutil.copy(TREE / "LICENSE", LIBRARY / "LICENSE")
    shutil.copy(TREE / "LICENSES/LicenseRef-Unicode-3.0.txt", LIBRARY / "LICENSE-Unicode")


def make_gentables_sources():
    """Returns the files of the generator, without the programs that make other tables."""
    names = sorted(file.name for file in (TREE / "data/gen").glob("*.c"))
    return [name for name in names if name not in ("genlibidn.c", "genproperties.c")]


def find_compiler():
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")


def make_tables(tables, names):
    sources = [TREE / "data/gen" / name for name in names]
    generator = Path("build/generator")
    subprocess.run(
        [*find_compiler(), "-O1", f"-I{TREE}", "-o", generator, *sources], check=True
    )
    with open(LIBRARY / tables, "wb") as out:
        subprocess.run([generator, TREE / "data"], check=True, stdout=out)


def read_version():
    """Returns the version from xn.h, the only file that states it."""
    header = (LIBRARY if LIBRARY == Path("libxn") else TREE) / "lib/xn.h"
    text = header.read_text(encoding="utf-8")
    return ".".join(re.findall(r"#define XN_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", text))


def has_expat():
    """Returns whether to link expat: as XN_EXPAT says, or if its header is found."""
    wish = os.environ.get("XN_EXPAT", "")
    if wish != "":
        return wish != "0"
    flags = shlex.split(os.environ.get("CPPFLAGS", "") + " " + os.environ.get("CFLAGS", ""))
    found = subprocess.run(
        [*find_compiler(), *flags, "-E", "-"], input=b"#include <expat.h>\n", capture_output=True
    )
    if found.returncode != 0:
        print("setup.py: expat.h is not installed: without registry tables in XML")
    return found.returncode == 0


def ask_pkg_config(option):
    command = [os.environ.get("PKG_CONFIG", "pkg-config"), option, "xn-table", "xn"]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"setup.py: XN_SYSTEM is set, but {shlex.join(command)} fails: {run.stderr}")
    return shlex.split(run.stdout)


# A free-threaded Python before 3.15 refuses the limited API.
LIMITED = not sysconfig.get_config_var("Py_GIL_DISABLED") or sys.version_info >= (3, 15)


class BuildModule(build_ext):
    def build_extension(self, extension):
        if SYSTEM:
            extension.extra_compile_args += ask_pkg_config("--cflags")
            extension.extra_link_args += ask_pkg_config("--libs")
        else:
            self.add_library(extension)
        super().build_extension(extension)
        # The files in Python have been copied already.
        package = Path("src/xn" if self.inplace else f"{self.build_lib}/xn")
        if subprocess.run([sys.executable, "make_stub.py", package]).returncode != 0:
            print("setup.py: the module cannot be imported here: without the types of its enums")

    def add_library(self, extension):
        copy_library()
        sources = list_sources(LIBRARY, "c")
        if has_expat():
            extension.define_macros.append(("WITH_EXPAT", "1"))
            extension.libraries.append("expat")
        else:
            sources = [c for c in sources if not c.name.startswith("xml")]
        extension.sources += map(str, sources)
        extension.include_dirs += [str(LIBRARY), str(LIBRARY / "lib"), str(LIBRARY / "lib/table")]


class MakeRelease(sdist):
    """Adds the sources of libxn and the rows of the tests, which setuptools cannot take from
    outside of this directory.  Two releases with the same SOURCE_DATE_EPOCH have the same octets.
    """

    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        copy_library()
        if not (Path(base_dir) / "libxn").exists():
            shutil.copytree(LIBRARY, Path(base_dir) / "libxn")
        for folder in ("vectors", "vectors/table", "vectors/tables", "unit"):
            rows = Path(base_dir) / "tests/data" / folder
            if not rows.exists():
                rows.mkdir(parents=True)
                for file in sorted((TREE / "tests" / folder).glob("*.*")):
                    if file.suffix in (".tsv", ".txt", ".xml"):
                        shutil.copy(file, rows)

    def make_archive(self, base_name, format, root_dir=None, base_dir=None, **owner):
        if format != "gztar":
            return super().make_archive(base_name, format, root_dir, base_dir, **owner)
        when = int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))

        def normalise(member):
            member.mtime = when
            member.uid = member.gid = 0
            member.uname = member.gname = ""
            member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
            return member

        name = f"{base_name}.tar.gz"
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        with gzip.GzipFile(name, "wb", mtime=when) as packed:
            with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
                archive.add(Path(root_dir or ".") / base_dir, base_dir, filter=normalise)
        return name


def make_extension():
    sources = sorted(map(str, Path("ext").glob("*.c")))
    compile_flags, link_flags = [], []
    if os.name == "posix":
        compile_flags += ["-std=c99", "-fvisibility=hidden"]
        compile_flags += ["-Werror=implicit-function-declaration"]  # not in the limited API
        # Without the symbols of libxn: a program may have another copy of it.
        if sys.platform == "darwin":
            link_flags += ["-Wl,-exported_symbol,_PyInit__xn", "-Wl,-x"]
        else:
            link_flags += ["-Wl,--version-script=ext/exports.map"]
    return Extension(
        "xn._xn",
        sources,
        depends=["ext/_xn.h", "ext/exports.map"],
        define_macros=[("Py_LIMITED_API", "0x030B0000")] if LIMITED else [],
        extra_compile_args=compile_flags,
        extra_link_args=link_flags,
        py_limited_api=LIMITED,
    )


def wheel_options():
    options = {"py_limited_api": "cp311"} if LIMITED else {}
    if os.environ.get("XN_PLATFORM"):
        options["plat_name"] = os.environ["XN_PLATFORM"]
    return options


copy_licences()
setup(
    version=read_version(),
    ext_modules=[make_extension()],
    cmdclass={"build_ext": BuildModule, "sdist": MakeRelease},
    options={"bdist_wheel": wheel_options()},
)
