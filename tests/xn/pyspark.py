# SPDX-License-Identifier: MIT
"""Stands in for PySpark in tests/xn/engines.sh: the few methods that doc/engines.md uses.

As in Spark, a file is divided into partitions between lines, pipe() starts the command once for
each of them, without a shell and with the given environment only, a command that fails ends the
job, and a directory of results has a file for each partition.
"""

import os
import shlex
import subprocess


class RDD:
    def __init__(self, partitions):
        self.partitions = partitions

    def map(self, function):
        return RDD([[function(item) for item in items] for items in self.partitions])

    def pipe(self, command, env=None, checkCode=False):
        def run(items):
            text = "".join(item.rstrip("\n") + "\n" for item in items)
            done = subprocess.run(shlex.split(command), env=env or {}, input=text.encode(),
                                  stdout=subprocess.PIPE, check=checkCode)
            return [line.rstrip("\n") for line in done.stdout.decode().splitlines(True)]

        return RDD([run(items) for items in self.partitions])

    def reduceByKey(self, function):
        results = [{} for _ in self.partitions]
        for items in self.partitions:
            for key, value in items:
                found = results[hash(key) % len(results)]
                found[key] = function(found[key], value) if key in found else value
        return RDD([list(found.items()) for found in results])

    def saveAsTextFile(self, path):
        os.mkdir(path)
        for number, items in enumerate(self.partitions):
            with open(f"{path}/part-{number:05}", "w", encoding="utf-8") as file:
                file.writelines(f"{item}\n" for item in items)


class SparkContext:
    def textFile(self, name, minPartitions=2):
        with open(name, encoding="utf-8", newline="\n") as file:
            lines = [line.rstrip("\n") for line in file]
        size = -(-len(lines) // minPartitions)
        return RDD([lines[i:i + size] for i in range(0, len(lines), size)])
