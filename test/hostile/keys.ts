// One key, one effect: each key comes 24 times at once, at two servers; and its server dies between effect and answer.
import { isDeepStrictEqual } from 'node:util'
import { CAST } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import { type Answer, ask, dayAhead, insist, makeCar, makeDrivers, type Person, signIn } from './people.ts'
import { freePort, type House, openHouse, type Server } from './server.ts'

export type KeysResult = {
  keys: number
  calls: number
  kills: number
  effects: number
  doubled: number
  wrong: string[]
}
type Command = {
  name: 'note' | 'money' | 'booking'
  path: string
  /** Content of its own for each key, by which its effects are counted. */
  make: (mark: string) => Promise<{ as: Person; body: object }>
  count: (mark: string) => Promise<number>
}
const AT_ONCE = 24
/** After its commit; a booking also before and after the payment provider is asked. */
const MOMENTS: Record<'every' | 'few', Record<Command['name'], number[]>> = {
  every: { note: [0], money: [0], booking: [0, 1, 2] },
  few: { note: [0], money: [], booking: [2] },
}

/** `few` kills, one of a note and one of a booking, are enough to see that it still holds. */
export async function keys({
  each,
  kills = 'every',
  sabotage,
}: {
  each: number
  kills?: 'every' | 'few'
  sabotage?: string
}): Promise<KeysResult> {
  const house = await openHouse({ settings: { max_connections: '120' } })
  try {
    await (await house.start({ first: true })).kill()
    await house.company.start()
    const second = await house.start({ port: await freePort(), ...(sabotage && { sabotage }) })
    const result: KeysResult = { keys: 0, calls: 0, kills: 0, effects: 0, doubled: 0, wrong: [] }
    const commands = await commandsOf(house)
    const first = await house.start({ ...(sabotage && { sabotage }) })
    for (const command of commands) for (let n = 0; n < each; n++) await atOnce(result, command, [first, second])
    await first.kill()
    for (const command of sabotage ? [] : commands)
      for (const moment of MOMENTS[kills][command.name]) await cutOff(result, command, house, moment, second)
    if (result.effects !== result.keys) result.wrong.push(`${result.keys} keys had ${result.effects} effects`)
    return result
  } finally {
    await house.end()
  }
}

async function commandsOf({ databases: { owner }, secret }: House): Promise<Command[]> {
  const ada = await signIn(owner, secret, CAST.ada)
  const { rows: claims } = await owner.query<{ id: string }>('select id from claims where driver_id <> $1 limit 1', [
    ada.id,
  ])
  const { rows: receivables } = await owner.query<{ order_id: string }>(
    'select order_id from insurer_receivables() order by open_cents desc limit 1',
  )
  const cars = new Map<string, string>()
  const count = async (text: string, value: string) => (await owner.query(text, [value])).rowCount!
  return [
    {
      name: 'note',
      path: '/rest/v1/claim_notes',
      make: async (mark) => ({ as: ada, body: { claim_id: claims[0]!.id, body: mark } }),
      count: (mark) => count('select from claim_notes where body = $1', mark),
    },
    {
      name: 'money',
      path: '/rest/v1/rpc/write_off_receivable',
      make: async (mark) => ({
        as: ada,
        body: { order_id: receivables[0]!.order_id, amount_cents: 1, reason: mark },
      }),
      count: (mark) =>
        count(
          `select from ledger_transactions t join insurer_settlements c on t.key like '%' || c.id || '%' where c.reason = $1`,
          mark,
        ),
    },
    {
      name: 'booking',
      path: '/functions/v1/create-service-payment',
      make: async (mark) => {
        const [driver] = await makeDrivers(owner, secret, 1)
        const listing_id = await makeCar(owner, null)
        await owner.query('update listings set units = 50 where id = $1', [listing_id])
        cars.set(mark, listing_id)
        return { as: driver!, body: { listing_id, service_date: dayAhead(5), end_date: dayAhead(7) } }
      },
      count: (mark) => count('select from orders where listing_id = $1', cars.get(mark)!),
    },
  ]
}

const isWell = (answer: Answer | undefined) => answer?.status === 200 || answer?.status === 201

/** What a key did is counted once, when everybody has an answer. */
async function tally(result: KeysResult, { name, count }: Command, mark: string, last: Answer | undefined) {
  const effects = await count(mark)
  result.keys++
  result.effects += effects
  if (effects > 1) result.doubled++
  if (effects !== 1) result.wrong.push(`${name}: ${effects} effects of one key`)
  if (!isWell(last))
    result.wrong.push(`${name}: the same once more is answered ${last ? `${last.status} ${last.code}` : 'not at all'}`)
}

async function atOnce(result: KeysResult, command: Command, servers: Server[]): Promise<void> {
  const { path } = command
  const mark = `key ${newId()}`
  const key = newId()
  const { as, body } = await command.make(mark)
  const send = (server: Server) => ask(server.url, path, { as, key, body })
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => send(servers[n % servers.length]!)))
  const last = await insist(() => send(servers[1]!))
  result.calls += AT_ONCE + 1
  for (const answer of answers)
    if (!isWell(answer) && answer?.code !== 'in_progress')
      result.wrong.push(`${command.name}: answered ${answer ? `${answer.status} ${answer.code}` : 'not at all'}`)
  const other = answers.filter(isWell).find((answer) => !isDeepStrictEqual(answer?.body, last?.body))
  if (other) result.wrong.push(`${command.name}: two answers to one key: ${JSON.stringify([other.body, last?.body])}`)
  await tally(result, command, mark, last)
}

/** The server dies when the effect stands, or at a moment after that; the same again goes to the other one. */
async function cutOff(
  result: KeysResult,
  command: Command,
  house: House,
  moment: number,
  other: Server,
): Promise<void> {
  const { path } = command
  const mark = `key ${newId()}`
  const key = newId()
  const { as, body } = await command.make(mark)
  const server = await house.start({ tripwire: moment, from: path, after: true })
  const answer = await ask(server.url, path, { as, key, body })
  if (answer) result.wrong.push(`${command.name}: not cut off at moment ${moment}, but answered ${answer.status}`)
  await server.kill()
  result.kills++
  const last = await insist(() => ask(other.url, path, { as, key, body }))
  result.calls += 2
  await tally(result, command, mark, last)
}
