import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { editDistance } from '../edit-distance.ts'
import { POOLS } from './db.ts'
import { readDatabaseUrl } from './database-url.ts'

const port = z.coerce.number().int().min(1).max(65535)
/** Origins only: they are written into a header, where a semicolon would end what they say. */
const ORIGINS = /^https?:\/\/[\w.-]+(:\d+)?( https?:\/\/[\w.-]+(:\d+)?)*$/
/** A live company is https elsewhere: what speaks to a test company can never reach one. */
const TEST_COMPANY = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?\/?$/
/** Connections; with fewer than the least somebody would wait for ever. */
const pool = (least: number) => z.coerce.number().int().min(least).max(500)
const secret = z.string().min(32, 'must have at least 32 characters')

const LOOPBACK = /^(127(\.\d+){3}|localhost|\[?::1\]?|.+\.(test|localhost))$/
/** Whether a host is this machine, or a socket in a folder. */
export const isHere = (host: string) => LOOPBACK.test(host) || host.startsWith('/')
const hostOf = (text: string) => (URL.canParse(text) ? new URL(text).hostname : '')
/** One sign, or a few, over and over: as long as a key and as easily guessed as its first part. */
const isRepeated = (key: string) => new Set(key).size < 8 || /^(.{1,16})\1+$/.test(key)

/** Addresses of people travel to it: never in clear over a network. `{text}` stands behind the host, so that nobody types another one. */
function isGeocoder(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null
  if (
    !url ||
    !`${url.pathname}${url.search}`.replaceAll(/%7B|%7D/g, (sign) => decodeURIComponent(sign)).includes('{text}')
  )
    return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere(url.hostname))
}

/** Numbers and news travel to it: never in clear over a network. */
function isTextApi(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isHere(url.hostname))
}

/** A folder, or a bucket by its address: claims travel to it, never in clear over a network. */
export function isFilesAddress(text: string): boolean {
  if (!text.startsWith('s3:')) return text.startsWith('file:')
  const url = URL.canParse(text.slice(3)) ? new URL(text.slice(3)) : null
  if (!url || !/^\/[^/]+$/.test(url.pathname) || url.search || url.hash || url.username || url.password) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere(url.hostname))
}

