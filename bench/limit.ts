// What PostgreSQL itself can do: pgbench writes the rows of a booking in one transaction, each as the role whose policies,
// triggers and grants hold for it in the server, with everything known beforehand and sent in one trip.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BOOKINGS_EACH, personSql } from './crowd.ts'
import type { Volley } from './fire.ts'
import { type House, quantile } from './house.ts'

/** Of each volley; what came in it is not counted: connections open and statements are planned. */
const WARM_SECONDS = 2

/** Throws a sentence when there is no pgbench. */
export function pgbenchVersion(): string {
  const { status, stdout } = spawnSync('pgbench', ['--version'], { encoding: 'utf8' })
  if (status === 0) return stdout.trim()
  throw new Error(
    'pgbench is missing, beside which bookings are measured. It comes with PostgreSQL; on Debian: apt-get install --no-install-recommends postgresql-15 postgresql-client-common',
  )
}

const counted = (kind: string) => `('0196${kind}-0000-7000-8000-' || lpad(to_hex((:k)::bigint), 12, '0'))::uuid`
const [ORDER, PAYMENT, CHOICE] = [counted('0000'), counted('0001'), counted('0002')]
const PERSON = personSql(':person')
const LISTING = '((:cars)::uuid[])[(:k)::int % (:many)::int + 1]'
const DAY = '(current_date + 2 + (:k)::int / (:many)::int)'

/** One line a statement, so that pgbench finds its own commands between them. */
const SCRIPT = `\\set n :n + 1
\\set k :n * :clients + :client_id + :base
\\set person (:n / ${BOOKINGS_EACH}) * :clients + :client_id + :first_person
\\startpipeline
begin;
set local session authorization app_request;
select set_config('app.user_id', ${PERSON}, true), set_config('app.request_id', gen_random_uuid()::text, true);
insert into orders (id, user_id, provider_id, listing_id, amount, insurer_cents, deposit_cents, price_snapshot, service_date, end_date, unit, reservation_expires_at) values (${ORDER}, ${PERSON}::uuid, :provider, ${LISTING}, :amount, 0, 0, (:snapshot)::jsonb, ${DAY}, ${DAY}, 1, now() + interval '30 minutes');
insert into listing_days (listing_id, unit, day, order_id, reason) values (${LISTING}, 1, ${DAY}, ${ORDER}, 'reservation');
insert into choices (id, person_id, listing_id, order_id, act, service, shown, created_at) values (${CHOICE}, ${PERSON}::uuid, ${LISTING}, ${ORDER}, 'booked', 'rental', (:shown)::jsonb, now());
select write_audit('order.book', 'orders', (${ORDER})::text, null, jsonb_build_object('amount', (:amount)::int, 'days', jsonb_build_array(${DAY})), null);
set local session authorization app_system;
insert into payments (id, order_id, kind, amount_cents, stripe_session_id, checkout_url, expires_at) values (${PAYMENT}, ${ORDER}, 'charge', :amount, 'cs_limit_' || (:k)::text, 'https://checkout.example/pay', now() + interval '40 minutes');
update orders set stripe_session_id = 'cs_limit_' || (:k)::text where id = ${ORDER};
commit;
\\endpipeline
`

export type Template = { cars: string[]; provider: string; amount: number; snapshot: string; shown: string }
export type Limit = {
  /** Its bookings take the cars and people from these numbers on; those of one run may not meet those of another. */
  base: number
  first_person: number
  clients: number
} & ({ seconds: number } | { each: number })

/** Writes bookings like the template. Seconds are counted after a warming of two. Throws pgbench's own words. */
export async function writeAsLimit({ where }: House, template: Template, limit: Limit): Promise<Volley> {
  const dir = mkdtempSync(join(tmpdir(), 'cc-limit-'))
  const script = join(dir, 'booking.sql')
  writeFileSync(script, SCRIPT)
  const { cars, ...rest } = template
  const { base, first_person, clients } = limit
  const values = { n: -1, base, first_person, clients, many: cars.length, cars: `{${cars.join(',')}}`, ...rest }
  const length = 'each' in limit ? ['-t', String(limit.each)] : ['-T', String(limit.seconds + WARM_SECONDS)]
  const args = ['-n', '-M', 'prepared', '-c', String(clients), '-f', script, '-l', `--log-prefix=${join(dir, 'log')}`]
  const defined = Object.entries(values).flatMap(([name, value]) => ['-D', `${name}=${value}`])
  try {
    const child = spawn('pgbench', [...args, ...length, ...defined], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        PGHOST: where.host,
        PGPORT: String(where.port),
        PGDATABASE: where.database,
        PGUSER: where.user,
        PGPASSWORD: where.password,
      },
    })
    let said = ''
    child.stderr.on('data', (text: Buffer) => {
      said = (said + text.toString()).slice(-2000)
    })
    const status = await new Promise((resolve) => child.once('exit', resolve))
    if (status !== 0 || said.includes('error')) throw new Error(`pgbench ended with ${String(status)}: ${said}`)
    return figuresOf(
      readdirSync(dir).flatMap((name) => (name === 'booking.sql' ? [] : linesOf(join(dir, name)))),
      limit,
    )
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').filter(Boolean)

/** Of a log with a line per transaction: client, number, microseconds, script, and when it ended in seconds and microseconds. */
function figuresOf(lines: string[], limit: Limit): Volley {
  const all = lines.map((line) => {
    const [, , took, , seconds, micros] = line.split(' ').map(Number)
    return { ms: took! / 1000, at: seconds! + micros! / 1e6 }
  })
  const end = Math.max(...all.map(({ at }) => at))
  const seconds = 'each' in limit ? Infinity : limit.seconds
  const late = all.filter(({ at }) => at > end - seconds)
  const sorted = late.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const at = (part: number) => Number(quantile(sorted, part).toFixed(1))
  return { per_second: Math.round(late.length / seconds), p50_ms: at(0.5), p99_ms: at(0.99), refused: 0 }
}
