import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { CAST, type Who } from '#db/seed/cast.ts'
import { authContract } from '#features/base/sign-in/contract.ts'
import { inEach } from '#lib/spoken.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { isPublicAddress } from '#lib/server/outbound.ts'
import { hookServer } from '#test/hook-server.ts'
import { createWorld } from '#test/world.ts'
import { notificationsContract } from '../contract.ts'
import { notify } from './notify.ts'
import { deliverPush } from './push.ts'

const world = await createWorld()
const { owner } = world.databases
const system = systemCtx(world.services, 'test')
let status = 201
const received: { headers: Record<string, unknown>; body: Buffer }[] = []
const { outside } = await hookServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    received.push({ headers: request.headers, body: Buffer.concat(parts) })
    if (status) response.writeHead(status, { location: 'https://169.254.169.254/' }).end()
  })
})
const pair = createECDH('prime256v1')
const secret = randomBytes(16)
const browser = {
  endpoint: 'https://push.example.com/send/1',
  p256dh: pair.generateKeys('base64url'),
  auth: secret.toString('base64url'),
}
/** What a browser does with a notice (RFC 8188, RFC 8291). */
function opened(body: Buffer): Record<string, string> {
  const [salt, key] = [body.subarray(0, 16), body.subarray(21, 86)]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), key])
  const shared = Buffer.from(hkdfSync('sha256', pair.computeSecret(key), secret, info, 32))
  const made = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, Buffer.from(`Content-Encoding: ${name}\0`), length))
  const cipher = createDecipheriv('aes-128-gcm', made('aes128gcm', 16), made('nonce', 12))
  cipher.setAuthTag(body.subarray(-16))
  const plain = Buffer.concat([cipher.update(body.subarray(86, -16)), cipher.final()])
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()) as Record<string, string>
}
const on = async (who: Who) => (await world.as(who)).on(notificationsContract)
const tell = () =>
  system.write((tx) =>
    notify(system, tx, CAST.dana.id, 'claims', {
      type: 'info',
      action_url: '/claim/CLM-1',
      ...inEach(() => ({ title: 'Dana Driver owes $1,200 on CLM-1', message: '12 Peach Street' })),
    }),
  )
type Job = { session_id: string; news: string; topic: string }
/** What is queued, taken out of the queue: it goes to the server above. */
const queued = async () => {
  const { rows } = await owner.query<{ payload: Job }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'send_push' returning j.payload`,
  )
  return rows.map(({ payload }) => payload)
}
const send = async (changed = {}) => {
  for (const job of await queued()) await deliverPush(system, job, outside(changed))
}
const endpoints = async () => (await owner.query('select user_id from push_endpoints')).rows.map((row) => row.user_id)

beforeEach(async () => {
  status = 201
  received.length = 0
  await owner.query('delete from push_endpoints')
  await owner.query('delete from notification_preferences')
  await queued()
})

test('a notice is signed by us, closed for everybody but the browser, and names no person, sum, address or number', async () => {
  const dana = await on('dana')
  const { key } = await dana.push({})
  await dana.subscribePush(browser)
  expect(await dana.push({})).toEqual({ key, endpoint: browser.endpoint })
  await tell()
  await send()
  expect(received).toHaveLength(1)
  const { headers, body } = received[0]!
  expect(opened(body)).toEqual({
    title: 'ClaimChoice',
    body: 'There is an update on your claim.',
    topic: 'claims',
    language: 'en',
    url: '/notifications',
  })
  expect(headers).toMatchObject({ ttl: '86400', topic: 'claims', 'content-encoding': 'aes128gcm' })
  const [, token, k] = /^vapid t=(.+), k=(.+)$/.exec(String(headers['authorization']))!
  expect(k).toBe(key)
  const [head, claims, signed] = token!.split('.')
  const bytes = Buffer.from(key, 'base64url')
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
  const isOurs = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signed!, 'base64url'),
  )
  expect(isOurs).toBe(true)
  expect(JSON.parse(Buffer.from(claims!, 'base64url').toString())).toMatchObject({ aud: 'https://push.example.com' })
})

test('what is switched off, read meanwhile or of a session that is over rings nowhere', async () => {
  const dana = await on('dana')
  await dana.subscribePush(browser)
  await tell()
  const [news] = await dana.list({ limit: 1 })
  await dana.markRead({ id: news!.id, read: true })
  await send()
  await tell()
  await dana.setPreference({ topic: 'claims', channel: 'push', enabled: false })
  await send() // queued before
  await tell()
  expect(await queued()).toEqual([])
  await dana.setPreference({ topic: 'claims', channel: 'push', enabled: true })
  await tell()
  await owner.query(`update auth.sessions set expires_at = now() - interval '1 minute' where user_id = $1`, [
    CAST.dana.id,
  ])
  await send()
  expect(received).toEqual([])
})

test('an address goes with its session: at sign-out, and when somebody else signs in on the same browser', async () => {
  const caller = await world.as('dana')
  await caller.on(notificationsContract).subscribePush(browser)
  await tell()
  await caller.on(authContract).signOut({ scope: 'local' })
  expect(await endpoints()).toEqual([])
  await send()
  expect(received).toEqual([])
  await (await on('dana')).subscribePush(browser)
  const omar = await on('omar')
  await omar.subscribePush(browser)
  expect(await endpoints()).toEqual([CAST.omar.id])
  await omar.unsubscribePush({})
  expect(await endpoints()).toEqual([])
})

test.each([
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/push',
  'https://[::ffff:10.0.0.1]/',
  'http://push.example.com/',
  'https://push.example.com:8443/',
])('no notice is taken at %s', async (endpoint) => {
  const refused = (await on('dana')).subscribePush({ ...browser, endpoint })
  await expect(refused).rejects.toMatchObject({ status: 422, details: [{ path: 'endpoint' }] })
})

test.each([
  ['a name that leads to a private network', 201, { allows: isPublicAddress }],
  ['one that redirects there', 302, {}],
  ['one that is gone', 410, {}],
])('%s is asked once at most, and forgotten', async (_, answer, changed) => {
  status = answer
  await (await on('dana')).subscribePush(browser)
  await tell()
  await send(changed)
  expect(received.length).toBe(answer === 201 ? 0 : 1)
  expect(await endpoints()).toEqual([])
})

test('one that hangs or fails is tried again, and forgotten after a day without an answer', async () => {
  await (await on('dana')).subscribePush(browser)
  await tell()
  const [job] = await queued()
  status = 0
  await expect(deliverPush(system, job!, outside({ ms: 200 }))).rejects.toThrow()
  status = 503
  await expect(deliverPush(system, job!, outside())).rejects.toThrow('503')
  status = 201
  await deliverPush(system, job!, outside())
  status = 503
  for (const _ of [1, 2, 3]) await expect(deliverPush(system, job!, outside())).rejects.toThrow('503')
  await owner.query(`update push_endpoints set failing_since = failing_since - interval '25 hours'`)
  await deliverPush(system, job!, outside())
  expect(await endpoints()).toEqual([])
})
