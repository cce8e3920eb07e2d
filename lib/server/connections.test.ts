// What leaves HTTP, and what stays: nobody's connection is left open, and none ends the process.
import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { serve, upgradeWebSocket } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { closeEnded, httpOptions } from './connections.ts'

const app = new Hono()
  .get(
    '/socket',
    upgradeWebSocket(() => ({ onMessage: (message, socket) => socket.send(`heard ${message.data as string}`) })),
  )
  .all('*', async (c) => c.text(`${c.req.method} ${await c.req.text()}`))
const sockets = new WebSocketServer({ noServer: true })
const server = serve({
  fetch: app.fetch,
  port: 0,
  hostname: '127.0.0.1',
  websocket: { server: sockets },
  serverOptions: httpOptions,
}) as Server
closeEnded(server)
if (!server.listening) await once(server, 'listening')
const { port } = server.address() as AddressInfo
const uncaught: Error[] = []
const note = (error: Error) => uncaught.push(error)
process.on('uncaughtException', note)
afterAll(() => {
  process.off('uncaughtException', note)
  for (const socket of sockets.clients) socket.terminate()
  server.close()
})

const ask = (method: string, path: string, upgrade: string, body = '') =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: test',
    'Connection: Upgrade',
    `Upgrade: ${upgrade}`,
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${'A'.repeat(22)}==`,
    `Content-Length: ${body.length}`,
    `\r\n${body}`,
  ].join('\r\n')
/** Says it, and resolves with the connection and what comes back until `until` is in it. */
async function say(words: string | Buffer, until: string): Promise<{ line: Socket; heard: string }> {
  const line = connect(port, '127.0.0.1').on('error', () => {})
  let heard = ''
  line.write(words)
  while (!heard.includes(until)) heard += String(((await once(line, 'data')) as [Buffer])[0])
  return { line, heard }
}
const left = () =>
  new Promise<number>((told, failed) => server.getConnections((error, count) => (error ? failed(error) : told(count))))

test.each(['h2c', 'foo', 'foo, websocket'])('who asks for %s is answered in HTTP, with a body too', async (other) => {
  const { heard, line } = await say(ask('GET', '/', other), 'GET ')
  expect(heard).toContain('HTTP/1.1 200 OK')
  line.destroy()
  const posted = await say(ask('POST', '/', other, 'three words long'), 'three words long')
  expect(posted.heard).toContain('POST three words long')
  posted.line.destroy()
})

test('a websocket is one, and a broken frame that comes along with its request ends that connection alone', async () => {
  const hi = Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0x68, 0x69])
  const { line } = await say(Buffer.concat([Buffer.from(ask('GET', '/socket', 'WebSocket')), hi]), 'heard hi')
  line.destroy()
  const broken = await say(
    Buffer.concat([Buffer.from(ask('GET', '/socket', 'websocket')), Buffer.from([0xff, 0xff])]),
    '101',
  )
  await once(broken.line.resume(), 'close')
})

test('whoever asks for another protocol and is gone without a word ends nothing', async () => {
  for (const other of ['h2c', 'websocket', 'foo, websocket'])
    for (const path of ['/', '/socket']) {
      const line = connect(port, '127.0.0.1').on('error', () => {})
      await once(line, 'connect')
      line.write(ask('GET', path, other))
      await once(line, 'data')
      line.write('more')
      line.resetAndDestroy()
    }
  await expect.poll(left, { timeout: 20_000 }).toBe(0)
  expect(uncaught).toEqual([])
})

test('who is refused a websocket and keeps the line is closed by us', async () => {
  const line = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {})
  line.write(ask('GET', '/', 'websocket'))
  await once(line.resume(), 'end')
  await expect.poll(left, { timeout: 20_000 }).toBe(0)
  line.destroy()
})
