// SPDX-License-Identifier: MIT
// engine.mjs clickhouse|duckdb ARGUMENT...: the commands of ClickHouse and DuckDB as far as
// doc/engines.md uses them, for machines that have npm's packages of these engines only.
// XN_ENGINES is the directory node_modules.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

const load = createRequire(`${resolve(process.env.XN_ENGINES)}/`)
const [engine, ...words] = process.argv.slice(2)

// clickhouse local --path=DIRECTORY (--query=STATEMENTS | --queries-file=FILE): prints TSV.  The
// rows of an INSERT that ends with FORMAT are on standard input.
async function runClickHouse() {
  const options = new Map(words.slice(1).map((word) => /^--([^=]*)=([^]*)$/.exec(word).slice(1)))
  const statements = options.get('query') ?? readFileSync(options.get('queries-file'), 'utf8')
  const { Session } = load('chdb')
  const session = new Session(options.get('path'))
  try {
    const insert = /^INSERT INTO (\w+) \(([\w, ]+)\) FORMAT (\w+)$/.exec(statements)
    if (insert === null) process.stdout.write(session.query(statements, 'TSV'))
    else {
      // Read to the end: otherwise the engine would take the rest of standard input as well.
      const [, table, columns, format] = insert
      const values = readFileSync(0)
      await session.insert({ table, columns: columns.split(', '), format, values })
    }
  } finally {
    session.close()
  }
}

// duckdb -f FILE DATABASE, or  duckdb -csv DATABASE STATEMENT: prints the rows as CSV without
// quotation marks.
async function runDuckDB() {
  const [option, ...rest] = words
  const isFile = option === '-f'
  const statements = isFile ? readFileSync(rest.shift(), 'utf8') : rest[1]
  const { DuckDBInstance } = load('@duckdb/node-api')
  const instance = await DuckDBInstance.create(rest[0])
  const connection = await instance.connect()
  const reader = await connection.runAndReadAll(statements)
  if (!isFile)
    for (const row of [reader.columnNames(), ...reader.getRowsJson()]) console.log(row.join(','))
  connection.closeSync()
  instance.closeSync()
}

try {
  await { clickhouse: runClickHouse, duckdb: runDuckDB }[engine]()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
