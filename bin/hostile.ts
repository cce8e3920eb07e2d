// bin/hostile <crash|race|fuzz> [--rounds N]: tries to break a promise of docs/security.md, and ends with one line of JSON.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { crash } from '#test/hostile/crash.ts'
import { race } from '#test/hostile/race.ts'

/** The fuzzer lives in its test, which has a database of its own; here it runs for longer, from another seed. */
function fuzz(rounds: number): { wrong: string[] } {
  const dir = mkdtempSync(join(tmpdir(), 'cc-fuzz-'))
  const file = join(dir, 'result.json')
  const env = { ...process.env, FUZZ_ROUNDS: String(rounds), FUZZ_SEED: String(Date.now()), FUZZ_RESULT: file }
  const command = ['node_modules/vitest/vitest.mjs', 'run', 'test/fuzz.test.ts', '--reporter=dot']
  const { status } = spawnSync(process.execPath, command, { env, stdio: ['ignore', 2, 2] })
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { wrong: string[] }
  } catch {
    return { wrong: [`the fuzzer ended with ${status}`] }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

const TRIALS: Record<string, (rounds: number | undefined) => { wrong: string[] } | Promise<{ wrong: string[] }>> = {
  crash: (rounds = 200) => crash({ rounds, steps: true, commits: { every: 1 }, database: 10, hurry: false }),
  race: (rounds = 100) => race({ rounds }),
  fuzz: (rounds = 250) => fuzz(rounds),
}
const { positionals, values } = parseArgs({ allowPositionals: true, options: { rounds: { type: 'string' } } })
const [name = ''] = positionals
const trial = TRIALS[name]
const rounds = values.rounds === undefined ? undefined : Number(values.rounds)
if (!trial || positionals.length > 1 || (rounds !== undefined && !(Number.isInteger(rounds) && rounds > 0))) {
  console.error(`usage: bin/hostile <${Object.keys(TRIALS).join('|')}> [--rounds N]`)
  process.exit(2)
}
const began = performance.now()
const result = await trial(rounds)
console.log(JSON.stringify({ trial: name, seconds: Math.round((performance.now() - began) / 1000), ...result }))
process.exit(result.wrong.length ? 1 : 0)
