// The claims team's queue over a hundred thousand claims: each call of its page, as four admins at once make them.
import { Agent, request } from 'node:http'
import { CAST } from '#db/seed/cast.ts'
import { cursorOf } from '#lib/server/sorted.ts'
import { signIn } from '#test/hostile/people.ts'
import { type House, openHouse, quantile, type Row } from './house.ts'

const CLAIMS = 100_000
const DRIVERS = 20_000
const ADMINS = 4
const CALLS = 400
/** Of what reads everything at once. */
const SOME_CALLS = 40
const WARM = 40
const SEED = 'queue-1'

/** The same claims on every run, but for the clock: a tenth in intake, most of them closed, some with a covered rental. */
async function fill({ databases }: Pick<House, 'databases'>): Promise<void> {
  const client = await databases.owner.connect()
  const dice = (what: string, sides: number) =>
    `(('x' || substr(md5('${SEED} ${what} ' || n), 1, 7))::bit(28)::int % ${sides})`
  const id = (what: string, at = "timestamptz '2026-01-01'") =>
    `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5('${SEED} ${what} ' || n), 1, 3)
      || '8' || substr(md5('${SEED} ${what} ' || n), 4, 15))::uuid`
  const list = (words: string) =>
    `(array[${words
      .split(' ')
      .map((word) => `'${word}'`)
      .join(', ')}])`
  const first = list(
    'Avery Blair Casey Dakota Emerson Finley Harper Jordan Kendall Logan Morgan Parker Quinn Reese Sawyer Taylor',
  )
  const last = list(
    'Abbott Banks Carver Dalton Ellis Foster Graves Hayes Ingram Jarvis Keller Lawson Mercer Norris Osborne Pruitt',
  )
  const house = list(
    'Harborline Magnolia Cedar Summit Beacon Prairie Lakeside Granite Palmetto Juniper Sterling Crescent',
  )
  const kind = list('Mutual Mutual Mutual Insurance Casualty')
  const states = list('GA GA GA GA FL FL TX TX AL SC NC TN CA NY WY')
  try {
    await client.query('set session_replication_role = replica')
    await client.query(`insert into profiles (id, name, email) select ${id('driver')},
        ${first}[1 + ${dice('first', 16)}] || ' ' || ${last}[1 + ${dice('last', 16)}], 'bench.' || n || '@example.com'
      from generate_series(1, ${DRIVERS}) n`)
    await client.query(`insert into claims (id, driver_id, insurer_name, policy_number_sealed, policy_number_last4, claim_number, claim_type,
        loss_date, loss_state, status, coverage_due_at, created_at, updated_at)
      select ${id('claim', 'at')}, (select ${id('driver').replaceAll('n)', 'd)')} from (select 1 + ${dice('whose', DRIVERS)} as d) w),
        ${house}[1 + ${dice('house', 12)}] || ' ' || ${kind}[1 + ${dice('kind', 5)}], 'v1', '0001', 'QB-' || lpad(n::text, 6, '0'),
        ${list('collision collision collision comprehensive comprehensive liability glass')}[1 + ${dice('type', 7)}],
        (at - interval '3 days')::date, ${states}[1 + ${dice('state', 15)}], status, at + interval '24 hours', at, at + interval '2 hours'
      from generate_series(1, ${CLAIMS}) n, lateral (select case when n % 10 = 0 then 'intake' when n % 20 in (1, 2, 3) then 'coverage-verified'
          when n % 20 in (4, 5, 6) then 'in-progress' else 'closed' end as status) s,
        lateral (select date_trunc('milliseconds', now()) - case when status = 'intake' then n * interval '0.9 seconds'
          else n * interval '5 minutes' end as at) t`)
    await client.query(`insert into coverage (claim_id, rental_daily_cap_cents, rental_max_days, rental_start, rental_start_allowed,
        confirmed_how, confirmed_by, verified_by)
      select id, 4000, 30, created_at::date, claim_number like '%1', 'phone', 'Lee', '${CAST.ada.id}' from claims
      where claim_number like 'QB-%' and status in ('coverage-verified', 'in-progress')`)
    await client.query(
      `update claims set waiting_since = created_at where claim_number like 'QB-%50' and status = 'intake'`,
    )
    await client.query('set session_replication_role = origin')
    await client.query('select queue_claims(array(select id from claims))')
    for (const table of ['profiles', 'claims', 'claim_queue', 'coverage']) await client.query(`vacuum analyze ${table}`)
  } finally {
    client.release()
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: ADMINS })
type Answer = { status: number; text: string }
const send = (url: string, token: string, body?: object) =>
  new Promise<Answer>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const sent = request(url, { method: body ? 'POST' : 'GET', agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => resolve({ status: response.statusCode!, text }))
    })
    sent.on('error', reject).end(body && JSON.stringify(body))
  })

