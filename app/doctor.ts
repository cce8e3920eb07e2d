// What an operator asks before and after every change: does everything that this site needs work, and if not, what to do.
import { randomUUID } from 'node:crypto'
import { connect as dial } from 'node:tls'
import { WebSocket } from 'ws'
import { openOne } from '#db/key-check.ts'
import { knownMigrations, unknownSchema } from '#db/migrate.ts'
import { EVENT_TYPES } from '#features/money/payments/server/card-events.ts'
import { paymentProvider } from '#features/money/payments/server/payment-provider.ts'
import { webhookContract } from '#features/work/checkout/contract.ts'
import { isTestCompany } from '#features/money/payments/server/simulated.ts'
import type { BlobStore } from '#lib/server/blobs.ts'
import type { Databases, Where } from '#lib/server/db.ts'
import type { Env } from '#lib/server/env.ts'
import { isHere } from '#lib/server/settings.ts'
import { tryMailServer } from '#lib/server/mail.ts'
import { sendsTexts } from '#lib/server/texter.ts'
import { foldersOf, roomAt } from './disks.ts'

/** One thing looked at: `cure` says what to do, where something is wrong (`problem`) or worth knowing (`note`). */
export type Finding = { about: string; verdict: 'ok' | 'note' | 'problem'; said: string; cure?: string }
type Patient = { env: Env; databases: Databases; where: Where; blobs: BlobStore }

const ANSWER_MS = 10_000
const DAY_S = 86_400
const ok = (about: string, said: string): Finding => ({ about, verdict: 'ok', said })
const note = (about: string, said: string, cure: string): Finding => ({ about, verdict: 'note', said, cure })
const problem = (about: string, said: string, cure: string): Finding => ({ about, verdict: 'problem', said, cure })
const wordsOf = (error: unknown) => {
  const { message, code, cause } = error as Error & { code?: string; cause?: Error & { code?: string } }
  return [message, cause && (cause.code ?? cause.message)].filter(Boolean).join(' – ') || code || 'it does not answer'
}

