// Every command, 48 times at once by one person on two servers: nothing hangs, nothing happens twice, and whoever asks
// meanwhile whether the servers are ready is told within a second. A second time with one key, 24 times at once.
import { isDeepStrictEqual } from 'node:util'
import { APIS } from '#app/api.ts'
import { address, type Call } from '#lib/contract.ts'
import { newId } from '#lib/ids.ts'
import { audit } from './auditor.ts'
import { beginCensus, forgetCensus, type Written, writtenBy } from './census.ts'
import { watchHealth } from './health.ts'
import { type Answer, ask } from './people.ts'
import { isWell, type Scene, sceneOf, wordsOf } from './scene.ts'
import { freePort, type House, openHouse } from './server.ts'
import { compareBooks, settle } from './settled.ts'
import type { More, Trial } from './trial.ts'
import { TRIALS } from './trials.ts'

export type PoolResult = {
  commands: number
  calls: number
  /** Not answered in 20 seconds, or told "later" after a connection to the database was waited for in vain. */
  hung: number
  doubled: number
  slowest_health_ms: number
  slowest_during: string
  /** Commands of the product that this round did not get to send. */
  missing: string[]
  wrong: string[]
}
export type PoolOptions = {
  /** Only these commands; every one when left out. */
  only?: readonly string[]
  sabotage?: string
}
/** Of each kind some, and what one press too many has once done twice or hung. */
export const BRIEF: readonly string[] = [
  'auth.changeUser',
  'grants.stepDown',
  'rights.letter',
  'claims.addNote',
  'claims.strikeNote',
  'messages.block',
  'savedViews.remove',
  'providers.removeCredential',
  'providers.reviewCredential',
  'team.revoke',
  'team.changeMember',
  'team.removeMember',
  'orders.createServicePayment',
  'orders.recordLicense',
  'orders.answerChargeback',
  'orders.recordPayment',
]
const AT_ONCE = 48
/** How often each server is asked whether it is ready. */
const EVERY_MS = 100
const WITH_KEY = 24
const PATIENCE_MS = 60_000
/** What a key may be told instead of the one answer: later, too often, or that the call has ended its own session. */
const NO_ANSWER = [401, 403, 429]

type Command = { name: string; definition: Call; keyed: boolean }
/** Every call of the product that changes something, as `noun.call`. */
export const COMMANDS: readonly Command[] = APIS.flatMap(({ noun, contract, keyed }) =>
  Object.entries(contract)
    .filter(([, { method }]) => method !== 'GET')
    .map(([name, definition]) => ({ name: `${noun}.${name}`, definition, keyed: keyed !== false })),
)

export async function pool({ only, sabotage }: PoolOptions = {}): Promise<PoolResult> {
  const house = await openHouse({ settings: { max_connections: '120' } })
  try {
    await (await house.start({ first: true })).kill()
    await house.company.start()
    const how = sabotage ? { sabotage } : {}
    const servers = [await house.start(how), await house.start({ ...how, port: await freePort() })]
    await beginCensus(house.databases.owner)
    const scene = await sceneOf(house, servers)
    const result: PoolResult = {
      commands: 0,
      calls: 0,
      hung: 0,
      doubled: 0,
      slowest_health_ms: 0,
      slowest_during: '',
      missing: [],
      wrong: [],
    }
    // trials book so many days ahead of any today: no holiday may be among them
    await house.databases.owner.query(`update provider_profiles set holidays = 'none', always_open = true`)
    const watch = watchHealth(servers, EVERY_MS)
    for (const command of COMMANDS) {
      if (only && !only.includes(command.name)) continue
      await tryCommand(result, scene, command).catch((error: unknown) => {
        result.missing.push(command.name)
        result.wrong.push(`${command.name} could not be brought about: ${String(error).slice(0, 400)}`)
      })
      const slowest = watch.slowest()
      if (slowest > result.slowest_health_ms) result.slowest_during = command.name
      result.slowest_health_ms = slowest
    }
    await watch.end()
    result.wrong.push(...(await booksOf(house)))
    return result
  } finally {
    await house.end()
  }
}

/** What is wrong with the money when everything has come to its end. */
async function booksOf({ databases: { owner }, company, now }: House): Promise<string[]> {
  // the company never sent what a trial of its events made up
  await owner.query(`delete from payment_provider_events where type = 'product.created'`)
  await compareBooks(owner)
  const view = { owner, file: company.file, now: () => now().getTime(), patience: PATIENCE_MS }
  const { late } = await settle({ ...view, hurry: true, deposits: false })
  return [...late, ...(await audit(owner, company.file, now().getTime())).wrong]
}

/** Both ways of one command. */
async function tryCommand(result: PoolResult, scene: Scene, command: Command): Promise<void> {
  const trial = TRIALS[command.name]
  if (!trial) throw new Error('nothing in test/hostile/trials.ts makes it')
  const judged = [
    await atOnce(result, scene, command, trial, undefined),
    await atOnce(result, scene, command, trial, newId()),
  ]
  if (judged.every(Boolean)) result.commands++
  else result.missing.push(command.name)
}

