import { once } from 'node:events'
import { type AddressInfo, connect as dial } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { CAST } from '#db/seed/cast.ts'
import { createWorld } from '#test/world.ts'
import type { Services } from './ctx.ts'
import { realtime } from './realtime.ts'

const { databases, services, as } = await createWorld({ crowded: true })
/** A server of its own, with nothing but live events. */
async function listen(its: Services): Promise<number> {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 })
  const server = serve({
    fetch: realtime(its).fetch,
    port: 0,
    hostname: '127.0.0.1',
    websocket: { server: sockets },
  })
  if (!server.listening) await once(server, 'listening')
  afterAll(() => {
    for (const socket of sockets.clients) socket.terminate()
    server.close()
  })
  return (server.address() as AddressInfo).port
}
const PATH = '/realtime/v1/websocket'
const port = await listen(services)

type Heard = { event: string; cursor?: string; new?: { title: string } }
/** Opens a connection; `said` waits for its next message, `closed` for its end. */
async function connect(to = port, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`ws://127.0.0.1:${to}${PATH}`, { headers })
  const messages: string[] = []
  let wake = () => {}
  socket.on('message', (data) => {
    messages.push(String(data as Buffer))
    wake()
  })
  const closed = once(socket, 'close').then(([code]: unknown[]) => code as number)
  await once(socket, 'open')
  const said = async (): Promise<string> => {
    while (!messages.length)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    return messages.shift()!
  }
  const heard = async () => JSON.parse(await said()) as Heard
  return {
    socket,
    said,
    heard,
    closed,
    send: (value: unknown) => socket.send(typeof value === 'string' ? value : JSON.stringify(value)),
  }
}
const tell = async (who: string, title: string) => {
  await databases.owner.query(
    `select notify_person(gen_random_uuid(), $1, 'messages', 'info', jsonb_build_object('en', jsonb_build_object('title', $2::text, 'message', 'x')), '/', '{"app": true, "email": false}', '{}')`,
    [who, title],
  )
  services.live.wake()
}

test('a person who joins hears their own news, and resumes from a cursor after a cut', async () => {
  const { token } = await as('dana')
  const one = await connect()
  one.send({ event: 'join', access_token: token })
  const joined = await one.heard()
  expect(joined.event).toBe('joined')
  await tell(CAST.drew.id, 'for drew')
  await tell(CAST.dana.id, 'first')
  expect(await one.heard()).toMatchObject({ event: 'INSERT', table: 'notifications', new: { title: 'first' } })
  one.socket.terminate()
  await tell(CAST.dana.id, 'while away')
  const two = await connect()
  two.send({ event: 'join', access_token: token, cursor: joined.cursor })
  // "joined" may come between them: what committed a moment ago becomes readable a moment later
  const news = [await two.heard(), await two.heard(), await two.heard()].filter(({ event }) => event === 'INSERT')
  expect(news.map((one) => one.new?.title)).toEqual(['first', 'while away'])
  two.socket.terminate()
})

test('what happens after the first answer of a page and before it joins is heard', async () => {
  const { token, fetch } = await as('pat')
  const answer = await fetch('/auth/v1/user')
  await tell(CAST.pat.id, 'in between')
  const page = await connect()
  page.send({ event: 'join', access_token: token, cursor: answer.headers.get('live-cursor') ?? undefined })
  // what committed a moment ago may become readable only after "joined"
  const said = [await page.heard(), await page.heard()]
  expect(said).toContainEqual(expect.objectContaining({ event: 'joined', resumed: true }))
  expect(said).toContainEqual(expect.objectContaining({ new: expect.objectContaining({ title: 'in between' }) }))
  page.socket.terminate()
})

test('whoever joins without a cursor, or with one from before a restored backup, is told that something may be missing', async () => {
  const { token } = await as('pat')
  for (const cursor of [undefined, '900000000000000000-1']) {
    const { send, heard, socket } = await connect()
    send({ event: 'join', access_token: token, cursor })
    expect(await heard()).toMatchObject({ event: 'joined', resumed: false })
    socket.terminate()
  }
})

