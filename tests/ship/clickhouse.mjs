// SPDX-License-Identifier: MIT
// clickhouse.mjs local --path=DIRECTORY (--query=STATEMENTS | --queries-file=FILE): the command of
// ClickHouse as far as doc/howto/clickhouse.md uses it, for machines with npm's package alone.
// Prints TSV.  The rows of an INSERT that ends with FORMAT are on standard input.
// XN_ENGINES is the directory node_modules.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

const { Session } = createRequire(`${resolve(process.env.XN_ENGINES)}/`)('chdb')
const words = process.argv.slice(3)
const options = new Map(words.map((word) => /^--([^=]*)=([^]*)$/.exec(word).slice(1)))
const statements = options.get('query') ?? readFileSync(options.get('queries-file'), 'utf8')
const insert = /^INSERT INTO (\w+) \(([\w, ]+)\) FORMAT (\w+)$/.exec(statements)
const session = new Session(options.get('path'))
try {
  if (insert === null) process.stdout.write(session.query(statements, 'TSV'))
  else {
    // Read to the end: otherwise the engine would take the rest of standard input as well.
    const [, table, columns, format] = insert
    const values = readFileSync(0)
    await session.insert({ table, columns: columns.split(', '), format, values })
  }
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  session.close()
}
