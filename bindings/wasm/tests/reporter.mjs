// SPDX-License-Identifier: MIT
// For node:test: TAP with one line for each case, as the other tests of this project print it.
export default async function * report (source) {
  let count = 0
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    if (data.details?.type === 'suite') continue
    const name = data.name.replace(/#/g, '\\#')
    const { skip } = data
    count++
    if (skip !== undefined) {
      yield `ok ${count} # SKIP ${name}: ${skip}\n`
    } else if (type === 'test:pass') {
      yield `ok ${count} - ${name}\n`
    } else {
      const { error } = data.details
      const text = String((error.cause ?? error).stack ?? error.cause ?? error)
      yield text.split('\n').slice(0, 20).map((line) => `# ${line}\n`).join('')
      yield `not ok ${count} - ${name}\n`
    }
  }
  yield `1..${count}\n`
}