test('a ping is answered', async () => {
  const { send, said, socket } = await connect()
  send('ping')
  expect(await said()).toBe('pong')
  socket.terminate()
})

test.each([
  ['nonsense', 'nonsense'],
  ['a forged token', { event: 'join', access_token: 'x.y.z' }],
  ['no token', { event: 'join' }],
  ['another event', { event: 'INSERT', table: 'notifications', new: {} }],
])('%s is not let in', async (_, message) => {
  const { send, closed } = await connect()
  send(message)
  expect(await closed).toBe(4401)
})

test('a message that is too large ends the connection', async () => {
  const { send, closed } = await connect()
  send('x'.repeat(70_000))
  expect(await closed).toBe(1009)
})

test('a session that ends while connected is cut off at once, not at the next look', async () => {
  const { token } = await as('nina')
  const { send, heard, closed } = await connect()
  send({ event: 'join', access_token: token })
  await heard()
  await databases.owner.query('delete from auth.sessions where user_id = $1', [CAST.nina.id])
  expect(await closed).toBe(4401)
})

test('while the database is away a connection is closed to be tried again, not as somebody who is not signed in', async () => {
  const { authenticate } = services
  services.authenticate = () => Promise.reject(Object.assign(new Error('no database'), { code: 'ECONNREFUSED' }))
  const one = await connect()
  one.send({ event: 'join', access_token: 'anything' })
  expect(await one.closed).toBe(1013)
  services.authenticate = authenticate
})

test('who opens connections and never joins gets fifty of them; a place is free again when one joins or leaves', async () => {
  const silent = await Promise.all(Array.from({ length: 50 }, () => connect()))
  const more = await connect()
  expect(await more.closed).toBe(1013)
  silent[0]!.send({ event: 'join', access_token: (await as('dana')).token })
  await silent[0]!.heard()
  const next = await connect()
  next.send('ping')
  expect(await next.said()).toBe('pong')
  const last = await connect()
  expect(await last.closed).toBe(1013)
  for (const { socket } of [...silent, next]) socket.terminate()
})

test('connections of one address that hear no answer leave room for those of another', async () => {
  const behindOne = await listen({ ...services, env: { ...services.env, TRUSTED_PROXY_HOPS: 1 } })
  const key = 'A'.repeat(22)
  const upgrade = [
    `GET ${PATH} HTTP/1.1`,
    'Host: test',
    'X-Forwarded-For: 198.51.100.1',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${key}==\r\n\r\n`,
  ].join('\r\n')
  const deaf = await Promise.all(
    Array.from({ length: 501 }, async () => {
      const socket = dial(behindOne, '127.0.0.1', () => socket.write(upgrade)).on('error', () => {})
      const [answer] = (await once(socket, 'data')) as [Buffer]
      expect(String(answer)).toContain('101 Switching')
      return socket
    }),
  )
  const other = await connect(behindOne, { 'x-forwarded-for': '198.51.100.2' })
  other.send({ event: 'join', access_token: (await as('dana')).token })
  expect(await other.heard()).toMatchObject({ event: 'joined' })
  for (const socket of deaf) socket.destroy()
  other.socket.terminate()
})

test('a person has twenty connections at once; a place is free again when one leaves', async () => {
  const { token } = await as('sal')
  const join = async () => {
    const one = await connect()
    one.send({ event: 'join', access_token: token })
    return one
  }
  const open = await Promise.all(Array.from({ length: 20 }, join))
  for (const one of open) expect(await one.heard()).toMatchObject({ event: 'joined' })
  expect(await (await join()).closed).toBe(1013)
  open[0]!.socket.close()
  await open[0]!.closed
  const next = await join()
  expect(await next.heard()).toMatchObject({ event: 'joined' })
  for (const { socket } of [...open, next]) socket.terminate()
})
