// SPDX-License-Identifier: MIT
// Chromium, driven over its DevTools protocol, in a pipe: only the parts that the tests need.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export function findChromium () {
  const names = process.env.CHROMIUM
    ? [process.env.CHROMIUM]
    : ['chromium', 'chromium-browser', 'google-chrome']
  return names.find((name) => spawnSync(name, ['--version']).status === 0) ?? null
}

// Returns the script of axe-core, at AXE or where Node.js finds it, or null.
export function findAxe () {
  try {
    const find = () => createRequire(import.meta.url).resolve('axe-core/axe.min.js')
    return readFileSync(process.env.AXE || find(), 'utf8')
  } catch {
    return null
  }
}

export class Browser {
  // A new profile, which is removed afterwards.
  static async start (program) {
    const browser = new Browser()
    browser.profile = mkdtempSync(join(tmpdir(), 'xn-chromium-'))
    browser.process = spawn(
      program,
      [
        '--headless',
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-gpu',
        '--remote-debugging-pipe',
        `--user-data-dir=${browser.profile}`,
        '--no-first-run',
        '--disable-background-networking',
        '--force-color-profile=srgb',
        'about:blank'
      ],
      { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] }
    )
    // Ends the browser when this process exits, also by SIGINT or SIGTERM.
    process.once('exit', () => {
      browser.process.kill('SIGKILL')
      rmSync(browser.profile, { recursive: true, force: true })
    })
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
    browser.pending = new Map()
    browser.listeners = new Set()
    browser.number = 0
    let text = ''
    browser.process.stdio[4].setEncoding('utf8').on('data', (part) => {
      const messages = (text + part).split('\0')
      text = messages.pop()
      for (const message of messages) browser.receive(JSON.parse(message))
    })
    for (const pipe of browser.process.stdio.slice(3)) pipe.on('error', () => {}) // it has ended
    browser.process.once('exit', () => {
      for (const { reject } of browser.pending.values()) reject(new Error(`${program} ended`))
    })
    return browser
  }

  receive (message) {
    const waiting = this.pending.get(message.id)
    if (waiting === undefined) {
      for (const listener of this.listeners) listener(message)
      return
    }
    this.pending.delete(message.id)
    if (message.error) waiting.reject(new Error(`${waiting.method}: ${message.error.message}`))
    else waiting.resolve(message.result)
  }

  send (method, params = {}, sessionId) {
    const id = ++this.number
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject, method })
      this.process.stdio[3].write(JSON.stringify({ id, method, params, sessionId }) + '\0')
    })
  }

  // A tab of its own, which records what it should not do.
  async open (url = 'about:blank') {
    const { targetId } = await this.send('Target.createTarget', { url: 'about:blank' })
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true })
    const tab = new Tab(this, sessionId)
    for (const domain of ['Page', 'Runtime', 'Log', 'Network', 'Audits']) {
      await tab.send(`${domain}.enable`)
    }
    if (url !== 'about:blank') await tab.navigate(url)
    return tab
  }

  async stop () {
    const exited = new Promise((resolve) => this.process.once('exit', resolve))
    await this.send('Browser.close').catch(() => {}) // it may end before it answers
    await Promise.race([exited, sleep(5000).then(() => this.process.kill('SIGKILL'))])
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

class Tab {
  constructor (browser, sessionId) {
    Object.assign(this, { browser, sessionId, requests: [], complaints: [] })
    this.listener = (message) => message.sessionId === sessionId && this.record(message)
    browser.listeners.add(this.listener)
  }

  record ({ method, params }) {
    if (method === 'Network.requestWillBeSent') this.requests.push(params.request.url)
    if (method === 'Log.entryAdded') this.complaints.push(params.entry.text)
    if (method === 'Audits.issueAdded') this.complaints.push(params.issue.code)
    if (method === 'Runtime.exceptionThrown') {
      this.complaints.push(
        params.exceptionDetails.exception?.description ?? params.exceptionDetails.text
      )
    }
    if (method === 'Runtime.consoleAPICalled') {
      this.complaints.push(params.args.map(({ value }) => value).join(' '))
    }
  }

  send (method, params) {
    return this.browser.send(method, params, this.sessionId)
  }

  // Waits until the page says that it is ready, or that it has failed.
  async navigate (url) {
    await this.send('Page.navigate', { url: 'about:blank' })
    await this.send('Page.navigate', { url })
    await this.until(
      () => location.href !== 'about:blank' && document.documentElement?.dataset.ready !== undefined
    )
  }

  async until (condition, ...values) {
    for (let i = 0; i < 200; i++) {
      if (await this.run(condition, ...values).catch(() => false)) return
      await sleep(25)
    }
    throw new Error(`did not come true within 5 s: ${condition}`)
  }

  // Runs a function in the page, with values that JSON can carry.
  async run (body, ...values) {
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', {
      expression: `(${body})(...${JSON.stringify(values)})`,
      awaitPromise: true,
      returnByValue: true,
      userGesture: true
    })
    if (exceptionDetails) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    }
    return result.value
  }

  setWidth (width) {
    return this.send('Emulation.setDeviceMetricsOverride', {
      width,
      height: 800,
      deviceScaleFactor: 1,
      mobile: false
    })
  }

  // Sets the colours, 'light' or 'dark'; undefined: those of the browser.  A colour that still
  // changes has another contrast, so nothing moves.
  setScheme (value) {
    return this.send('Emulation.setEmulatedMedia', {
      features: value
        ? [
            { name: 'prefers-color-scheme', value },
            { name: 'prefers-reduced-motion', value: 'reduce' }
          ]
        : []
    })
  }

  // Lists the violations of WCAG 2.2 AA that axe-core finds.
  async listViolations (axe) {
    await this.send('Runtime.evaluate', { expression: axe })
    return this.run(async () =>
      (
        await window.axe.run(document, {
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
        })
      ).violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.length}: ${nodes
            .slice(0, 3)
            .map(({ html }) => html.slice(0, 120))
            .join(' ')}`
      )
    )
  }
}
