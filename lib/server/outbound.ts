// The one way to an address that a client gave: where it leads is looked at once, and only there something is sent.
import { lookup as resolve } from 'node:dns/promises'
import { request, type RequestOptions } from 'node:https'
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import { atMost } from './at-most.ts'

/** Special ranges: IANA's registries of special-purpose addresses (RFC 6890 and what came after), and multicast. */
const CLOSED = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  CLOSED.addSubnet(network, bits, 'ipv4')
/** Of version 6 only what is global unicast, and of that neither documentation nor anything that leads on to version 4. */
const OPEN_V6 = new BlockList()
OPEN_V6.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const)
  CLOSED.addSubnet(network, bits, 'ipv6')

/** Whether an address (not a name) is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !CLOSED.check(address, 'ipv4')
  return isIP(address) === 6 && OPEN_V6.check(address, 'ipv6') && !CLOSED.check(address, 'ipv6')
}

/** Nothing may be sent to this address. */
export class AddressRefused extends Error {}

/** An https address on the usual port, with a name and no name of a person in it. Throws {@link AddressRefused}. */
export function readAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || text.length > 2000) throw new AddressRefused('not an address')
  if (url.protocol !== 'https:') throw new AddressRefused('not https')
  if (url.port) throw new AddressRefused('another port')
  if (url.username || url.password) throw new AddressRefused('a name or password in it')
  // what looks like a number was made one by the parser: 0x7f.1 and 2130706433 stand here as 127.0.0.1
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) ? !isPublicAddress(host) : !host.includes('.')) throw new AddressRefused('not on the public internet')
  return url
}

type Sent = { method: 'POST' | 'PUT' | 'GET'; headers?: Record<string, string>; body?: Uint8Array | string }
export type Answered = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }
/** What a test holds: the names it knows, and a server that is no public one. */
export type Outside = {
  resolve: (host: string) => Promise<{ address: string; family: number }[]>
  options: RequestOptions & Pick<ConnectionOptions, 'pskCallback'>
  allows: (address: string) => boolean
  ms: number
}
/** A slow name server holds one of the few threads that files and keys need, too: most of them stay free. */
const looking = atMost(2)
const OUTSIDE: Outside = {
  resolve: (host) => looking(() => resolve(host, { all: true, verbatim: true })),
  options: {},
  allows: isPublicAddress,
  ms: 10_000,
}

/** Longer answers are dropped. */
const MOST_BYTES = 64_000

/**
 * Sends to an address that a client gave, and reads the answer: 10 s from the first look at the name until the
 * last byte, 64 kB at most. The name is resolved once; when any of its addresses is not public nothing is sent, else the connection goes to the one that was
 * looked at. A redirect is an answer like any other and is not followed. Throws {@link AddressRefused} for an address
 * that nothing is sent to, another error when it may pass.
 */
export async function sendOutside(
  address: string,
  { method, headers, body }: Sent,
  { resolve: find, options, allows, ms }: Outside = OUTSIDE,
): Promise<Answered> {
  const url = readAddress(address)
  const signal = AbortSignal.timeout(ms)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await inTime(find(host), signal)
  const [to] = found
  if (!to || !found.every((each) => allows(each.address))) throw new AddressRefused('not on the public internet')
  const pinned: LookupFunction = (_, asked, answer) =>
    asked.all ? answer(null, [to]) : answer(null, to.address, to.family)
  const talk = new Promise<Answered>((answered, failed) => {
    const call = request(
      url,
      { method, agent: false, lookup: pinned, signal, ...options, headers: { ...headers, connection: 'close' } },
      (response) => {
        const parts: Buffer[] = []
        let size = 0
        response.on('data', (part: Buffer) => {
          size += part.length
          if (size > MOST_BYTES) call.destroy(new Error('the answer is too long'))
          else parts.push(part)
        })
        response.on('end', () => {
          const { statusCode: status = 0, headers } = response
          if (status < 100) failed(new Error('not a status'))
          else answered({ status, headers, body: Buffer.concat(parts) })
        })
        response.on('error', failed)
      },
    )
    call.on('error', failed)
    // nobody asked for another protocol: without this its connection would just go, and nothing here would end
    call.on('upgrade', (_, socket) => {
      socket.destroy()
      failed(new Error('another protocol'))
    })
    call.end(body)
  })
  return inTime(talk, signal)
}

/** Whatever a name server or a server does or leaves, it ends in time. */
const inTime = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, late) => {
      signal.addEventListener('abort', () => late(signal.reason as Error), { once: true })
    }),
  ])