/** `CALLS` calls by four admins at once; the answer to the first says how many rows a page had. */
async function time(what: string, calls: number, one: (admin: number) => Promise<Answer>): Promise<Row> {
  const times: number[] = []
  let refused = 0
  let left = calls + WARM
  const began = { at: 0 }
  await Promise.all(
    Array.from({ length: ADMINS }, async (_, admin) => {
      while (left-- > 0) {
        if (left === calls) began.at = performance.now()
        const at = performance.now()
        const { status } = await one(admin)
        if (left < calls) times.push(performance.now() - at)
        if (status >= 400) refused++
      }
    }),
  )
  const seconds = (performance.now() - began.at) / 1000
  times.sort((a, b) => a - b)
  const ms = (part: number) => Number(quantile(times, part).toFixed(1))
  return { what, p50_ms: ms(0.5), p99_ms: ms(0.99), per_second: Math.round(calls / seconds), refused }
}

async function measureQueue(house: Pick<House, 'url' | 'databases' | 'secret'>): Promise<Row[]> {
  await fill(house)
  const admins = await Promise.all([CAST.ada, CAST.amy].map((who) => signIn(house.databases.owner, house.secret, who)))
  const tokens = await Promise.all(Array.from({ length: ADMINS }, (_, n) => admins[n % 2]!.token()))
  const read = async (what: string, call: string, query: string, calls = CALLS): Promise<Row> => {
    const url = `${house.url}/rest/v1/rpc/${call}?${query}`
    const first = await send(url, tokens[0]!)
    if (first.status !== 200) throw new Error(`${url} answers ${first.status}: ${first.text}`)
    const { rows } = JSON.parse(first.text) as { rows?: unknown[] }
    return time(rows ? `${what} (${rows.length} rows)` : what, calls, (admin) => send(url, tokens[admin]!))
  }
  const page = (what: string, query: string) => read(what, 'claim_queue', query)
  const deep = await house.databases.owner.query<{ next_at: Date | string; claim_id: string }>(
    `select next_at, claim_id from claim_queue where status = 'closed' order by next_at offset 30000 limit 1`,
  )
  const { next_at, claim_id } = deep.rows[0]!
  const cursor = cursorOf('-due', { value: new Date(next_at).toISOString(), id: claim_id })
  const rows = [
    await page('intake, oldest promise first', ''),
    await page('in progress, due next first', 'status=in-progress'),
    await page('all open', 'status=open'),
    await page('closed', 'status=closed'),
    await page('closed, from the middle on', `status=closed&cursor=${cursor}`),
    await page('closed, by driver', 'status=closed&sort=driver'),
    await page('closed, by insurer, last first', 'status=closed&sort=-insurer'),
    await page('all open, by number', 'status=open&sort=number'),
    await page('overdue deadline', 'due=overdue'),
    await page('due within 4 hours', 'due=soon'),
    await page('one type', 'claim_type=glass'),
    await page('a rare state', 'status=closed&loss_state=WY'),
    await page('a type in a rare state', 'status=closed&loss_state=WY&claim_type=glass'),
    await page('waiting for the driver', 'waiting=driver'),
    await page('assigned to nobody', 'assigned=free'),
    await page('assigned to me', 'assigned=mine&status=open'),
    await page('insurer, one in twelve', 'insurer=palmetto'),
    await page('insurer, two letters', 'insurer=pa&status=closed'),
    await page('words of many: mutual', 'q=mutual'),
    await page('words of many, closed', 'q=mutual&status=closed'),
    await page('words of some: a driver', 'q=quinn%20osborne&status=closed'),
    await page('a claim number', 'q=QB-077777&status=closed'),
    await page('part of a number', 'q=07777&status=closed'),
    await page('words of none', 'q=zzyzx&status=closed'),
    await page('one letter', 'q=q&status=closed'),
    await page('two letters', 'q=ze&status=closed'),
    await page('per cent', 'q=%25&status=closed'),
    await page('three per cents', 'q=%25%25%25&status=closed'),
    await page('words of many in a rare state', 'q=mutual&loss_state=WY&status=closed'),
    await read('counts of all', 'claim_queue_counts', ''),
    await read('counts of a type', 'claim_queue_counts', 'claim_type=glass'),
    await read('counts of words of many', 'claim_queue_counts', 'q=mutual'),
    await read('counts of words of some', 'claim_queue_counts', 'q=quinn%20osborne'),
    await read('counts of one letter', 'claim_queue_counts', 'q=q'),
    await read('dashboard: deadlines at risk', 'admin_deadlines', '', SOME_CALLS),
    await read('dashboard: counts', 'admin_dashboard', '', SOME_CALLS),
    await read('analytics of 7 days', 'admin_analytics', 'period=7d', SOME_CALLS),
    await read('analytics of 12 months', 'admin_analytics', 'period=12m', SOME_CALLS),
    await read('Ctrl K: a claim number', 'find', 'q=QB-077777', SOME_CALLS),
    await read('Ctrl K: two letters', 'find', 'q=ze', SOME_CALLS),
  ]
  const passed: string[][] = [[], []]
  const takeNext = async (admin: number) => {
    const mine = passed[admin % 2]!
    const answer = await send(`${house.url}/rest/v1/rpc/take_next_claim`, tokens[admin]!, { passed: mine.slice(-100) })
    if (answer.status === 200) mine.push((JSON.parse(answer.text) as { id: string }).id)
    return answer
  }
  return [...rows, await time('take next', CALLS, takeNext)]
}

export async function queue(): Promise<Row[]> {
  const house = await openHouse()
  try {
    return await measureQueue(house)
  } finally {
    agent.destroy()
    await house.stop()
  }
}
