import { expect, test } from 'vitest'
import { hookServer } from '#test/hook-server.ts'
import { AddressRefused, isPublicAddress, type Outside, readAddress, sendOutside } from './outbound.ts'

const asked: string[] = []
const { port, outside } = await hookServer((request, response) => {
  asked.push(`${request.method} ${request.headers.host} ${request.url}`)
  if (request.url === '/redirect') response.writeHead(302, { location: 'https://169.254.169.254/latest' }).end()
  else if (request.url === '/long') response.end(Buffer.alloc(100_000))
  else if (request.url === '/protocol')
    request.socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  else if (request.url === '/status') request.socket.end('HTTP/1.1 099 Odd\r\nContent-Length: 0\r\n\r\n')
  else if (request.url === '/slow') response.write('a little')
  else if (request.url !== '/hangs') response.writeHead(201).end('taken')
})
const send = (path: string, changed?: Partial<Outside>) =>
  sendOutside(`https://hooks.example.com${path}`, { method: 'POST', body: '{}' }, outside(changed))
const refused = async (address: string, resolved: string[] = []) => {
  const resolve = async () => resolved.map((each) => ({ address: each, family: each.includes(':') ? 6 : 4 }))
  await expect(
    sendOutside(address, { method: 'POST' }, { ...outside(), resolve, allows: isPublicAddress }),
    address,
  ).rejects.toBeInstanceOf(AddressRefused)
}

test.each([
  ['of a cloud', 'https://169.254.169.254/latest/meta-data'],
  ['of this machine by name', 'https://localhost/'],
  ['of this machine', 'https://127.0.0.1/'],
  ['of this machine, version 6', 'https://[::1]/'],
  ['of this machine, unspecified', 'https://0.0.0.0/'],
  ['of this machine, in hexadecimal', 'https://0x7f.1/'],
  ['of this machine, as one number', 'https://2130706433/'],
  ['of this machine, in octal', 'https://0177.0.0.1/'],
  ['of this machine, in full width', 'https://１２７.０.０.１/'],
  ['of a private network', 'https://10.1.2.3/'],
  ['of a private network in version 6', 'https://[::ffff:10.0.0.1]/'],
  ['of a private network, of its own', 'https://[fd00::1]/'],
  ['of a link', 'https://[fe80::1]/'],
  ['of a translation to version 4', 'https://[64:ff9b::a00:1]/'],
  ['of 6to4', 'https://[2002:a00:1::]/'],
  ['of a carrier', 'https://100.64.0.1/'],
  ['of many', 'https://224.0.0.1/'],
  ['of everybody', 'https://255.255.255.255/'],
  ['without a dot', 'https://intranet/'],
  ['over http', 'http://example.com/'],
  ['on another port', 'https://example.com:8443/'],
  ['with a password in it', 'https://me:secret@example.com/'],
  ['that is none', 'example.com'],
  ['of a file', 'file:///etc/passwd'],
])('nothing is sent to an address %s', async (_, address) => {
  expect(() => readAddress(address)).toThrow(AddressRefused)
  await refused(address, ['93.184.215.14'])
})

test.each([
  ['a private network', ['10.0.0.1']],
  ['this machine', ['127.0.0.1']],
  ['a cloud', ['169.254.169.254']],
  ['a private network in version 6', ['::ffff:192.168.0.1']],
  ['a public and a private address', ['93.184.215.14', '192.168.1.1']],
  ['nothing', []],
])('nothing is sent to a name that leads to %s', async (_, resolved) => {
  await refused('https://hooks.example.com/', resolved)
})

test('public addresses are told from all others', () => {
  for (const address of ['8.8.8.8', '93.184.215.14', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])
    expect(isPublicAddress(address), address).toBe(true)
  for (const address of [
    '198.18.0.1',
    '192.0.2.1',
    '203.0.113.9',
    '240.0.0.1',
    '2001:db8::1',
    '2001::1',
    '::',
    'ff02::1',
    '3fff::1',
    'x',
  ])
    expect(isPublicAddress(address), address).toBe(false)
})

test('what is sent goes to the address that was looked at, once, under its own name', async () => {
  let looks = 0
  const resolve = async () => [{ address: `127.0.0.${++looks}`, family: 4 }]
  const { status, body } = await send('/here', { resolve })
  expect([status, body.toString(), looks]).toEqual([201, 'taken', 1])
  expect(asked.at(-1)).toBe(`POST hooks.example.com:${port} /here`)
})

test('a redirect is not followed', async () => {
  const before = asked.length
  expect((await send('/redirect')).status).toBe(302)
  expect(asked).toHaveLength(before + 1)
})

test('a server that hangs, one that never ends and a name server that says nothing are given up', async () => {
  await expect(send('/hangs', { ms: 300 })).rejects.toThrow()
  await expect(send('/slow', { ms: 300 })).rejects.toThrow()
  await expect(send('/', { ms: 300, resolve: () => new Promise(() => {}) })).rejects.toThrow()
})

test('an answer that is too long is given up', async () => {
  await expect(send('/long')).rejects.toThrow('too long')
})

test('a server that goes over to another protocol, and one that answers with no status there is, are given up', async () => {
  await expect(send('/protocol')).rejects.toThrow('another protocol')
  await expect(send('/status')).rejects.toThrow('not a status')
})
