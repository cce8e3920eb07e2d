import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const SYSTEM = [
  '/usr/bin/chromium-headless-shell', // the same engine without a browser's own windows: a seventh less time
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const quietly = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 }).status === 0

const present = () =>
  [process.env['CHROMIUM'], ...SYSTEM, chromium.executablePath()].find((path) => path && existsSync(path))

/** A Chromium for the browser tests: what is there, else what can be installed. Throws one sentence when there is none. */
export function findBrowser(): string {
  const there = present()
  if (there) return there
  console.log('Installing Chromium for the browser tests (once)…')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && quietly('apt-get', ['update', '-qq']))
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (quietly('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation'])) break
  if (!present()) quietly(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'])
  const found = present()
  if (!found) throw new Error('No Chromium or Chrome found: install one, or name it in CHROMIUM=/path/to/chrome.')
  return found
}
