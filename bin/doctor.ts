// bin/doctor [--json]: looks at everything that this site needs, says what is wrong and what to do. Reads the server's settings.
import { reachDatabase } from '../app/database.ts'
import { examine, type Finding } from '../app/doctor.ts'
import { filesOf } from '../app/services.ts'
import { readEnv } from '#lib/server/env.ts'

const json = process.argv.includes('--json')
const say = (line: string) => process.stdout.write(`${line}\n`)
const MARKS = { ok: 'ok      ', note: 'note    ', problem: 'PROBLEM ' }

async function findings(): Promise<Finding[]> {
  let about = 'settings'
  let cure = 'docs/operate.md has a line for each setting.'
  try {
    const env = readEnv(process.env)
    const known: Finding = { about, verdict: 'ok', said: `${env.APP_MODE}, ${env.APP_URL}` }
    about = 'database'
    cure = 'Check DATABASE_URL.'
    const { databases, where, stop } = await reachDatabase({ ...env, DATABASE_WAIT_S: 5 }, () => {})
    try {
      return [known, ...(await examine({ env, databases, where, blobs: filesOf(env) }))]
    } finally {
      await stop()
    }
  } catch (error) {
    return [{ about, verdict: 'problem', said: (error as Error).message, cure }]
  }
}

const found = await findings()
if (json) say(JSON.stringify(found))
else
  for (const { about, verdict, said, cure } of found) {
    say(`${MARKS[verdict]}${about.padEnd(12)}${said}`)
    if (cure) say(`${' '.repeat(20)}${cure}`)
  }
process.exitCode = found.some(({ verdict }) => verdict === 'problem') ? 1 : 0