/** Every setting, its default and its meaning. docs/operate.md lists the same (test/shape.test.ts compares). */
const Settings = z.object({
  APP_MODE: z
    .enum(['demo', 'production'])
    .default('demo')
    .describe('demo: embedded parts; production: real parts only'),
  DEMO_ON_NETWORK: z
    .enum(['yes'], 'must be yes, or left out')
    .optional()
    .describe('Demo only: yes lets others than this machine reach it, its accounts and its mails'),
  PORT: port.default(3000).describe('Port of the web server'),
  HOST: z.string().optional().describe('Address to listen on; 127.0.0.1 in demo, 0.0.0.0 in production'),
  METRICS_PORT: port.optional().describe('Port of /metrics; not served when unset'),
  METRICS_HOST: z.string().default('127.0.0.1').describe('Address to serve /metrics on'),
  APP_URL: z.url().optional().describe('Public address, used in mails and links'),
  DATA_DIR: z
    .string()
    .default('./.data')
    .describe('Folder of the embedded database, the files and the first-start keys'),
  DATABASE_URL: z
    .string()
    .superRefine((text, ctx) => {
      try {
        readDatabaseUrl(text)
      } catch (error) {
        ctx.addIssue((error as Error).message)
      }
    })
    .optional()
    .describe('PostgreSQL 15 or newer, as the owner role; unset: the embedded one'),
  DATABASE_WAIT_S: z.coerce
    .number()
    .int()
    .min(0)
    .max(3600)
    .default(60)
    .describe('Seconds that a start waits for a database that does not answer yet'),
  POOL_REQUESTS: pool(2).default(POOLS.request).describe('Connections to the database for what people ask'),
  POOL_SYSTEM: pool(2)
    .default(POOLS.system)
    .describe('Connections for what the server does in their name: money, sign-in, live events'),
  POOL_SESSIONS: pool(1)
    .default(POOLS.auth)
    .describe('Connections kept back for who somebody is, and for the health checks'),
  POOL_JOBS: pool(2).default(POOLS.jobs).describe('Connections for what jobs do'),
  POOL_OWNER: pool(4).default(POOLS.owner).describe('Connections as the owner role: migrations and the job queue'),
  BLOB_URL: z
    .string()
    .refine(
      isFilesAddress,
      'must be file:/folder, or s3: and the https address of a bucket (http on this machine only)',
    )
    .optional()
    .describe('Where uploaded files are: file:/folder, or s3:https://host/bucket; unset: DATA_DIR/files'),
  S3_ACCESS_KEY_ID: z.string().min(3).max(200).optional().describe('Key of that bucket'),
  S3_SECRET_ACCESS_KEY: z.string().min(8).max(200).optional().describe('Secret of that key'),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be like us-east-1')
    .default('us-east-1')
    .describe('Region of that bucket'),
  SECRET_KEY: secret.optional().describe('Signs tokens and links; unset in demo: made on first start'),
  ENCRYPTION_KEY: secret.optional().describe('Encrypts tax and policy numbers; unset in demo: made on first start'),
  STRIPE_SECRET_KEY: z
    .string()
    .startsWith('sk_')
    .optional()
    .describe('Payment provider; unset in demo: the test checkout'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[^\s]+( whsec_[^\s]+)*$/, 'must begin with whsec_; several with one space between them')
    .optional()
    .describe('Verifies payment provider events; one for each endpoint, and the old one while it is exchanged'),
  STRIPE_API_URL: z
    .string()
    .regex(TEST_COMPANY, 'must be like http://127.0.0.1:4000: a test company on this machine, never a real one')
    .optional()
    .describe('Demo and tests only: address of a test company in a process of its own; unset: within the server'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must begin with smtps:// or smtp://' })
    .optional()
    .describe('Outgoing mail; unset in demo: /dev/mail'),
  MAIL_FROM: z.email().default('hello@claimchoice.example').describe('Sender of every mail'),
  TEXT_API_URL: z
    .string()
    .refine(isTextApi, 'must be an https address (http on this machine only)')
    .optional()
    .describe('Where text messages are posted to; unset in demo: /dev/mail'),
  TEXT_ACCOUNT: z.string().min(1).max(200).optional().describe('Account at the text provider'),
  TEXT_SECRET: z.string().min(16).max(200).optional().describe('Secret of that account; signs what comes in, too'),
  TEXT_FROM: z
    .string()
    .regex(/^\+1\d{10}$/, 'must be like +14045550100')
    .optional()
    .describe('Number that texts come from'),
  OPERATOR_NAME: z.string().min(1).max(100).optional().describe('Who runs this site, on its pages and in every mail'),
  OPERATOR_ADDRESS: z.string().min(1).max(300).optional().describe('Postal address; lines divided by |'),
  OPERATOR_EMAIL: z.email().optional().describe('Where people write to'),
  OPERATOR_PHONE: z.string().min(7).max(30).optional().describe('Where people call'),
  REMIT_TO: z
    .string()
    .max(500)
    .optional()
    .describe('Where insurers pay, printed on their statements; lines divided by |'),
  API_ORIGINS: z
    .string()
    .regex(ORIGINS, 'must be origins like https://shop.example, with one space between them')
    .optional()
    .describe('Other sites whose pages may call the API from a browser'),
  TRUSTED_PROXY_HOPS: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe('Load balancers in front whose X-Forwarded-For is believed'),
  ADMIN_SECOND_FACTOR: z
    .enum(['required', 'optional'])
    .optional()
    .describe('Whether claims admins need a second factor; required in production, optional in demo when unset'),
  MAP_STYLE_URL: z
    .url({ protocol: /^https?$/, error: 'must be the http(s) address of a MapLibre style' })
    .optional()
    .describe('MapLibre style of a map with streets; unset: the counties and places that the program brings'),
  MAP_STYLE_ORIGINS: z
    .string()
    .regex(ORIGINS, 'must be origins like https://tiles.example, with one space between them')
    .optional()
    .describe('Further origins that style takes tiles, fonts or pictures from'),
  GEOCODER_URL: z
    .string()
    .refine(
      isGeocoder,
      'must be an https address with {text} where the searched address goes (http on this machine only)',
    )
    .optional()
    .describe('Geocoder that is asked for street addresses; unset: the middle of their ZIP code or town'),
  CALLS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(2)
    .max(10_000_000)
    .default(600)
    .describe('Calls a signed-in person makes in a minute, on one server; a key makes half of them'),
  ACCESS_LOG: z.enum(['yes']).optional().describe('A line in the log for each answer'),
  BUILD_DIR: z.string().default('build').describe('Folder of the built pages'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn').describe('How much is logged'),
})
export const SETTINGS = Settings.shape

export type Env = z.output<typeof Settings> & {
  HOST: string
  APP_URL: string
  SECRET_KEY: string
  ENCRYPTION_KEY: string
  STRIPE_SECRET_KEY: string
  STRIPE_WEBHOOK_SECRET: string
  OPERATOR_NAME: string
  OPERATOR_ADDRESS: string
  OPERATOR_EMAIL: string
  OPERATOR_PHONE: string
  TEXT_FROM: string
  ADMIN_SECOND_FACTOR: 'required' | 'optional'
  demo: boolean
}

const REAL_ONLY = [
  'APP_URL',
  'DATABASE_URL',
  'SECRET_KEY',
  'ENCRYPTION_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'OPERATOR_NAME',
  'OPERATOR_ADDRESS',
  'OPERATOR_EMAIL',
  'OPERATOR_PHONE',
] as const

/** One text provider. */
const TEXTING = ['TEXT_API_URL', 'TEXT_ACCOUNT', 'TEXT_SECRET', 'TEXT_FROM'] as const

function typos(given: Iterable<string>): string[] {
  const known = Object.keys(SETTINGS)
  return [...given]
    .filter((name) => name.length > 6 && !known.includes(name))
    .flatMap((name) => {
      const meant = known.find((setting) => setting.length > 6 && editDistance(name, setting) <= 2)
      return meant ? [`${name}: unknown setting; did you mean ${meant}?`] : []
    })
}

/** Keys that a demo makes for itself, kept in its data folder so that sessions and links survive a restart. */
function firstStartKeys(folder: string): Record<string, string> {
  const file = join(folder, 'keys.json')
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  if (!existsSync(file)) {
    const key = () => randomBytes(32).toString('base64url')
    const made = { SECRET_KEY: key(), ENCRYPTION_KEY: key(), STRIPE_WEBHOOK_SECRET: `whsec_${key()}` }
    try {
      writeFileSync(file, JSON.stringify(made), { mode: 0o600, flag: 'wx' })
    } catch {
      // a second process was first; its keys are read below
    }
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
}

/** Mail with links that open accounts travels encrypted, or to a relay on this machine. */
const isClearMail = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.protocol === 'smtp:' && !isHere(url.hostname) && url.searchParams.get('requireTLS') !== 'true'
}

/** What production does not accept, in words. */
function unsafe(given: Record<string, string | undefined>): string[] {
  const problems = REAL_ONLY.filter((name) => !given[name]).map((name) => `${name}: required in production`)
  if (given['APP_URL'] && !given['APP_URL'].startsWith('https://'))
    problems.push('APP_URL: must be https in production')
  if (/(^| )http:/.test(`${given['MAP_STYLE_URL'] ?? ''} ${given['MAP_STYLE_ORIGINS'] ?? ''}`))
    problems.push('MAP_STYLE_URL: the map must come over https in production')
  if (given['SECRET_KEY'] && given['SECRET_KEY'] === given['ENCRYPTION_KEY'])
    problems.push('ENCRYPTION_KEY: must differ from SECRET_KEY')
  for (const name of ['SECRET_KEY', 'ENCRYPTION_KEY'])
    if (isRepeated(given[name] ?? 'not given'))
      problems.push(`${name}: the same few characters over and over; make one with: openssl rand -base64 32`)
  if (given['STRIPE_API_URL']) problems.push('STRIPE_API_URL: no test company is accepted in production')
  if (given['STRIPE_SECRET_KEY']?.startsWith('sk_demo'))
    problems.push('STRIPE_SECRET_KEY: the demo key is not accepted')
  if (given['STRIPE_SECRET_KEY']?.startsWith('sk_test'))
    problems.push('STRIPE_SECRET_KEY: a test key moves no money; production needs one that begins with sk_live_')
  if (given['SMTP_URL'] && isClearMail(given['SMTP_URL']))
    problems.push('SMTP_URL: mail would travel in clear; use smtps://, or add ?requireTLS=true')
  if (given['ADMIN_SECOND_FACTOR'] === 'optional') problems.push('ADMIN_SECOND_FACTOR: must be required in production')
  if (given['DEMO_ON_NETWORK']) problems.push('DEMO_ON_NETWORK: production is no demo')
  return problems
}

/** A demo has known passwords and shows every mail: it stays on this machine, unless somebody says otherwise. */
function openDemo(given: Record<string, string | undefined>): string[] {
  const problems = /^[rs]k_live_/.test(given['STRIPE_SECRET_KEY'] ?? '')
    ? ['STRIPE_SECRET_KEY: a live key would charge real cards in a demo; set APP_MODE=production']
    : []
  if (given['DEMO_ON_NETWORK']) return problems
  const cure = 'a demo has known passwords and shows every mail; set APP_MODE=production, or DEMO_ON_NETWORK=yes'
  const hosts = {
    HOST: given['HOST'],
    APP_URL: given['APP_URL'] && hostOf(given['APP_URL']),
    DATABASE_URL: given['DATABASE_URL'] && databaseHost(given['DATABASE_URL']),
  }
  for (const [name, host] of Object.entries(hosts))
    if (host && !isHere(host)) problems.push(`${name}: ${host} is not this machine; ${cure}`)
  return problems
}

/** Nothing where the address cannot be read, which is said elsewhere. */
function databaseHost(text: string): string {
  try {
    return readDatabaseUrl(text).host
  } catch {
    return ''
  }
}

/**
 * Reads the settings. Throws one sentence naming every malformed, misspelt, missing or unsafe one;
 * in production nothing embedded or made up is accepted (design.md §1).
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Settings.safeParse(given)
  const problems = typos(Object.keys(given))
  if (!parsed.success) problems.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  const texting = TEXTING.filter((name) => given[name])
  if (texting.length && texting.length < TEXTING.length) problems.push(`${TEXTING.join(', ')}: all of them, or none`)
  for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
    if (given['BLOB_URL']?.startsWith('s3:') && !given[name])
      problems.push(`${name}: required with a bucket in BLOB_URL`)
  problems.push(...(given['APP_MODE'] === 'production' ? unsafe(given) : openDemo(given)))
  if (problems.length || !parsed.success) throw new Error(`Settings:\n  ${problems.join('\n  ')}`)
  const settings = parsed.data
  const demo = settings.APP_MODE === 'demo'
  const keys = demo ? firstStartKeys(resolve(settings.DATA_DIR)) : {}
  const host = settings.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0')
  return {
    ...settings,
    HOST: host,
    APP_URL: settings.APP_URL ?? `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${settings.PORT}`,
    SECRET_KEY: settings.SECRET_KEY ?? keys['SECRET_KEY']!,
    ENCRYPTION_KEY: settings.ENCRYPTION_KEY ?? keys['ENCRYPTION_KEY']!,
    STRIPE_SECRET_KEY: settings.STRIPE_SECRET_KEY ?? 'sk_demo_test_checkout',
    STRIPE_WEBHOOK_SECRET: settings.STRIPE_WEBHOOK_SECRET ?? keys['STRIPE_WEBHOOK_SECRET']!,
    ADMIN_SECOND_FACTOR: settings.ADMIN_SECOND_FACTOR ?? (demo ? 'optional' : 'required'),
    OPERATOR_NAME: settings.OPERATOR_NAME ?? 'ClaimChoice Demo (not a real company)',
    OPERATOR_ADDRESS: settings.OPERATOR_ADDRESS ?? '100 Example Street|Atlanta, GA 30303',
    OPERATOR_EMAIL: settings.OPERATOR_EMAIL ?? settings.MAIL_FROM,
    OPERATOR_PHONE: settings.OPERATOR_PHONE ?? '404-555-0100',
    TEXT_FROM: settings.TEXT_FROM ?? '+14045550199',
    demo,
  }
}
