// bin/clocks [--only NAME]… [files…]: the unit part at twelve moments of the calendar; ends with one line of JSON.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { clocks } from '#test/clocks.ts'

type Report = {
  numTotalTests: number
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[]
}

const all = clocks(new Date())
const names = Object.keys(all)
const { positionals: files, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', multiple: true }, help: { type: 'boolean' } },
})
const chosen = values.only ?? names
const unknown = chosen.filter((name) => !all[name])
if (values.help || unknown.length > 0) {
  if (unknown.length > 0) console.error(`No clock is called ${unknown.join(', ')}.`)
  console.error(`bin/clocks [--only NAME]… [files…]   the unit part, or these files, at each of: ${names.join(', ')}`)
  process.exit(values.help ? 0 : 2)
}

const there = () => spawnSync('faketime', ['--version'], { stdio: 'ignore' }).status === 0
if (!there() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  console.error('Installing faketime (once)…')
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'faketime'],
  ])
    spawnSync('/usr/bin/apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] })
}
if (!there()) {
  console.error('No faketime found: install the package of that name (on a Mac: libfaketime).')
  process.exit(2)
}

/** What failed at this moment, each in one line; a run that says nothing failed as well. */
function run(name: string): { tests: number; failed: string[] } {
  const dir = mkdtempSync(join(tmpdir(), 'cc-clocks-'))
  const out = join(dir, 'report.json')
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', '--reporter=json']
  const { status } = spawnSync(
    'faketime',
    [all[name]!, process.execPath, ...vitest, `--outputFile.json=${out}`, ...files],
    { stdio: ['ignore', 2, 2], env: { ...process.env, TZ: 'UTC' } },
  )
  const report = existsSync(out) ? (JSON.parse(readFileSync(out, 'utf8')) as Report) : undefined
  rmSync(dir, { recursive: true, force: true })
  const failed = (report?.testResults ?? []).flatMap(({ name: file, message, assertionResults }) => {
    const titles = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName)
    const words = message && titles.length === 0 ? [message.split('\n')[0]!] : titles
    return words.map((title) => `${name} · ${relative('.', file)} › ${title}`)
  })
  if (failed.length === 0 && status !== 0) failed.push(`${name} · the run ended with ${status}`)
  return { tests: report?.numTotalTests ?? 0, failed }
}

let tests = 0
const failed: string[] = []
for (const name of chosen) {
  console.error(`${name}: ${all[name]} UTC`)
  const result = run(name)
  tests += result.tests
  failed.push(...result.failed)
  for (const line of result.failed) console.error(`✗ ${line}`)
}
console.log(JSON.stringify({ clocks: chosen, tests, failed }))
process.exit(failed.length === 0 ? 0 : 1)
