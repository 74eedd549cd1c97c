#!/bin/sh
# SPDX-License-Identifier: MIT
# The examples of doc/engines.md.  Engines that are not installed are those of npm in XN_ENGINES, a
# directory node_modules.  Those of a cluster are replaced by scripts that treat a program alike.
. "$srcdir/tests/xn/shown.sh"
PATH=$PATH:$work/run

# stand_in COMMAND: makes one of standard input
stand_in() {
    cat > "$work/bin/$1"
    chmod +x "$work/bin/$1"
}

# use_package COMMAND PACKAGE: unless the command is installed
use_package() {
    if ! command -v "$1" > /dev/null && [ -e "${XN_ENGINES-}/$2" ]; then
        stand_in "$1" << END
#!/bin/sh
exec node '$srcdir/tests/xn/engine.mjs' $1 "\$@"
END
    fi
}
use_package clickhouse chdb
use_package duckdb @duckdb/node-api

# Slurm starts a script once for each index of an array, with its number in the environment.
if command -v bash > /dev/null && split --number=l/1/2 /dev/null 2> /dev/null; then
    stand_in sbatch << 'END'
#!/bin/sh
# sbatch --wait SCRIPT
tasks=$(sed -n 's/^#SBATCH --array=1-//p' "$2")
status=0
for task in $(seq "$tasks"); do
    SLURM_ARRAY_TASK_ID=$task SLURM_ARRAY_TASK_COUNT=$tasks bash "$2" || status=$?
done
echo 'Submitted batch job 1'
exit $status
END
fi

# Hadoop Streaming divides the input between lines, and starts a mapper for each part, which must
# read all of it and exit with 0.
stand_in mapred << 'END'
#!/bin/sh
# mapred streaming -D mapreduce.job.reduces=0 -mapper MAPPER -input FILE -output DIRECTORY
[ "$*" = "streaming -D mapreduce.job.reduces=0 -mapper $5 -input $7 -output $9" ] || exit 2
mkdir "$9" && awk -v output="$9" '{ print > (output "/split-" int((NR - 1) / 30000)) }' "$7"
for split in "$9"/split-*; do
    $5 < "$split" > "$9/part-0000${split##*-}" || exit 1
    rm "$split"
done
END

mkdir "$work/python"
cp "$srcdir/tests/xn/pyspark.py" "$work/python"
PYTHONPATH=$work/python PYTHONDONTWRITEBYTECODE=1
export PYTHONPATH PYTHONDONTWRITEBYTECODE

sed -n 's/^    //p' "$srcdir/doc/engines.md" > "$work/shown"
run_shown < "$work/shown"
[ $count -gt 30 ]
check 'the chapter has examples'
finish
