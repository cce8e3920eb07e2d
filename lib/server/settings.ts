// Every setting: what it may say, and what to do when it says something else.
import * as z from 'zod'
import { POOLS } from './db.ts'
import { readDatabaseUrl } from './database-url.ts'

export const NEW_KEY = 'make one with: openssl rand -base64 32'
const PHONE = 'must be a phone number, like 404-555-0101'
const ADDRESS = 'must be one email address, like help@claims.example.org'
/** Digits only: an empty text, 1e3 and 0x10 are numbers to JavaScript. */
function whole(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .pipe(z.number().min(least, error).max(most, error))
}
const words = (least: number, most: number) => {
  const error = `must have ${least} to ${most} characters`
  return z.string().min(least, error).max(most, error)
}
const port = whole(1, 65535)
const host = z
  .string()
  .regex(
    /^([\w-]+(\.[\w-]+)*|[\da-fA-F:]*:[\da-fA-F:.]*)$/,
    'must be an address of this machine, like 127.0.0.1, or 0.0.0.0 for all of them',
  )
/** With a path or a name in it, links in mails would lead elsewhere. */
const isOrigin = (text: string) => {
  const url = /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : null
  return url !== null && `${url.pathname}${url.search}${url.hash}${url.username}${url.password}` === '/'
}
/** Origins only: they are written into a header, where a semicolon would end what they say. */
const ORIGINS = /^https?:\/\/[\w.-]+(:\d+)?( https?:\/\/[\w.-]+(:\d+)?)*$/
/** A live company is https elsewhere: what speaks to a test company can never reach one. */
const TEST_COMPANY = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?\/?$/
/** Connections; with fewer than the least somebody would wait for ever. */
const pool = (least: number) => whole(least, 500)
const secret = z.string().min(32, `must have at least 32 characters; ${NEW_KEY}`)

const LOOPBACK = /^(127(\.\d+){3}|localhost|\[?::1\]?|.+\.(test|localhost))$/
/** Whether a host is this machine, or a socket in a folder. */
export const isHere = (host: string) => LOOPBACK.test(host) || host.startsWith('/')
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
  if (!text.startsWith('s3:')) return text.startsWith('file:/')
  const url = URL.canParse(text.slice(3)) ? new URL(text.slice(3)) : null
  if (!url || !/^\/[^/]+$/.test(url.pathname) || url.search || url.hash || url.username || url.password) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere(url.hostname))
}

/** Every setting, its default and its meaning. docs/operate.md lists the same (test/shape.test.ts compares). */
export const Settings = z.object({
  APP_MODE: z
    .enum(['demo', 'production'], 'must be demo or production')
    .default('demo')
    .describe('demo: embedded parts; production: real parts only'),
  DEMO_ON_NETWORK: z
    .enum(['yes'], 'must be yes, or left out')
    .optional()
    .describe('Demo only: yes lets others than this machine reach it, its accounts and its mails'),
  PORT: port.default(3000).describe('Port of the web server'),
  HOST: host.optional().describe('Address to listen on; 127.0.0.1 in demo, 0.0.0.0 in production'),
  METRICS_PORT: port.optional().describe('Port of /metrics; not served when unset'),
  METRICS_HOST: host.default('127.0.0.1').describe('Address to serve /metrics on'),
  APP_URL: z
    .string()
    .refine(isOrigin, 'must be an address without a path, like https://claims.example.org')
    .transform((text) => text.replace(/\/$/, ''))
    .optional()
    .describe('Public address, used in mails and links'),
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
  DATABASE_WAIT_S: whole(0, 3600)
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
  S3_ACCESS_KEY_ID: words(3, 200).optional().describe('Key of that bucket'),
  S3_SECRET_ACCESS_KEY: words(8, 200).optional().describe('Secret of that key'),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be like us-east-1')
    .default('us-east-1')
    .describe('Region of that bucket'),
  SECRET_KEY: secret.optional().describe('Signs tokens and links; unset in demo: made on first start'),
  ENCRYPTION_KEY: secret.optional().describe('Encrypts tax and policy numbers; unset in demo: made on first start'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(
      /^[sr]k_\w+$/,
      'must begin with sk_ or rk_; copy it from the payment provider’s dashboard: Developers, API keys',
    )
    .optional()
    .describe('Payment provider; unset in demo: the test checkout'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(
      /^whsec_[\w+/=-]+( whsec_[\w+/=-]+)*$/,
      'must begin with whsec_, as the payment provider’s dashboard shows it for an endpoint; several with one space between them',
    )
    .optional()
    .describe('Verifies payment provider events; one for each endpoint, and the old one while it is exchanged'),
  STRIPE_API_URL: z
    .string()
    .regex(TEST_COMPANY, 'must be like http://127.0.0.1:4000: a test company on this machine, never a real one')
    .optional()
    .describe('Demo and tests only: address of a test company in a process of its own; unset: within the server'),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: 'must begin with smtps:// or smtp:// and name a server, like smtps://user:password@mail.example.org:465',
    })
    .optional()
    .describe('Outgoing mail; unset in demo: /dev/mail'),
  MAIL_FROM: z.email(ADDRESS).default('hello@claimchoice.example').describe('Sender of every mail'),
  TEXT_API_URL: z
    .string()
    .refine(isTextApi, 'must be an https address (http on this machine only)')
    .optional()
    .describe('Where text messages are posted to; unset in demo: /dev/mail'),
  TEXT_ACCOUNT: words(1, 200).optional().describe('Account at the text provider'),
  TEXT_SECRET: words(16, 200).optional().describe('Secret of that account; signs what comes in, too'),
  TEXT_FROM: z
    .string()
    .regex(/^\+1\d{10}$/, 'must be like +14045550100')
    .optional()
    .describe('Number that texts come from'),
  OPERATOR_NAME: words(1, 100).optional().describe('Who runs this site, on its pages and in every mail'),
  OPERATOR_ADDRESS: words(1, 300).optional().describe('Postal address; lines divided by |'),
  OPERATOR_EMAIL: z.email(ADDRESS).optional().describe('Where people write to'),
  OPERATOR_PHONE: z
    .string()
    .max(30, PHONE)
    .refine((text) => text.replaceAll(/\D/g, '').length >= 7, PHONE)
    .optional()
    .describe('Where people call'),
  REMIT_TO: words(1, 500).optional().describe('Where insurers pay, printed on their statements; lines divided by |'),
  API_ORIGINS: z
    .string()
    .regex(ORIGINS, 'must be origins like https://shop.example, with one space between them')
    .optional()
    .describe('Other sites whose pages may call the API from a browser'),
  TRUSTED_PROXY_HOPS: whole(0, 10).default(0).describe('Load balancers in front whose X-Forwarded-For is believed'),
  ADMIN_SECOND_FACTOR: z
    .enum(['required', 'optional'], 'must be required or optional')
    .optional()
    .describe('Whether claims admins need a second factor; required in production, optional in demo when unset'),
  MAP_STYLE_URL: z
    .url({ protocol: /^https?$/, error: 'must be the https address of a MapLibre style' })
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
  CALLS_PER_MINUTE: whole(2, 10_000_000)
    .default(600)
    .describe('Calls a signed-in person makes in a minute, on one server; a key makes half of them'),
  ACCESS_LOG: z.enum(['yes'], 'must be yes, or left out').optional().describe('A line in the log for each answer'),
  BUILD_DIR: z.string().default('build').describe('Folder of the built pages'),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug')
    .default('warn')
    .describe('How much is logged'),
})
export const SETTINGS = Settings.shape
