import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type * as z from 'zod'
import { editDistance } from '../edit-distance.ts'
import { readDatabaseUrl } from './database-url.ts'
import { isFilesAddress, isHere, NEW_KEY, SETTINGS, Settings } from './settings.ts'

const hostOf = (text: string) => (URL.canParse(text) ? new URL(text).hostname : '')
/** One sign, or a few, over and over: as long as a key and as easily guessed as its first part. */
const isRepeated = (key: string) => new Set(key).size < 8 || /^(.{1,16})\1+$/.test(key)

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

/** What production needs, and what to write there. */
const REAL_ONLY = {
  APP_URL: 'the address that people type, like https://claims.example.org',
  DATABASE_URL: 'like postgres://claimchoice:password@127.0.0.1/claimchoice',
  SECRET_KEY: NEW_KEY,
  ENCRYPTION_KEY: NEW_KEY,
  STRIPE_SECRET_KEY: 'copy it from the payment provider’s dashboard: Developers, API keys',
  STRIPE_WEBHOOK_SECRET: 'the payment provider’s dashboard shows it for each endpoint',
  SMTP_URL: 'like smtps://user:password@mail.example.org:465',
  MAIL_FROM: 'the address that mails come from, like hello@claims.example.org',
  OPERATOR_NAME: 'the name of who runs this site, like Example Claims, LLC',
  OPERATOR_ADDRESS: 'a postal address, like 1 Main Street|Atlanta, GA 30303',
  OPERATOR_EMAIL: 'where people write to, like help@claims.example.org',
  OPERATOR_PHONE: 'where people call, like 404-555-0101',
}

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

/** What no setting has, and a file of settings brings along: line ends of another system, quotes that were kept. */
function smudged(given: Record<string, string>): string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    if (!(name in SETTINGS)) return []
    if (value !== value.trim() || /\p{Cc}/u.test(value))
      return [`${name}: has a space, a line break or an invisible character that does not belong there; remove it`]
    return /^(["']).*\1$/.test(value) ? [`${name}: stands in quotes that were taken as part of it; remove them`] : []
  })
}

/** What to do about a folder in which nothing can be written. */
export const notKept = (folder: string, code = 'unknown') =>
  `nothing can be kept in ${folder} (${code}); name a folder that this process may write in`

/** Keys that a demo makes for itself, kept in its data folder so that sessions and links survive a restart. */
function firstStartKeys(folder: string): Record<string, string> {
  const file = join(folder, 'keys.json')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`Settings:\n  DATA_DIR: ${notKept(folder, code)}`, { cause: error })
  }
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
  const problems = Object.entries(REAL_ONLY)
    .filter(([name]) => !given[name])
    .map(([name, cure]) => `${name}: required in production; ${cure}`)
  if (given['APP_URL'] && !given['APP_URL'].startsWith('https://'))
    problems.push('APP_URL: must begin with https:// in production')
  for (const name of ['MAP_STYLE_URL', 'MAP_STYLE_ORIGINS'])
    if (/(^| )http:/.test(given[name] ?? '')) problems.push(`${name}: must begin with https:// in production`)
  if (given['SECRET_KEY'] && given['SECRET_KEY'] === given['ENCRYPTION_KEY'])
    problems.push(`ENCRYPTION_KEY: must differ from SECRET_KEY; ${NEW_KEY}`)
  for (const name of ['SECRET_KEY', 'ENCRYPTION_KEY'])
    if (isRepeated(given[name] ?? 'not given'))
      problems.push(`${name}: the same few characters over and over; ${NEW_KEY}`)
  if (given['STRIPE_API_URL']) problems.push('STRIPE_API_URL: no test company is accepted in production; leave it out')
  if (given['STRIPE_SECRET_KEY']?.startsWith('sk_demo'))
    problems.push(
      'STRIPE_SECRET_KEY: the demo key is not accepted; production needs one that begins with sk_live_ or rk_live_',
    )
  if (/^[sr]k_test/.test(given['STRIPE_SECRET_KEY'] ?? ''))
    problems.push(
      'STRIPE_SECRET_KEY: a test key moves no money; production needs one that begins with sk_live_ or rk_live_',
    )
  if (given['SMTP_URL'] && isClearMail(given['SMTP_URL']))
    problems.push('SMTP_URL: mail would travel in clear; use smtps://, or add ?requireTLS=true')
  if (given['ADMIN_SECOND_FACTOR'] === 'optional')
    problems.push('ADMIN_SECOND_FACTOR: must be required in production; leave it out')
  if (given['DEMO_ON_NETWORK']) problems.push('DEMO_ON_NETWORK: production is no demo; leave it out')
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
  const given = Object.fromEntries(
    Object.entries(source).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
  const parsed = Settings.safeParse(given)
  const problems = [...typos(Object.keys(given)), ...smudged(given)]
  if (!parsed.success) problems.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  const texting = TEXTING.filter((name) => given[name])
  if (texting.length && texting.length < TEXTING.length)
    problems.push(`${TEXTING.join(', ')}: set all of them, or none`)
  const files = given['BLOB_URL'] ?? ''
  for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
    if (files.startsWith('s3:') && isFilesAddress(files) && !given[name])
      problems.push(`${name}: required with a bucket in BLOB_URL; your store shows it with its access keys`)
  if (given['METRICS_PORT'] && given['METRICS_PORT'] === (given['PORT'] ?? '3000'))
    problems.push('METRICS_PORT: must differ from PORT')
  // of an unknown mode nothing more is said: what it would need depends on which one is meant
  const mode = given['APP_MODE'] ?? 'demo'
  if (mode === 'production') problems.push(...unsafe(given))
  if (mode === 'demo') problems.push(...openDemo(given))
  // what is malformed is often unsafe, too: the first sentence about a setting is the one that helps
  const first = new Map(problems.toReversed().map((problem) => [problem.split(':')[0], problem]))
  const said = problems.filter((problem) => first.get(problem.split(':')[0]) === problem)
  if (said.length || !parsed.success) throw new Error(`Settings:\n  ${said.join('\n  ')}`)
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
