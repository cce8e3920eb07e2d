// bin/hostile <money|keys|pool|database|failover|race|fuzz|imports> [--rounds N]: tries to break a promise of docs/security.md, and ends with one line of JSON.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { database as trialOfDatabase } from '#test/hostile/database.ts'
import { imports } from '#test/hostile/imports.ts'
import { keys } from '#test/hostile/keys.ts'
import { money } from '#test/hostile/money.ts'
import { BRIEF, COMMANDS, pool } from '#test/hostile/pool.ts'
import { race } from '#test/hostile/race.ts'
import { SABOTAGES } from '#test/hostile/sabotages.ts'

type Result = { wrong: string[] } & Record<string, unknown>

/** The fuzzer lives in its test, which has a database of its own; here it runs for longer, from another seed. */
async function fuzz(rounds: number): Promise<Result> {
  const dir = mkdtempSync(join(tmpdir(), 'cc-fuzz-'))
  const file = join(dir, 'result.json')
  const env = { ...process.env, FUZZ_ROUNDS: String(rounds), FUZZ_SEED: String(Date.now()), FUZZ_RESULT: file }
  const command = ['node_modules/vitest/vitest.mjs', 'run', 'test/fuzz.test.ts', '--reporter=dot']
  const { status } = spawnSync(process.execPath, command, { env, stdio: ['ignore', 2, 2] })
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Result
  } catch {
    return { wrong: [`the fuzzer ended with ${status}`] }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

const HELP = `bin/hostile <money|keys|pool|database|failover|race|fuzz|imports> [--rounds N]   tries to break a promise of docs/security.md; ends with one line of JSON

money  Kills the server (kill -9) at random under load and once at every moment between a booking and its money, the database
       and the payment provider too, while that company fails, repeats, delays, mixes up and forgets; then adds up everything
       from the company's own file and from SQL. Exits with 1 when a cent, a day or an event is wrong.
  --rounds N             kills at random moments (200)
  --repairs N            repairs whose driver's share is paid, each killed once (96; 8 with --brief)
  --database embedded    the PostgreSQL that the program brings (or: debian, PostgreSQL 15 of Debian's package)
  --sabotage FAULT       breaks the program on purpose: the trial must fail, and say what it found. FAULT is one of
                         ${Object.keys(SABOTAGES).join(', ')}
  --brief                beside the random kills: one after every step, and one moment of each way a booking can go
                         instead of every one
keys   Sends 40 keys 24 times at once to two servers, for a note, money and a booking each, and kills a server between effect
       and answer. Exits with 1 when a key has done anything else than once.
  --rounds N             keys of each kind (40)
  --sabotage share-key   must fail
  --brief                6 keys of each kind
pool   Sends every command 48 times at once without a key, as one person at two servers, and 24 times at once with one key; asks
       all the while whether both are ready. Exits with 1 when one of them hangs, does anything twice, answers 5xx or could
       not be tried, or when /health/ready took longer than a second.
  --only NOUN.CALL       only this command, like orders.cancel (more than once: these)
  --sabotage FAULT       second-connection or strike-twice must fail, with --only claims.addNote or claims.strikeNote soon
  --brief                a few commands of each kind
database  Cuts every connection, kills PostgreSQL, takes it away for a minute, freezes it, adds columns to busy tables and fills its
       disk (as root), while people book and pay through two servers; at the end one of them is told to stop during uploads.
  --database, --brief, --sabotage stop-telling   as above; --brief makes the outages five seconds long
  --only NAME            only this outage, like 'disk full' (more than once: these)
failover  The database is on three machines (ops/ha on loopback: etcd, Patroni, HAProxy; needs Debian's packages, and brings them
       as root), and the leading one is lost, frozen and handed over while people book and pay through two servers. Exits with 1
       when anything acknowledged is lost, a server ends, or the next booking takes longer than 25 seconds.
  --rounds N             machines lost (4)
  --only, --brief, --sabotage   as above, like --only 'leader frozen'
race   200 people want the same day at the same moment, through two servers.
fuzz   requests made from every contract's own schema.
imports  Mutated files of estimating systems, read as the product reads them. Exits with 1 when one crashes or hangs its reader,
       or takes more than 300 MB of memory.
  --rounds N             files (50,000)

Each trial runs in a temporary folder with a database and a test payment provider that it starts itself. It takes no key and no
address from anywhere: never point it at a live payment provider.`

/** A live key or somebody's database in the environment: nothing here would use it, and nobody should believe it might. */
const FOREIGN = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_URL', 'DATABASE_URL']
function refuseForeign(): void {
  const given = FOREIGN.filter((name) => process.env[name])
  if (given.length === 0) return
  console.error(
    `${given.join(' and ')} ${given.length === 1 ? 'is' : 'are'} set. This kills servers and databases and speaks only to the test payment provider that it starts itself: unset it first.`,
  )
  process.exit(2)
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    repairs: { type: 'string' },
    database: { type: 'string' },
    sabotage: { type: 'string' },
    brief: { type: 'boolean' },
    only: { type: 'string', multiple: true },
    help: { type: 'boolean', short: 'h' },
  },
})
const [name = ''] = positionals
const { database = 'embedded', sabotage, brief = false } = values