/** What many equal requests did. False when none of them went through, so that nothing was tried. */
async function atOnce(
  result: PoolResult,
  scene: Scene,
  { name, definition, keyed }: Command,
  { kind, make }: Trial,
  key: string | undefined,
): Promise<boolean> {
  await scene.owner.query('truncate auth.throttle')
  const [as, input, more = {}] = await make(scene)
  const { path, body } = address(definition, input as Record<string, unknown>)
  const { path: other, once, ...rest }: More = more
  const plain = rest.bytes ?? rest.form
  const count = key ? WITH_KEY : AT_ONCE
  await as?.token()
  await forgetCensus(scene.owner)
  const answers = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      ask(scene.urls[n % scene.urls.length]!, other ?? path, {
        ...(as && { as }),
        ...(!plain && body && { body }),
        ...(key && { key }),
        ...rest,
        method: definition.method,
      }),
    ),
  )
  const requests = answers.map((answer) => answer?.request ?? '')
  const written = await writtenBy(scene.owner, requests.filter(Boolean))
  result.calls += count
  const say = (problem: string) => result.wrong.push(`${name}, ${key ? 'with one key' : 'without a key'}: ${problem}`)
  const late = answers.filter((answer) => !answer || answer.status === 503)
  result.hung += late.length
  if (late.length) say(`${late.length} of ${count} were not answered in time: ${wordsOf(late[0])}`)
  const odd = answers.find((answer) => answer && answer.status >= 500 && answer.status !== 503)
  if (odd) say(wordsOf(odd))
  // its effects would be looked for in vain
  const nameless = answers.find((answer) => answer && !answer.request)
  if (nameless) say(`an answer without a request id: ${wordsOf(nameless)}`)
  if (!answers.some(isWell)) {
    say(`none was accepted: ${wordsOf(answers.find(Boolean))}`)
    return false
  }
  // an answer that holds a secret is kept for nobody, whatever key came with it
  const withKey = key !== undefined && keyed && !definition.secret
  const expected = withKey && kind !== 'repeatable' ? 'change' : kind
  // what the system writes in nobody's name stands behind none of the requests
  const hidden = once !== undefined && written.length === 0
  const found = once && Number((await scene.soon(once.sql, once.values))['n'])
  const problem =
    judge(written, requests, answers, expected, { keyed: withKey, hidden }) ??
    (once && found !== 1 ? `${found} instead of one: ${once.sql}` : undefined)
  if (problem) {
    result.doubled++
    say(problem)
  }
  return true
}

const opposite = (thing: string) =>
  thing.startsWith('insert') ? thing.replace('insert', 'delete') : thing.replace('delete', 'insert')
const keysOf = (answer: Answer | undefined) => Object.keys(answer?.body ?? {}).toSorted()

/** The sentence of what happened too often or for nothing; undefined when all is well. */
function judge(
  written: Written[],
  requests: string[],
  answers: (Answer | undefined)[],
  kind: Trial['kind'],
  { keyed, hidden }: { keyed: boolean; hidden: boolean },
): string | undefined {
  const acted = [...new Set(written.map(({ request }) => request))]
  const what = (one: Written) => `${one.op.toLowerCase()} ${one.table}`
  const seen = [...new Set(written.map(what))].join(', ')
  const yes = requests.filter((_, n) => isWell(answers[n]))
  const refused = acted.filter((request) => {
    const answer = answers[requests.indexOf(request)]
    return answer && !isWell(answer)
  })
  if (refused.length) return `refused (${wordsOf(answers[requests.indexOf(refused[0]!)])}), yet wrote: ${seen}`
  const rows = (request: string) =>
    new Map(
      written
        .filter((one) => one.request === request && one.op !== 'UPDATE' && one.table !== 'audit_log')
        .map((one) => [what(one), one.rows]),
    )
  if (kind === 'change' && acted.length !== (hidden ? 0 : 1)) return `${acted.length} requests had an effect: ${seen}`
  // what is replaced by the same is neither more nor less
  const makers = acted.filter((request) => {
    const made = rows(request)
    return [...made].some(([thing, many]) => many !== made.get(opposite(thing)))
  })
  if (kind === 'repeatable' && makers.length > 1) return `${makers.length} requests made or removed rows: ${seen}`
  if (kind === 'creation') {
    if (acted.length !== yes.length) return `${acted.length} effects for ${yes.length} answers: ${seen}`
    // whoever is told of the first is not told of each; what every one of them made is the thing itself
    const things = [...rows(acted[0]!)].filter(([thing]) => acted.every((request) => rows(request).has(thing)))
    const other = things.find(([thing, many]) => acted.some((request) => rows(request).get(thing) !== many))
    if (other) return `not the same number of rows for each answer: ${other[0]}`
  }
  if (keyed) {
    const bad = answers.find(
      (answer) => answer && !isWell(answer) && answer.code !== 'in_progress' && !NO_ANSWER.includes(answer.status),
    )
    if (bad) return `answered ${wordsOf(bad)}`
    const said = acted.length ? answers.filter(isWell) : []
    // what a booking looks like goes on; that it is this one does not
    const two = said.find(
      (answer) => answer?.body['id'] !== said[0]?.body['id'] || !isDeepStrictEqual(keysOf(answer), keysOf(said[0])),
    )
    if (two) return `two answers to one key: ${JSON.stringify([said[0]?.body, two.body]).slice(0, 400)}`
  }
  return undefined
}
