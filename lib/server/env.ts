import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod'

const port = z.coerce.number().int().min(1).max(65535)
/** Origins only: they are written into a header, where a semicolon would end what they say. */
const ORIGINS = /^https?:\/\/[\w.-]+(:\d+)?( https?:\/\/[\w.-]+(:\d+)?)*$/
/** A live company is https elsewhere: what speaks to a test company can never reach one. */
const TEST_COMPANY = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?\/?$/
const secret = z.string().min(32, 'must have at least 32 characters')

/** Addresses of people travel to it: never in clear over a network. `{text}` stands behind the host, so that nobody types another one. */
function isGeocoder(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null
  if (
    !url ||
    !`${url.pathname}${url.search}`.replaceAll(/%7B|%7D/g, (sign) => decodeURIComponent(sign)).includes('{text}')
  )
    return false
  const here = ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname)
  return url.protocol === 'https:' || (url.protocol === 'http:' && here)
}

/** Every setting, its default and its meaning. docs/operate.md lists the same (test/shape.test.ts compares). */
const Settings = z.object({
  APP_MODE: z
    .enum(['demo', 'production'])
    .default('demo')
    .describe('demo: embedded parts; production: real parts only'),
  PORT: port.default(3000).describe('Port of the web server'),
  HOST: z.string().optional().describe('Address to listen on; 127.0.0.1 in demo, 0.0.0.0 in production'),
  METRICS_PORT: port.optional().describe('Port of /metrics; not served when unset'),
  APP_URL: z.url().optional().describe('Public address, used in mails and links'),
  DATA_DIR: z
    .string()
    .default('./.data')
    .describe('Folder of the embedded database, the files and the first-start keys'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('PostgreSQL 15 or newer, as the owner role; unset: the embedded one'),
  BLOB_URL: z
    .string()
    .regex(/^file:/, 'must be file:/folder')
    .optional()
    .describe('file:/folder of the uploaded files; unset: DATA_DIR/files'),
  SECRET_KEY: secret.optional().describe('Signs tokens and links; unset in demo: made on first start'),
  ENCRYPTION_KEY: secret.optional().describe('Encrypts tax and policy numbers; unset in demo: made on first start'),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_').optional().describe('Card company; unset in demo: the test checkout'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[^\s]+( whsec_[^\s]+)*$/, 'must begin with whsec_; several with one space between them')
    .optional()
    .describe('Verifies card company events; one for each endpoint, and the old one while it is exchanged'),
  STRIPE_API_URL: z
    .string()
    .regex(TEST_COMPANY, 'must be like http://127.0.0.1:4000: a test company on this machine, never a real one')
    .optional()
    .describe('Demo and tests only: address of a test company in a process of its own; unset: within the server'),
  SMTP_URL: z.url().optional().describe('Outgoing mail; unset in demo: /dev/mail'),
  MAIL_FROM: z.email().default('hello@claimchoice.example').describe('Sender of every mail'),
  REMIT_TO: z
    .string()
    .max(500)
    .optional()
    .describe('Where insurers pay, printed on their statements; lines divided by |'),
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
] as const

function typos(given: Iterable<string>): string[] {
  const near = (a: string, b: string) => {
    let row = Array.from({ length: b.length + 1 }, (_, index) => index)
    for (let i = 1; i <= a.length; i++) {
      const next = [i]
      for (let j = 1; j <= b.length; j++)
        next[j] = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
      row = next
    }
    return row.at(-1)!
  }
  const known = Object.keys(SETTINGS)
  return [...given]
    .filter((name) => name.length > 6 && !known.includes(name))
    .flatMap((name) => {
      const meant = known.find((setting) => setting.length > 6 && near(name, setting) <= 2)
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

/**
 * Reads the settings. Throws one sentence naming every malformed, misspelt, missing or unsafe one;
 * in production nothing embedded or made up is accepted (design.md §1).
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Settings.safeParse(given)
  const problems = typos(Object.keys(given))
  if (!parsed.success) problems.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  if (given['APP_MODE'] === 'production') {
    problems.push(...REAL_ONLY.filter((name) => !given[name]).map((name) => `${name}: required in production`))
    if (given['APP_URL'] && !given['APP_URL'].startsWith('https://'))
      problems.push('APP_URL: must be https in production')
    if (/(^| )http:/.test(`${given['MAP_STYLE_URL'] ?? ''} ${given['MAP_STYLE_ORIGINS'] ?? ''}`))
      problems.push('MAP_STYLE_URL: the map must come over https in production')
    if (given['SECRET_KEY'] && given['SECRET_KEY'] === given['ENCRYPTION_KEY'])
      problems.push('ENCRYPTION_KEY: must differ from SECRET_KEY')
    if (given['STRIPE_API_URL']) problems.push('STRIPE_API_URL: no test company is accepted in production')
    if (given['STRIPE_SECRET_KEY']?.startsWith('sk_demo'))
      problems.push('STRIPE_SECRET_KEY: the demo key is not accepted')
    if (given['ADMIN_SECOND_FACTOR'] === 'optional')
      problems.push('ADMIN_SECOND_FACTOR: must be required in production')
  }
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
    demo,
  }
}
