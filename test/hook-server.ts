// An https server that stands for one out there: a key that both sides know stands for a certificate.
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import type { Outside } from '#lib/server/outbound.ts'

/** Starts it for one test file; `outside` leads every name to it, and lets nothing else be reached. */
export async function hookServer(answer: RequestListener) {
  const psk = Buffer.from('a key of both sides')
  const tls = { ciphers: 'PSK', maxVersion: 'TLSv1.2' } as const
  const server = createServer({ ...tls, pskCallback: () => psk }, answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const outside = (changed: Partial<Outside> = {}): Outside => ({
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    allows: (address) => address === '127.0.0.1',
    options: { ...tls, port, pskCallback: () => ({ psk, identity: 'x' }), checkServerIdentity: () => undefined },
    ms: 5000,
    ...changed,
  })
  return { port, outside }
}
