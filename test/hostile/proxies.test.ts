// The examples of ops/ for what stands in front, each really run before two servers: HTTP/2, websockets, the caller's
// address, uploads, and no read that fails while one server is told to stop, or is killed.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { get as getHttp } from 'node:http'
import { get as getHttps } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { CAST } from '#db/seed/cast.ts'
import { bringPackages } from './debian-packages.ts'
import { signIn } from './people.ts'
import { freePort, type House, openHouse, type Server } from './server.ts'

const HOST = 'localhost'
const dir = mkdtempSync(join(tmpdir(), 'cc-proxies-'))
const [pem, key, both] = ['cert.pem', 'key.pem', 'both.pem'].map((name) => join(dir, name)) as [string, string, string]
type Ports = { http: number; https: number; servers: number[] }

/** Each example with nothing changed but names, ports, where its certificate lies and how many connections it keeps room for. */
const PROXIES: Record<string, (ports: Ports) => { command: string[] }> = {
  caddy: ({ http, https, servers }) => {
    const file = join(dir, 'Caddyfile')
    const example = readFileSync('ops/Caddyfile', 'utf8')
      .replace('claimchoice.example {', `https://${HOST}:${https} {\n\ttls ${pem} ${key}`)
      .replace(/127\.0\.0\.1:3001 127\.0\.0\.1:3002/, servers.map((port) => `127.0.0.1:${port}`).join(' '))
    writeFileSync(file, `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n}\n${example}`)
    return { command: ['/usr/bin/caddy', 'run', '--adapter', 'caddyfile', '--config', file] }
  },
  haproxy: ({ http, https, servers }) => {
    const file = join(dir, 'haproxy.cfg')
    const example = readFileSync('ops/haproxy.cfg', 'utf8')
      .replace('maxconn 8000', 'maxconn 400')
      .replace('bind :80', `bind 127.0.0.1:${http}`)
      .replace('bind :443 ssl crt /etc/haproxy/claimchoice.pem', `bind 127.0.0.1:${https} ssl crt ${both}`)
      .replace('127.0.0.1:3001', `127.0.0.1:${servers[0]}`)
      .replace('127.0.0.1:3002', `127.0.0.1:${servers[1]}`)
    writeFileSync(file, example)
    return { command: ['/usr/sbin/haproxy', '-db', '-f', file] }
  },
  nginx: ({ http, https, servers }) => {
    const file = join(dir, 'nginx.conf')
    const example = readFileSync('ops/nginx.conf', 'utf8')
      .replaceAll(/^\s*listen \[::\].*\n/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${http};`)
      .replace('listen 443 ', `listen 127.0.0.1:${https} `)
      .replace(/ssl_certificate .*;/, `ssl_certificate ${pem};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
      .replace('127.0.0.1:3001', `127.0.0.1:${servers[0]}`)
      .replace('127.0.0.1:3002', `127.0.0.1:${servers[1]}`)
    const logs = `error_log ${join(dir, 'nginx.log')}; access_log off;`
    writeFileSync(
      file,
      `daemon off;\nmaster_process off;\npid ${join(dir, 'nginx.pid')};\nevents {}\nhttp {\n${logs}\nclient_body_temp_path ${dir};\n${example}}\n`,
    )
    return { command: ['/usr/sbin/nginx', '-c', file, '-e', join(dir, 'nginx.log')] }
  },
}

let house: House
let token: string
const children = new Set<ChildProcess>()
beforeAll(async () => {
  bringPackages(['/usr/bin/caddy', '/usr/sbin/haproxy', '/usr/sbin/nginx'], ['caddy', 'haproxy', 'nginx-light'])
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`]
  spawnSync('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    ...subject,
    '-out',
    pem,
    '-keyout',
    key,
  ])
  writeFileSync(both, `${readFileSync(pem, 'utf8')}${readFileSync(key, 'utf8')}`)
  house = await openHouse()
  await (await house.start({ first: true })).kill()
  token = await (await signIn(house.databases.owner, house.secret, CAST.dana, house.now)).token()
}, 600_000)
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await house.end()
  rmSync(dir, { recursive: true, force: true })
})

const trusted = () => ({ ca: readFileSync(pem) })
type Answer = { status: number; text: string }
/** One GET over TLS; rejects where no answer comes. */
const get = (port: number, path: string, headers: Record<string, string> = {}) =>
  new Promise<Answer>((done, failed) => {
    getHttps(
      {
        host: '127.0.0.1',
        servername: HOST,
        port,
        path,
        headers: { host: `${HOST}:${port}`, ...headers },
        agent: false,
        ...trusted(),
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
        })
        response.once('end', () => done({ status: response.statusCode!, text })).on('error', failed)
      },
    ).on('error', failed)
  })
/** Where plain HTTP leads; read to its end, for a connection with something unread fails when its proxy is killed. */
const redirected = (port: number) =>
  new Promise<{ status: number; location: string | undefined }>((done, failed) => {
    getHttp({ host: '127.0.0.1', port, path: '/claims', headers: { host: HOST }, agent: false }, (response) => {
      const { statusCode: status = 0, headers } = response
      response.resume().once('end', () => done({ status, location: headers.location }))
    }).on('error', failed)
  })
const http2Status = async (port: number): Promise<number> => {
  const session = connect(`https://127.0.0.1:${port}`, { servername: HOST, ...trusted() })
  session.on('error', () => {}) // heard where the answer is awaited
  const request = session.request({ ':path': '/health/live', ':authority': `${HOST}:${port}` })
  const [headers] = (await once(request, 'response')) as [Record<string, number>]
  session.destroy()
  return headers[':status']!
}
/** What the socket says after it has joined. */
const joined = async (port: number): Promise<string> => {
  const socket = new WebSocket(`wss://${HOST}:${port}/realtime/v1/websocket`, trusted())
  socket.on('error', () => {}) // heard where its words are awaited
  await once(socket, 'open')
  socket.send(JSON.stringify({ event: 'join', access_token: token }))
  const [frame] = (await once(socket, 'message')) as [Buffer]
  socket.close()
  return (JSON.parse(frame.toString()) as { event: string }).event
}

/** Resolves when somebody has been sent to this server. */
const isAsked = async (server: Server) => {
  while (!server.said().includes('state_rights')) await sleep(20)
}

test.each(Object.keys(PROXIES))('%s', async (name) => {
  const env = { TRUSTED_PROXY_HOPS: '1', ACCESS_LOG: 'yes' }
  const start = async () => house.start({ port: await freePort(), env })
  let servers: [Server, Server] = [await start(), await start()]
  const ports: Ports = {
    http: await freePort(),
    https: await freePort(),
    servers: servers.map(({ url }) => Number(new URL(url).port)),
  }
  const { command } = PROXIES[name]!(ports)
  const proxy = spawn(command[0]!, command.slice(1), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { HOME: dir, XDG_DATA_HOME: dir },
  })
  children.add(proxy)
  let said = ''
  for (const stream of [proxy.stdout, proxy.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const { https } = ports
  for (let up = false; !up;) {
    expect(proxy.exitCode, said).toBeNull()
    up = await get(https, '/health/ready').then(
      ({ status }) => status === 200,
      () => sleep(100).then(() => false),
    )
  }

  expect(await http2Status(https)).toBe(200)
  expect(await joined(https)).toBe('joined')
  const redirect = await redirected(ports.http)
  expect([301, 302, 308]).toContain(redirect.status)
  expect(redirect.location).toMatch(/^https:\/\/.*\/claims$/)

  await get(https, '/rest/v1/state_rights?state=GA', { 'x-forwarded-for': '9.9.9.9' })
  const lines = () =>
    servers
      .flatMap((server) => server.said().split('\n'))
      .filter((line) => line.includes('state_rights'))
      .join('\n')
  // a line is on its way for a moment after its answer
  await expect.poll(lines, { timeout: 10_000 }).toContain('"ip":"127.0.0.1"')
  expect(lines()).not.toContain('9.9.9.9')

  const failed: string[] = []
  let over = false
  let taken = 0
  const reading = Array.from({ length: 4 }, async () => {
    while (!over) {
      const answer = await get(https, '/rest/v1/state_rights?state=GA').catch((error: Error) => error.message)
      if (typeof answer === 'string' || answer.status !== 200)
        failed.push(typeof answer === 'string' ? answer : `${answer.status}`)
      else taken++
    }
  })
  const more = async (many: number) => {
    for (const wanted = taken + many; taken < wanted;) await sleep(20)
  }
  await more(50)
  servers[0].end()
  await servers[0].gone
  await more(50)
  servers = [await house.start({ port: ports.servers[0]!, env }), servers[1]]
  await more(50)
  await isAsked(servers[0]) // a balancer that looks each second may not know yet that it is back
  await servers[1].kill()
  await more(50)
  over = true
  await Promise.all(reading)
  expect(failed).toEqual([])
  await servers[0].kill()
  const gone = once(proxy, 'exit')
  proxy.kill('SIGKILL')
  await gone
  children.delete(proxy)
})
