// Each setting wrong in each way: production says its name and what to do, in one line, and keeps secrets to itself.
import { expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { SETTINGS } from './settings.ts'

type Name = keyof typeof SETTINGS
const KEY = 'heron over Ponce, 32 signs long..'
/** What production asks for. */
const REQUIRED: Partial<Record<Name, string>> = {
  APP_URL: 'https://claimchoice.example',
  DATABASE_URL: 'postgres://owner:secret@db.example/claimchoice',
  SECRET_KEY: KEY,
  ENCRYPTION_KEY: `${KEY}2`,
  STRIPE_SECRET_KEY: 'rk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'hello@claims.example',
  OPERATOR_NAME: 'Peach Claims, LLC',
  OPERATOR_ADDRESS: '1 Main Street|Atlanta, GA 30303',
  OPERATOR_EMAIL: 'help@claims.example',
  OPERATOR_PHONE: '404-555-0101',
}
const REAL = { APP_MODE: 'production', ...REQUIRED }
const TEXTS = {
  TEXT_API_URL: 'https://texts.example',
  TEXT_ACCOUNT: 'AC1',
  TEXT_SECRET: 'a secret of theirs',
  TEXT_FROM: '+14045550100',
}
/** Malformed, out of range, of another kind. A folder may have any name, and a key any letters. */
const WRONG: Record<Name, string[]> = {
  APP_MODE: ['Production', 'prod', '1'],
  DEMO_ON_NETWORK: ['yes', 'no', 'true'],
  PORT: ['80a', '0', '65536', '-1', '3000.5', '0x10', '99999999999999999999', 'https'],
  HOST: ['127.0.0.1:3000', 'two words', 'http://127.0.0.1'],
  METRICS_PORT: ['80a', '0', '70000', '3000', 'yes'],
  METRICS_HOST: ['127.0.0.1:9090', 'http://localhost'],
  APP_URL: [
    'claims.example.org',
    'http://claims.example.org',
    'https://claims.example.org/app',
    'https://a@claims.example.org',
    'ftp://claims.example.org',
    'https://claims.example.org:99999',
    '443',
  ],
  DATA_DIR: [],
  DATABASE_URL: [
    'mysql://db',
    'postgres://',
    'postgres:///claimchoice',
    'postgres://owner:pass/word@db.example/claimchoice',
    'postgres://owner:100%@db.example/claimchoice',
    'postgres://owner:p@db.example:99999/claimchoice',
    'postgres://owner:p@db.example/claimchoice?sslmode=yes',
    '5432',
  ],
  DATABASE_WAIT_S: ['soon', '-1', '3601', '1.5', '60s'],
  POOL_REQUESTS: ['many', '1', '501', '2.5'],
  POOL_SYSTEM: ['many', '1', '501', '2.5'],
  POOL_SESSIONS: ['many', '0', '501', '2.5'],
  POOL_JOBS: ['many', '1', '501', '2.5'],
  POOL_OWNER: ['many', '3', '501', '4.5'],
  BLOB_URL: ['/srv/files', 'file:', 'file:relative', 's3:bucket', 's3:http://files.example/bucket', 'yes'],
  S3_ACCESS_KEY_ID: ['A', 'A'.repeat(201)],
  S3_SECRET_ACCESS_KEY: ['short', 's'.repeat(201)],
  S3_REGION: ['US East', 'r'.repeat(41)],
  SECRET_KEY: ['short', 'k'.repeat(40)],
  ENCRYPTION_KEY: ['short', 'k'.repeat(40), KEY],
  STRIPE_SECRET_KEY: ['pk_live_1', 'sk_test_1', 'rk_test_1', 'sk_demo_test_checkout', 'whsec_1', 'sk_live_1 sk_live_2'],
  STRIPE_WEBHOOK_SECRET: ['secret', 'whsec_1,whsec_2', 'sk_live_1'],
  STRIPE_API_URL: ['https://api.stripe.com', 'http://127.0.0.1:4000', 'yes'],
  SMTP_URL: ['mail.example', 'smtps://', 'smtp://mail.example:587', 'https://mail.example', '465'],
  MAIL_FROM: ['hello', 'Peach <hello@claims.example>', 'a@b.example, c@d.example'],
  TEXT_API_URL: ['texts.example', 'http://texts.example', 'yes'],
  TEXT_ACCOUNT: ['A'.repeat(201)],
  TEXT_SECRET: ['short', 's'.repeat(201)],
  TEXT_FROM: ['404-555-0100', '+44204555010', 'ClaimChoice'],
  OPERATOR_NAME: ['n'.repeat(101)],
  OPERATOR_ADDRESS: ['a'.repeat(301)],
  OPERATOR_EMAIL: ['help', 'https://claims.example'],
  OPERATOR_PHONE: ['555', '4'.repeat(31), 'help@claims.example'],
  REMIT_TO: ['r'.repeat(501)],
  API_ORIGINS: ['shop.example', 'https://shop.example/path', 'https://a.example,https://b.example', '*'],
  TRUSTED_PROXY_HOPS: ['one', '-1', '11', '1.5', 'yes'],
  ADMIN_SECOND_FACTOR: ['optional', 'no', '2'],
  MAP_STYLE_URL: ['streets', 'http://tiles.example/style.json', 'file:///etc/passwd'],
  MAP_STYLE_ORIGINS: ['tiles.example', 'http://tiles.example', 'https://tiles.example/path'],
  GEOCODER_URL: ['nominatim', 'https://geo.example/search?q=', 'http://geo.example/search?q={text}'],
  CALLS_PER_MINUTE: ['fast', '1', '10000001', '600.5'],
  ACCESS_LOG: ['no', 'true', '1'],
  BUILD_DIR: [],
  LOG_LEVEL: ['loud', 'WARN', '3'],
}
const names = Object.keys(SETTINGS) as Name[]
const SECRET = /KEY|SECRET/
const CURE = /must |make one with|make another|leave it out|remove|copy it|needs one|like |add |; say /

function answer(name: Name, value: string | undefined): string {
  const more = name.startsWith('TEXT_') ? TEXTS : {}
  try {
    readEnv({ ...REAL, ...more, [name]: value })
    return ''
  } catch (error) {
    return (error as Error).message
  }
}
/** The one line that a wrong value is answered with. */
function expectCure(name: Name, value: string) {
  const said = answer(name, value)
  expect(said, `${name}=${value}`).toMatch(new RegExp(`^Settings:\n  ${name}: .+$`))
  expect(said, `${name}=${value}`).toMatch(CURE)
  expect(said, `${name}=${value}`).not.toMatch(/Invalid|expected|received|Too (small|big)|NaN|undefined|\n {4}at /)
  if (SECRET.test(name) && value.length > 8) expect(said).not.toContain(value)
  expect(said).not.toContain('pass/word')
}

test.each(names)('%s: each wrong value is answered with its name and the cure', (name) => {
  for (const value of WRONG[name]) expectCure(name, value)
})

test.each(names)('%s: a line end, a space or kept quotes are named, whatever else it says', (name) => {
  const value = { ...REAL, ...TEXTS }[name as keyof typeof REAL] ?? 'x'
  for (const wrong of [`${value}\r`, `${value}\n`, ` ${value}`, ' ', `"${value}"`, `'${value}'`, `${value}\u0007`])
    expectCure(name, wrong)
})

test.each(names)('%s: missing and empty are one, and say what to write where production needs it', (name) => {
  const said = [undefined, ''].map((value) => answer(name, value))
  if (name in REQUIRED) expect(said[0]).toMatch(new RegExp(`^Settings:\n  ${name}: required in production; .{10,}$`))
  else if (name in TEXTS) expect(said[0]).toMatch(/set all of them, or none$/)
  // without it this is a demo, and says so about the first thing that is none
  else if (name === 'APP_MODE') expect(said[0]).toContain('set APP_MODE=production')
  else expect(said[0]).toBe('')
  expect(said[1]).toBe(said[0])
})