async function database({ databases: { owner }, where, env }: Patient): Promise<Finding[]> {
  const { rows } = await owner.query<{
    version: number
    name: string
    unsafe: string | null
    seconds: number
    applied: string[]
    admins: number
  }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
      (select string_agg(name || '=' || setting, ', ') from pg_settings
        where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off') as unsafe,
      extract(epoch from clock_timestamp())::float8 as seconds,
      (select array_agg(m.name) from migrations m) as applied,
      (select count(*)::int from profiles
        where role = 'claims_admin' and suspended_at is null and deleted_at is null) as admins`,
  )
  const { version, name, unsafe, seconds, applied, admins } = rows[0]!
  const known = knownMigrations()
  const missing = known.filter((file) => !applied.includes(file))
  const newest = applied
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1)
  const off = Math.abs(seconds - Date.now() / 1000)
  return [
    version < 150_000
      ? problem('database', `PostgreSQL ${name}`, 'This program needs PostgreSQL 15 or newer.')
      : ok('database', `PostgreSQL ${name} at ${where.host}, with the roles and the room that a process needs`),
    ...(unsafe
      ? [problem('database', `it runs with ${unsafe}`, 'What people were told is saved can be lost. Set it to on.')]
      : []),
    ...(!where.ssl && !isHere(where.host)
      ? [
          problem(
            'database',
            'everything travels to it in clear',
            'Add sslmode=verify-full (and sslrootcert) to DATABASE_URL.',
          ),
        ]
      : []),
    unknownSchema(applied) === 'newer'
      ? problem('schema', `a newer program has been here (${newest})`, 'Run the newest version of the program.')
      : missing.length > 0
        ? note(
            'schema',
            `${missing.length} migrations are to come (from ${missing[0]})`,
            'The next start carries them out.',
          )
        : ok('schema', `as this program has it (${known.at(-1)})`),
    off > 2
      ? problem(
          'clock',
          `${off.toFixed(1)} s apart from the database’s`,
          'Let NTP set the clocks of all machines (chrony).',
        )
      : ok('clock', 'as the database’s'),
    admins === 0
      ? note('admins', 'there is no claims admin', 'Make the first one: bin/admin create <email>')
      : admins === 1 && !env.demo
        ? note('admins', 'there is one claims admin', 'Much needs two. Make another one: bin/admin create <email>')
        : ok('admins', `${admins} claims admins`),
  ]
}

async function keys({ databases: { owner, request, system }, env }: Patient): Promise<Finding[]> {
  for (const pool of [request, system])
    try {
      await pool.query('select 1')
    } catch (error) {
      const cure = 'The roles of requests were made with another one: put that back, or stop all servers and start one.'
      return [problem('keys', `SECRET_KEY signs in nobody (${wordsOf(error)})`, cure)]
    }
  await openOne(owner, env.ENCRYPTION_KEY)
  return [ok('keys', 'they open what the database holds')]
}

/** Keeps a small file, reads it, and takes it away again. */
async function files({ blobs }: Patient): Promise<Finding[]> {
  const path = `doctor/${randomUUID()}.pdf`
  const words = '%PDF-1.7\n'
  await blobs.put(path, new Blob([words]).stream(), { maxBytes: 100, accept: ['application/pdf'] })
  const read = await new Response(await blobs.get(path)).text()
  await blobs.remove(path)
  if (read !== words) return [problem('files', `${blobs.name} gives other bytes than it got`, 'Don’t use it.')]
  return [ok('files', `${blobs.name} keeps, gives and deletes a file`)]
}

const DISKS = { data: 'DATA_DIR', temporary: 'temporary files' }
const gib = (bytes: number) => (bytes / 2 ** 30).toFixed(1)
async function disk({ env }: Patient): Promise<Finding[]> {
  const found = []
  for (const [folder, path] of foldersOf(env)) {
    const { free, size } = await roomAt(path)
    const said = `${DISKS[folder]}: ${gib(free)} GiB of ${gib(size)} left`
    found.push(free < size / 10 ? problem('disk', said, `Make room on the disk of ${path}.`) : ok('disk', said))
  }
  return found
}

async function mail({ env }: Patient): Promise<Finding[]> {
  if (!env.SMTP_URL) return [ok('mail', 'shown at /dev/mail')]
  await tryMailServer(env.SMTP_URL)
  return [ok('mail', `${new URL(env.SMTP_URL).hostname} takes our sign-in (no mail was sent)`)]
}

const texts = async ({ env }: Patient): Promise<Finding[]> => [
  !sendsTexts(env)
    ? note('texts', 'none are sent', 'Set TEXT_API_URL, TEXT_ACCOUNT, TEXT_SECRET and TEXT_FROM to send them.')
    : ok('texts', env.TEXT_API_URL ? 'set up (not tried: every call would send one)' : 'shown at /dev/mail'),
]

async function payments({ env }: Patient): Promise<Finding[]> {
  if (isTestCompany(env) && !env.STRIPE_API_URL)
    return [ok('payments', 'the test company of this demo; no money moves')]
  const fetchSelf = (path: string) => fetch(new URL(path, env.APP_URL))
  const company = paymentProvider({ env, now: () => new Date(), fetchSelf })
  const cents = await company.readBalance().catch((error: unknown) => {
    const { code, cause } = error as { code?: string; cause?: Error }
    if (code !== 'payment_provider_unavailable') throw error
    return cause ?? new Error('it does not answer')
  })
  if (typeof cents !== 'number')
    return [
      problem(
        'payments',
        `the payment provider cannot be reached (${wordsOf(cents)})`,
        'Let this machine open https://api.stripe.com: name lookup, firewall.',
      ),
    ]
  const found = [ok('payments', `the key works; the account holds $${(cents / 100).toFixed(2)}`)]
  const address = new URL(webhookContract.stripeWebhook.path, env.APP_URL).href
  const ours = (await company.listEndpoints()).filter(({ url, enabled }) => enabled && url === address)
  const told = new Set(ours.flatMap(({ types }) => types))
  const missing = told.has('*') ? [] : EVENT_TYPES.filter((type) => !told.has(type))
  const cure = 'Subscribe an endpoint to them in its dashboard. Until then sweeps ask, minutes late.'
  if (ours.length === 0) found.push(problem('payments', `no endpoint of the account leads to ${address}`, cure))
  else if (missing.length > 0) found.push(problem('payments', `it does not tell of ${missing.join(', ')}`, cure))
  else found.push(ok('payments', `its events come to ${address}`))
  return found
}

async function backups({ databases: { owner }, env }: Patient): Promise<Finding[]> {
  const place = await owner.query<{ made: boolean }>(`select to_regclass('public.backups') is not null as made`)
  if (!place.rows[0]!.made)
    return [note('backup', 'when it was made is not kept yet', 'The next start makes the place for it.')]
  const { rows } = await owner.query<{ age: number | null; archived: string | null }>(
    `select extract(epoch from now() - max(at))::int as age,
      (select last_archived_time from pg_stat_archiver) as archived from backups`,
  )
  const { age, archived } = rows[0]!
  const wal = archived ? `; the last WAL segment was archived ${archived}` : ''
  if (age !== null && age < DAY_S + 7200) return [ok('backup', `${Math.round(age / 3600)} h old${wal}`)]
  const said =
    age === null ? 'bin/backup has never saved this site' : `the last one is ${Math.round(age / DAY_S)} days old`
  const cure = 'Run bin/backup <folder> every day, and keep the folder and the keys in two other places.'
  return [(env.demo || wal ? note : problem)('backup', `${said}${wal}`, cure)]
}

/** The site as visitors reach it: through whatever stands in front. */
async function address({ env }: Patient): Promise<Finding[]> {
  const at = new URL('/health/ready', env.APP_URL)
  const response = await fetch(at, { signal: AbortSignal.timeout(ANSWER_MS) })
  const { problems = [] } = (await response.json()) as { problems?: string[] }
  const found = [
    response.ok
      ? ok('address', `${env.APP_URL} answers and is ready`)
      : problem('address', `${env.APP_URL} says: ${problems.join('; ') || response.status}`, 'Mend that first.'),
  ]
  const date = Date.parse(response.headers.get('date') ?? '')
  if (Math.abs(date - Date.now()) > 30_000)
    found.push(
      problem('clock', `${env.APP_URL} is at ${response.headers.get('date')}`, 'Let NTP set the clocks (chrony).'),
    )
  const live = new URL('/realtime/v1/websocket', env.APP_URL.replace(/^http/, 'ws'))
  const opened = await new Promise<string>((done) => {
    const socket = new WebSocket(live, { handshakeTimeout: ANSWER_MS })
    socket.once('error', (error) => done(wordsOf(error)))
    socket.once('open', () => {
      socket.close()
      done('')
    })
  })
  found.push(
    opened
      ? problem(
          'address',
          `no websocket opens there (${opened})`,
          'Let the proxy pass Upgrade and Connection on: ops/.',
        )
      : ok('address', 'websockets come through'),
  )
  if (at.protocol === 'https:') found.push(await certificate(at))
  return found
}

async function certificate({ hostname, port }: URL): Promise<Finding> {
  const socket = dial({ host: hostname, port: Number(port || 443), servername: hostname, timeout: ANSWER_MS })
  try {
    await new Promise((done, failed) => socket.once('secureConnect', done).once('error', failed))
    const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / 1000 / DAY_S)
    const said = `the certificate of ${hostname} is good for ${days} days`
    return days < 21
      ? problem('certificate', said, 'Renew it, and let it be renewed by itself.')
      : ok('certificate', said)
  } finally {
    socket.destroy()
  }
}

const LOOKS: [about: string, look: (patient: Patient) => Promise<Finding[]>, cure: string][] = [
  ['database', database, 'Check DATABASE_URL.'],
  ['keys', keys, 'Put back the keys that this site had; they are in no backup of it.'],
  ['files', files, 'Check BLOB_URL, its rights and its room.'],
  ['disk', disk, 'Check DATA_DIR.'],
  ['mail', mail, 'Check SMTP_URL: name, port, user and password.'],
  ['texts', texts, ''],
  [
    'payments',
    payments,
    'Check STRIPE_SECRET_KEY: a restricted key must be allowed to read the balance and endpoints.',
  ],
  ['backup', backups, 'Check DATABASE_URL.'],
  ['address', address, 'Does the server run, does APP_URL name it, does the proxy lead there?'],
]

/** What is asked of the rows of a site. */
const OF_A_SITE = ['database', 'keys', 'backup', 'address']

/** Looks at everything, one thing after the other; nothing stops the next look, and nothing is changed. */
export async function examine(patient: Patient): Promise<Finding[]> {
  const { rows } = await patient.databases.owner.query<{ made: boolean }>(
    `select to_regclass('public.migrations') is not null as made`,
  )
  const isMade = rows[0]!.made
  const found: Finding[] = isMade
    ? []
    : [problem('database', 'it holds no site of this program yet', 'Start the server once: it makes everything.')]
  for (const [about, look, cure] of LOOKS.filter(([name]) => isMade || !OF_A_SITE.includes(name)))
    found.push(...(await look(patient).catch((error: unknown) => [problem(about, wordsOf(error), cure)])))
  return found
}
