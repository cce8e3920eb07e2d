import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { isSignedText, sendText, TextRefused, textSignature } from './texter.ts'

let status = 201
const asked: { headers: unknown; body: string }[] = []
const provider = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    asked.push({ headers: request.headers.authorization, body })
    response.writeHead(status, { location: '/elsewhere' }).end('{}')
  })
}).listen(0, '127.0.0.1')
await once(provider, 'listening')
afterAll(() => provider.close())
const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/messages`
const given = { TEXT_API_URL: url, TEXT_ACCOUNT: 'AC1', TEXT_SECRET: 'a secret of ours', TEXT_FROM: '+14045550199' }
const SECRETS = { SECRET_KEY: 'k'.repeat(32), ENCRYPTION_KEY: 'e'.repeat(32), DATA_DIR: '/tmp/cc-texter-test' }
const env = readEnv({ ...SECRETS, ...given })

test('a text is posted as a form, with account and secret', async () => {
  await sendText(env, '+14045550123', 'There is news & more.')
  expect(asked).toEqual([
    {
      headers: `Basic ${btoa('AC1:a secret of ours')}`,
      body: 'To=%2B14045550123&From=%2B14045550199&Body=There+is+news+%26+more.',
    },
  ])
})

test.each([
  [400, true],
  [401, false],
  [403, false],
  [404, true],
  [408, false],
  [429, false],
  [500, false],
])('answer %i is refused for good: %s', async (answer, good) => {
  status = answer
  const error = await sendText(env, '+14045550123', 'x').catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(Error)
  expect(error instanceof TextRefused).toBe(good)
})

test('no redirect is followed: account and secret go to one address', async () => {
  status = 302
  asked.length = 0
  await expect(sendText(env, '+14045550123', 'x')).rejects.toThrow()
  expect(asked).toHaveLength(1)
})

test('a signature fits its address, its fields and its secret only, in any order of the fields', () => {
  const fields: [string, string][] = [
    ['From', '+14045550123'],
    ['Body', 'STOP'],
  ]
  const signed = textSignature(env, '/functions/v1/texts', fields)
  expect(isSignedText(env, '/functions/v1/texts', fields.toReversed(), signed)).toBe(true)
  expect(isSignedText(env, '/functions/v1/other', fields, signed)).toBe(false)
  expect(isSignedText(env, '/functions/v1/texts', [...fields, ['Extra', '1']], signed)).toBe(false)
  expect(isSignedText({ ...env, TEXT_SECRET: 'another one' }, '/functions/v1/texts', fields, signed)).toBe(false)
  expect(isSignedText(env, '/functions/v1/texts', fields, '')).toBe(false)
})

test('a provider is set as a whole, and over https', () => {
  expect(() => readEnv({ ...SECRETS, ...given, TEXT_FROM: '' })).toThrow('all of them, or none')
  expect(() => readEnv({ ...SECRETS, ...given, TEXT_API_URL: 'http://texts.example/messages' })).toThrow('https')
})
