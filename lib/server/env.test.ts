import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { SETTINGS } from './settings.ts'

const dir = mkdtempSync(join(tmpdir(), 'cc-env-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const demo = (more: Record<string, string> = {}) => readEnv({ DATA_DIR: dir, ...more })
const KEY = 'heron over Ponce, 32 signs long..'
const REAL = {
  APP_MODE: 'production',
  APP_URL: 'https://claimchoice.example',
  DATABASE_URL: 'postgres://owner:secret@db.example/claimchoice',
  SECRET_KEY: KEY,
  ENCRYPTION_KEY: `${KEY}2`,
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'hello@claims.example',
  OPERATOR_NAME: 'Peach Claims, LLC',
  OPERATOR_ADDRESS: '1 Main Street|Atlanta, GA 30303',
  OPERATOR_EMAIL: 'help@claims.example',
  OPERATOR_PHONE: '404-555-0101',
}

test('a demo needs no setting, makes its keys once and keeps them to itself', () => {
  const first = demo()
  expect(first).toMatchObject({ demo: true, PORT: 3000, HOST: '127.0.0.1', APP_URL: 'http://127.0.0.1:3000' })
  expect(first.SECRET_KEY.length).toBeGreaterThanOrEqual(32)
  expect(demo().SECRET_KEY).toBe(first.SECRET_KEY)
  expect(first.SECRET_KEY).not.toBe(first.ENCRYPTION_KEY)
  expect(statSync(join(dir, 'keys.json')).mode & 0o077).toBe(0)
  expect(readFileSync(join(dir, 'keys.json'), 'utf8')).toContain(first.SECRET_KEY)
})

test('a bucket needs its key and the secret of it, here and in production', () => {
  const BLOB_URL = 's3:https://s3.us-east-1.amazonaws.com/claims'
  expect(() => demo({ BLOB_URL })).toThrow(/S3_ACCESS_KEY_ID: required .*\n\s+S3_SECRET_ACCESS_KEY: required/)
  const keys = { S3_ACCESS_KEY_ID: 'AKIA0000', S3_SECRET_ACCESS_KEY: 'not a real secret' }
  expect(() => readEnv({ ...REAL, BLOB_URL, S3_ACCESS_KEY_ID: 'AKIA0000' })).toThrow('S3_SECRET_ACCESS_KEY: required')
  expect(readEnv({ ...REAL, BLOB_URL, ...keys })).toMatchObject({ BLOB_URL, S3_REGION: 'us-east-1' })
  expect(demo({ BLOB_URL: 's3:http://127.0.0.1:9000/claims', ...keys }).BLOB_URL).toContain('127.0.0.1')
})

test('an empty setting counts as not given', () => {
  expect(demo({ PORT: '', APP_URL: '' }).PORT).toBe(3000)
})

test.each([
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', '80a'],
  ['APP_MODE', 'prod'],
  ['APP_URL', 'not an address'],
  ['DATABASE_URL', 'mysql://db'],
  ['DATABASE_URL', 'postgres://u:p@one.example:5432,two.example:5432/db'],
  ['DATABASE_URL', 'postgres://u:p@db.example/db?target_session_attrs=read-write'],
  ['DATABASE_URL', 'postgres://u:p@db.example/db?sslmode=prefer'],
  ['DATABASE_URL', 'postgres://u:p@db.example/db?sslmode=verify-full&sslrootcert=/no/such/file'],
  ['DATABASE_URL', 'postgres://u:p@db.example/db?sslrootcert=/etc/hosts'],
  ['DATABASE_URL', 'postgres://u:p@db.example/db?options=-c%20search_path%3Dx'],
  ['SMTP_URL', 'file:///tmp/mail'],
  ['SMTP_URL', 'https://mail.example'],
  ['DEMO_ON_NETWORK', 'no'],
  // a demo stays on this machine
  ['HOST', '0.0.0.0'],
  ['HOST', '192.168.1.20'],
  ['HOST', '::'],
  ['APP_URL', 'https://claimchoice.example'],
  ['DATABASE_URL', 'postgres://u:p@db.example/db'],
  ['STRIPE_SECRET_KEY', 'sk_live_1'],
  ['BLOB_URL', 'http://files'],
  ['BLOB_URL', 's3://bucket'],
  ['BLOB_URL', 's3:bucket'],
  ['BLOB_URL', 's3:http://files.example/bucket'],
  ['BLOB_URL', 's3:https://files.example'],
  ['BLOB_URL', 's3:https://files.example/bucket/folder'],
  ['BLOB_URL', 's3:https://key:secret@files.example/bucket'],
  ['S3_REGION', 'US East 1'],
  ['SECRET_KEY', 'short'],
  ['STRIPE_SECRET_KEY', 'pk_live_1'],
  ['STRIPE_WEBHOOK_SECRET', 'secret'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_1 secret'],
  ['STRIPE_API_URL', 'https://api.stripe.com'],
  ['STRIPE_API_URL', 'http://127.0.0.1.stripe.com:80'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_FROM', 'a@b.example\r\nBcc: c@d.example'],
  ['LOG_LEVEL', 'loud'],
  ['POOL_REQUESTS', '1'],
  ['POOL_SESSIONS', '0'],
  ['POOL_JOBS', '2.5'],
  ['POOL_OWNER', '3'],
  ['MAP_STYLE_URL', 'streets'],
  ['MAP_STYLE_URL', 'file:///etc/passwd'],
  ['MAP_STYLE_ORIGINS', "https://tiles.example; script-src 'unsafe-inline'"],
  ['MAP_STYLE_ORIGINS', 'https://tiles.example/path'],
  ['GEOCODER_URL', 'nominatim'],
  ['GEOCODER_URL', 'https://geo.example/search?q='],
  ['GEOCODER_URL', 'https://{text}/search'],
  ['GEOCODER_URL', 'http://geo.example/search?q={text}'],
  ['GEOCODER_URL', 'file:///etc/passwd?{text}'],
])('%s=%s stops the start with its name', (name, value) => {
  expect(() => demo({ [name]: value })).toThrow(new RegExp(`^Settings:[^]*${name}: `))
})

test.each([
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['STRIPE_SECRET_KEYS', 'STRIPE_SECRET_KEY'],
  ['SMPT_URL', 'SMTP_URL'],
  ['APP_MODES', 'APP_MODE'],
])('%s is told apart from %s', (given, meant) => {
  expect(() => demo({ [given]: 'x' })).toThrow(`${given}: unknown setting; did you mean ${meant}?`)
})

test.each([
  'https://geo.example/search?format=jsonv2&q={text}',
  'https://geo.example/{text}.json',
  'http://127.0.0.1:8080/api?q={text}',
])('the geocoder %s is accepted', (url) => {
  expect(demo({ GEOCODER_URL: url }).GEOCODER_URL).toBe(url)
})

test('settings of other programs are none of our business', () => {
  const others = {
    PATH: '/bin',
    HOME: '/',
    NODE_ENV: 'production',
    HOSTNAME: 'x',
    npm_config_cache: 'x',
    SHELL: 'x',
    PWD: '/',
  }
  expect(() => demo(others)).not.toThrow()
})

test('several faults are all named at once', () => {
  expect(() => demo({ PORT: 'x', LOG_LEVEL: 'loud', APP_ULR: '', DATA_DIRR: 'x' })).toThrow(
    /PORT[^]*LOG_LEVEL|LOG_LEVEL[^]*PORT/,
  )
})

test('production starts with real parts only', () => {
  expect(readEnv(REAL)).toMatchObject({ demo: false, HOST: '0.0.0.0', APP_URL: REAL.APP_URL })
  for (const name of Object.keys(REAL).filter((key) => key !== 'APP_MODE'))
    expect(() => readEnv({ ...REAL, [name]: undefined }), name).toThrow(`${name}: required in production`)
  try {
    readEnv({ APP_MODE: 'production' })
  } catch (error) {
    expect((error as Error).message.match(/required in production/g)).toHaveLength(12)
  }
})

test.each(['127.0.0.1', '127.0.0.9', '::1', 'localhost'])('a demo listens on %s', (HOST) => {
  expect(demo({ HOST, NODE_ENV: 'production' }).HOST).toBe(HOST)
})

test('a demo is opened to the network only when somebody says so, and then still takes no live card key', () => {
  const open = { HOST: '0.0.0.0', APP_URL: 'https://demo.example', DATABASE_URL: 'postgres://u:p@db.example/db' }
  expect(() => demo(open)).toThrow(/HOST: 0.0.0.0 is not this machine[^]*APP_URL: [^]*DATABASE_URL: db.example/)
  expect(demo({ ...open, DEMO_ON_NETWORK: 'yes' })).toMatchObject({ demo: true, HOST: '0.0.0.0' })
  expect(() => demo({ DEMO_ON_NETWORK: 'yes', STRIPE_SECRET_KEY: 'sk_live_1' })).toThrow('a live key would charge')
})

test.each([
  'postgres:///claimchoice?host=/run/postgresql',
  'postgres://u:p@127.0.0.1:5433/db',
  'postgres://u@[::1]/db',
])('a demo may use the database of its own machine at %s', (DATABASE_URL) => {
  expect(demo({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL)
})

test.each([
  ['APP_URL', 'http://claimchoice.example', 'https'],
  ['STRIPE_SECRET_KEY', 'sk_demo_test_checkout', 'demo key'],
  ['STRIPE_SECRET_KEY', 'sk_test_51', 'a test key moves no money'],
  ['SMTP_URL', 'smtp://mail.example:587', 'in clear'],
  ['SMTP_URL', 'file:///tmp/mail', 'smtps://'],
  ['SECRET_KEY', 'k'.repeat(40), 'over and over'],
  ['ENCRYPTION_KEY', 'abcdefgh12'.repeat(4), 'over and over'],
  ['DEMO_ON_NETWORK', 'yes', 'no demo'],
])('production refuses %s=%s', (name, value, why) => {
  expect(() => readEnv({ ...REAL, [name]: value })).toThrow(why)
})

test.each(['smtp://127.0.0.1:25', 'smtp://mail.example:587?requireTLS=true'])(
  'production sends mail by %s',
  (SMTP_URL) => {
    expect(readEnv({ ...REAL, SMTP_URL }).SMTP_URL).toBe(SMTP_URL)
  },
)

test('the two keys of production differ', () => {
  expect(() => readEnv({ ...REAL, ENCRYPTION_KEY: KEY })).toThrow('ENCRYPTION_KEY: must differ from SECRET_KEY')
})

test('every setting says what it is for', () => {
  for (const [name, setting] of Object.entries(SETTINGS)) expect(setting.description, name).toBeTruthy()
})