/** Nothing moved: then nothing was tried, and 0 cents of difference prove nothing. */
const idle = (reached: Record<string, number>): string[] =>
  Object.entries(reached).flatMap(([what, count]) =>
    count > 0 ? [] : [`nothing was ${what}: this run did not reach it`],
  )

async function tryMoney(rounds = 200): Promise<Result> {
  const moments = sabotage ? ('none' as const) : brief ? ('one' as const) : ('every' as const)
  const paydays = sabotage ? 0 : brief ? 1 : 8
  const long = sabotage ? Number(sabotage === 'keep-unused-days') : brief ? 3 : 24
  const repairs = Number(values.repairs ?? (sabotage ? 0 : brief ? 8 : 96))
  const how = {
    rounds,
    steps: !sabotage,
    moments,
    paydays,
    long,
    repairs,
    databaseKills: 10,
    hurry: sabotage !== undefined,
  }
  const result = await money({
    ...how,
    database: database === 'debian' ? 'debian' : 'embedded',
    ...(sabotage && { sabotage }),
  })
  const { paid, refunded, captured, extended, returned_early, repairs: closed, shares } = result
  const wrong = [
    ...result.wrong,
    ...idle({
      paid,
      refunded,
      ...(!sabotage && { captured, extended, returned_early }),
      ...(repairs > 0 && { closed, shares, 'paid short': result.short_pay_cents }),
    }),
  ]
  if (sabotage)
    console.error(wrong[0] ? `Found: ${wrong[0]}` : `Found nothing, although ${SABOTAGES[sabotage]!.means}.`)
  return { database, ...(sabotage && { sabotage }), ...result, wrong }
}
async function tryKeys(rounds = brief ? 6 : 40): Promise<Result> {
  const result = await keys({ each: rounds, kills: brief ? 'few' : 'every', ...(sabotage && { sabotage }) })
  if (sabotage) console.error(`Found: ${result.wrong[0] ?? `nothing, although ${SABOTAGES[sabotage]!.means}`}.`)
  return result
}
const READY_WITHIN_MS = 1000
async function tryPool(): Promise<Result> {
  const only = values.only ?? (brief ? BRIEF : undefined)
  const unknown = only?.find((wanted) => !COMMANDS.some((command) => command.name === wanted))
  if (unknown) throw new Error(`there is no command ${unknown}`)
  const result = await pool({ ...(only && { only }), ...(sabotage && { sabotage }) })
  const { slowest_health_ms: slowest } = result
  const wrong = [
    ...result.wrong,
    ...(slowest > READY_WITHIN_MS ? [`whether a server is ready was answered only after ${slowest} ms`] : []),
  ]
  if (sabotage) console.error(`Found: ${wrong[0] ?? `nothing, although ${SABOTAGES[sabotage]!.means}`}.`)
  return { ...result, of: COMMANDS.length, wrong }
}
const tryDatabase = async (): Promise<Result> =>
  trialOfDatabase({
    database: database === 'debian' ? 'debian' : 'embedded',
    brief,
    ...(values.only && { only: values.only }),
    ...(sabotage && { sabotage }),
  })
/** The database on three machines, and the leading one is lost. */
const tryFailover = async (rounds = 4): Promise<Result> => {
  const result = await trialOfDatabase({
    database: 'three machines',
    brief,
    rounds,
    ...(values.only && { only: values.only }),
    ...(sabotage && { sabotage }),
  })
  return { ...result, gap_s: Math.max(...Object.values(result.back_s)) }
}
const TRIALS: Record<string, (rounds: number | undefined) => Promise<Result>> = {
  money: tryMoney,
  keys: tryKeys,
  pool: tryPool,
  database: tryDatabase,
  failover: tryFailover,
  race: (rounds = 100) => race({ rounds }),
  fuzz: (rounds = 250) => fuzz(rounds),
  imports: (rounds = 50_000) => imports(rounds),
}
if (values.help) {
  console.log(HELP)
  process.exit(0)
}
const trial = TRIALS[name]
const rounds = values.rounds === undefined ? undefined : Number(values.rounds)
const understood =
  trial &&
  positionals.length === 1 &&
  (rounds === undefined || (Number.isInteger(rounds) && rounds > 0)) &&
  (values.repairs === undefined || (name === 'money' && /^\d{1,3}$/.test(values.repairs))) &&
  ['embedded', 'debian'].includes(database) &&
  (sabotage === undefined || Object.hasOwn(SABOTAGES, sabotage))
if (!trial || !understood) {
  console.error(HELP)
  process.exit(2)
}
refuseForeign()
const began = performance.now()
const result = await trial(rounds).catch((error: unknown) => {
  console.error(error)
  process.exit(3) // nothing was found, and nothing was tried to the end
})
console.log(JSON.stringify({ trial: name, seconds: Math.round((performance.now() - began) / 1000), ...result }))
process.exit(result.wrong.length ? 1 : 0)
