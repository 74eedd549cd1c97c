// SPDX-License-Identifier: MIT
// The tests with the vectors fail if the package has a fault, and pass otherwise.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { FAULTS } from './faults.mjs'

const FILES = 'cve.tsv hosts.tsv nameprep.tsv names.tsv profiles.tsv punycode.tsv'
const pathOf = (file) => fileURLToPath(new URL(file, import.meta.url))

function countFailures (fault) {
  const { stdout, status } = spawnSync(process.execPath,
    [`--test-reporter=${pathOf('reporter.mjs')}`, pathOf('vectors.test.mjs')],
    { env: { ...process.env, XN_FAULT: fault, XN_VECTORS: FILES } })
  const failures = stdout.toString().split('\n').filter((line) => line.startsWith('not ok')).length
  assert.equal(failures > 0, status !== 0)
  return failures
}

test('no fault', () => assert.equal(countFailures(''), 0))
for (const fault of Object.keys(FAULTS)) {
  test(`a fault is found: ${fault}`, () => assert.ok(countFailures(fault) > 0))
}
