// node bin/hostile.ts <crash|race> [--rounds N]: tries to break a promise of docs/security.md, and ends with one line of JSON.
import { parseArgs } from 'node:util'
import { crash } from '#test/hostile/crash.ts'
import { race } from '#test/hostile/race.ts'

const TRIALS: Record<string, (rounds: number | undefined) => Promise<{ wrong: string[] }>> = {
  crash: (rounds = 200) => crash({ rounds, steps: true, statements: { every: 1 }, database: 10, hurry: false }),
  race: (rounds = 100) => race({ rounds }),
}
const { positionals, values } = parseArgs({ allowPositionals: true, options: { rounds: { type: 'string' } } })
const [name = ''] = positionals
const trial = TRIALS[name]
const rounds = values.rounds === undefined ? undefined : Number(values.rounds)
if (!trial || positionals.length > 1 || (rounds !== undefined && !(Number.isInteger(rounds) && rounds > 0))) {
  console.error(`usage: node bin/hostile.ts <${Object.keys(TRIALS).join('|')}> [--rounds N]`)
  process.exit(2)
}
const began = performance.now()
const result = await trial(rounds)
console.log(JSON.stringify({ trial: name, seconds: Math.round((performance.now() - began) / 1000), ...result }))
process.exit(result.wrong.length ? 1 : 0)
