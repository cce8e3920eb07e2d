// How a connection leaves HTTP, and ends: an Upgrade that nobody answers would stay open for good, and its reset would end the process.
import type { Server, ServerOptions } from 'node:http'

/**
 * For the HTTP server that also takes websockets: nothing else is another protocol here. Whoever asks for one (`h2c`, as
 * Java's client does over plain HTTP) is answered as if they had not (RFC 9110 §7.8).
 */
export const httpOptions: ServerOptions = {
  shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
}

/** Closes what has said its last word: who was refused a websocket, and keeps the line, is watched by no timeout of HTTP. */
export function closeEnded(server: Server): void {
  server.on('connection', (socket) => socket.once('finish', () => socket.destroy()))
}
