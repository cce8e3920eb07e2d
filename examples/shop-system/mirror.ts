// A shop's own system keeps a copy of its jobs and bookings: read once at the start, then kept true by webhooks.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import createClient, { type Client } from 'openapi-fetch'
import { Webhook } from 'standardwebhooks'
import type { paths } from './calls.gen.ts'

/** The date that this was written for. */
const VERSION = '2026-11-30'
/** Ids of webhooks that were worked through: one may come again. */
const REMEMBERED = 1000
/** More than any of ours has. */
const MOST_BYTES = 64_000

export type Job = { status: string; stage: string | null; promised_on: string | null; claim_id: string }
export type Booking = { status: string; work_status: string; service_date: string | null }
export type State = { jobs: Record<string, Job>; bookings: Record<string, Booking>; seen: string[] }

export type Options = {
  /** `https://claims.example.com` */
  url: string
  /** A key with the scopes `repairs:read` and `bookings:read`. */
  key: string
  /** Of the webhook endpoint: `whsec_…` */
  secret: string
  /** Where the copy is kept. */
  file: string
  fetch?: (request: Request) => Promise<Response>
  /** How it waits, in milliseconds. */
  pause?: (ms: number) => Promise<unknown>
  /** Bookings in one answer, 100 at most. */
  page?: number
}
export type Mirror = {
  state: State
  /** Reads everything anew: at the start, and after a time in which webhooks may have been lost. */
  refresh: () => Promise<void>
  /** Takes one webhook as it came. False when it is not from ClaimChoice. Throws when it has to be sent again. */
  receive: (headers: Record<string, string>, body: string) => Promise<boolean>
}

/** Waits where it is asked to, three times at most. */
const patient =
  (send: NonNullable<Options['fetch']>, pause: NonNullable<Options['pause']>) =>
  async (request: Request): Promise<Response> => {
    for (let tries = 0; ; tries++) {
      const response = await send(request.clone())
      const wait = Number(response.headers.get('retry-after'))
      if (![429, 503].includes(response.status) || tries === 3 || !(wait > 0)) return response
      await pause(wait * 1000)
    }
  }

/** What a call answered, or an error that names the request in ClaimChoice's records. */
function read<T>({ data, error, response }: { data?: T; error?: unknown; response: Response }): T {
  if (data !== undefined) return data
  const { code = '' } = (error ?? {}) as { code?: string }
  throw new Error(`${response.status} ${code} (request ${response.headers.get('x-request-id')})`)
}

async function openJobs(calls: Client<paths>): Promise<State['jobs']> {
  const board = read(await calls.GET('/rest/v1/rpc/repair_board'))
  return Object.fromEntries(
    board.map(({ id, status, stage, promised_on, claim_id }) => [id, { status, stage, promised_on, claim_id }]),
  )
}

/** Every booking, page by page: the `Link` of an answer says where the next one begins. */
async function allBookings(calls: Client<paths>, page: number): Promise<State['bookings']> {
  const found: State['bookings'] = {}
  for (let after: string | undefined; ;) {
    const query = { limit: page, sort: 'oldest' as const, ...(after && { after }) }
    const answer = await calls.GET('/rest/v1/orders', { params: { query } })
    for (const { id, status, work_status, service_date } of read(answer))
      found[id] = { status, work_status, service_date }
    const next = /<([^>]+)>; rel="next"/.exec(answer.response.headers.get('link') ?? '')?.[1]
    after = next && (new URL(next, 'http://x').searchParams.get('after') ?? undefined)
    if (!after) return found
  }
}

/** Opens the copy in its file, or begins one. */
export function openMirror({
  url,
  key,
  secret,
  file,
  fetch: send = fetch,
  pause = sleep,
  page = 100,
}: Options): Mirror {
  const calls = createClient<paths>({
    baseUrl: url,
    headers: { authorization: `Bearer ${key}`, 'api-version': VERSION },
    fetch: patient(send, pause),
  })
  const hook = new Webhook(secret)
  const state: State = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as State)
    : { jobs: {}, bookings: {}, seen: [] }
  const save = () => {
    writeFileSync(`${file}.new`, JSON.stringify(state))
    renameSync(`${file}.new`, file) // whole, or not at all
  }
  // one after the other: what was read earlier never covers what was read later
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work)
    last = turn
    return turn
  }

  /** Webhooks come in any order and more than once: what is true now, the API says. */
  async function learn(type: string, data: Record<string, string | null>) {
    if (type.startsWith('repair.')) state.jobs = await openJobs(calls)
    if (type === 'order.paid' && data['order_id']) {
      const answer = await calls.GET('/rest/v1/orders', { params: { query: { id: data['order_id'] } } })
      for (const { id, status, work_status, service_date } of read(answer))
        state.bookings[id] = { status, work_status, service_date }
    }
  }
  return {
    state,
    refresh: () =>
      inTurn(async () => {
        Object.assign(state, { jobs: await openJobs(calls), bookings: await allBookings(calls, page) })
        save()
      }),
    receive: async (headers, body) => {
      let event: { type: string; data: Record<string, string | null> }
      try {
        event = hook.verify(body, headers) as typeof event
      } catch {
        return false
      }
      const id = headers['webhook-id']!
      return inTurn(async () => {
        if (state.seen.includes(id)) return true
        await learn(event.type, event.data)
        state.seen = [...state.seen, id].slice(-REMEMBERED)
        save()
        return true
      })
    },
  }
}

/** The door for webhooks: 204 when one is taken in, 400 for a forged one, 503 to have it sent again. */
export function listener({ receive }: Pick<Mirror, 'receive'>): RequestListener {
  return (request, response) => {
    const parts: Buffer[] = []
    let size = 0
    request.on('data', (part: Buffer) => {
      size += part.length
      if (size > MOST_BYTES) request.destroy()
      else parts.push(part)
    })
    request.on('end', () => {
      receive(request.headers as Record<string, string>, Buffer.concat(parts).toString()).then(
        (taken) => response.writeHead(taken ? 204 : 400).end(),
        () => response.writeHead(503).end(),
      )
    })
  }
}
