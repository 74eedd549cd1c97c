// SPDX-License-Identifier: MIT
// Accessibility (WCAG 2.2 AA) and small screens.  Run by check.sh in this directory; the argument
// is the page.  axe-core is used where Node.js finds it.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { findAxe } from './browser.mjs'
import { Page, REFUSED, STATES, stop } from './page.mjs'

const page = await Page.open()
after(async () => {
  await page.close()
  await stop()
})

const axe = findAxe()
for (const scheme of ['light', 'dark']) {
  for (const state of STATES) {
    test(
      `axe-core finds nothing, ${scheme}: ${JSON.stringify(state.slice(0, 30))}`,
      {
        skip: axe === null && 'axe-core is not installed'
      },
      async () => {
        await page.tab.setScheme(scheme)
        await page.show(state)
        await page.tab.run(() =>
          document.querySelectorAll('details').forEach((details) => {
            details.open = true
          })
        )
        assert.deepEqual(await page.tab.listViolations(axe), [])
      }
    )
  }
}

test('the light and the dark colours differ', async () => {
  const colours = []
  for (const scheme of ['light', 'dark']) {
    await page.tab.setScheme(scheme)
    colours.push(
      await page.tab.run(() => getComputedStyle(document.documentElement).backgroundColor)
    )
  }
  await page.tab.setScheme()
  assert.notEqual(colours[0], colours[1])
})

test('language, direction and roles', async () => {
  await page.show(REFUSED)
  assert.deepEqual(
    await page.tab.run(() => [
      document.documentElement.lang,
      document.title !== '',
      document.getElementById('name').dir,
      document.getElementById('said').getAttribute('role'),
      document.querySelectorAll('#labels > section > h3').length,
      document.querySelectorAll('#labels > section > table').length,
      [...document.querySelectorAll('input, textarea')].every((input) => input.labels.length === 1)
    ]),
    ['en', true, 'auto', 'status', 3, 3, true]
  )
})

test('colour is never the only cue', async () => {
  await page.show(REFUSED)
  const cues = await page.tab.run(() => {
    const styleOf = (selector) => getComputedStyle(document.querySelector(selector))
    return {
      icon: document.querySelector('#verdict .icon').textContent,
      script: styleOf('#typed .script').textDecorationLine,
      mark: styleOf('#typed mark').outlineStyle,
      row: document.querySelector('tr.at-fault .outcome').textContent.startsWith('✕ refused'),
      warning: getComputedStyle(document.querySelector('#warnings li'), '::before').content
    }
  })
  assert.deepEqual(cues, {
    icon: '✕',
    script: 'underline',
    mark: 'solid',
    row: true,
    warning: '"!"'
  })
})

test('scripts, marks and verdicts differ in their colours, and in more than these', async () => {
  await page.show(REFUSED)
  const colours = { light: [], dark: [] }
  for (const scheme of ['light', 'dark']) {
    await page.tab.setScheme(scheme)
    const { scripts, marked, verdicts, hidden } = await page.tab.run(() => {
      const styleOf = (className, parent = 'typed') => {
        const span = document.createElement('span')
        span.className = className
        span.textContent = 'a'
        document.getElementById(parent).append(span)
        const { color, textDecorationLine, textDecorationStyle, textDecorationThickness } =
          getComputedStyle(span)
        const { width } = span.getBoundingClientRect()
        span.remove()
        return { color, line: textDecorationLine, width,
          kind: `${textDecorationStyle} ${textDecorationThickness}` }
      }
      const verdict = document.getElementById('verdict')
      const verdicts = ['plain', 'caution', 'bad'].map((kind) => {
        verdict.className = kind
        const { backgroundColor, borderColor } = getComputedStyle(verdict)
        return [backgroundColor, borderColor]
      })
      return { scripts: [0, 1, 2, 3, 4, 5, 6].map((n) => styleOf(`script script-${n}`)),
        marked: styleOf('marked'), verdicts, hidden: styleOf('hidden').width }
    })
    assert.equal(new Set(scripts.map(({ color }) => color)).size, 7)
    assert.equal(new Set(scripts.map(({ kind }) => kind)).size, 7)
    assert.ok([...scripts, marked].every(({ line }) => line === 'underline'))
    assert.equal(new Set(verdicts.map(([background]) => background)).size, 3)
    assert.equal(new Set(verdicts.map(([, border]) => border)).size, 3)
    assert.equal(hidden, 1)
    colours[scheme] = [...scripts.map(({ color }) => color), marked.color, ...verdicts.flat()]
  }
  await page.tab.setScheme()
  colours.light.forEach((colour, i) => assert.notEqual(colour, colours.dark[i]))
})

// Small screens and paper

for (const width of [360, 320]) {
  test(`at ${width} px nothing scrolls sideways`, async () => {
    const other = await Page.open()
    await other.tab.setWidth(width)
    for (const state of [
      ...STATES,
      'w'.repeat(63) + '.' + 'ж'.repeat(40),
      'ﷺ.example',
      `https://user@${'a'.repeat(300)}/`,
      '\u202E'.repeat(40),
      'a\nb.example'
    ]) {
      await other.show(state)
      await other.tab.run(() =>
        document.querySelectorAll('details').forEach((details) => {
          details.open = true
        })
      )
      const found = await other.tab.run(() => ({
        isScrolling: document.documentElement.scrollWidth > document.documentElement.clientWidth,
        wide: [...document.querySelectorAll('main *')]
          .filter(
            (element) =>
              !element.closest('.hidden, thead, #lines') &&
              element.id !== 'name' &&
              element.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5
          )
          .map((element) => element.outerHTML.slice(0, 80))
      }))
      assert.deepEqual(found, { isScrolling: false, wide: [] }, state)
    }
    const targets = await other.tab.run(
      () =>
        [...document.querySelectorAll('button, summary, fieldset label, #examples a')]
          .map((element) => element.getBoundingClientRect())
          .filter(({ height, width }) => height > 0 && (height < 24 || width < 24)).length
    )
    assert.equal(targets, 0)
    await other.close()
  })
}
