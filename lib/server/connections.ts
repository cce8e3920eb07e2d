// How a connection leaves HTTP, and ends: an Upgrade that nobody answers would stay open for good, and its reset would end the process.
import { IncomingMessage, type Server } from 'node:http'

const ASKED = Symbol('asked')
type Asking = IncomingMessage & { [ASKED]?: boolean }

/**
 * Only a websocket is another protocol here. Whoever asks for one more (`h2c`, as Java's client does over plain HTTP) is
 * answered as if they had not, as RFC 9110 §7.8 allows. Node before 24 leaves nothing but this property to say so.
 */
class Incoming extends IncomingMessage {}
Object.defineProperty(Incoming.prototype, 'upgrade', {
  get(this: Asking) {
    return this[ASKED] === true && (this.method === 'CONNECT' || this.headers.upgrade?.toLowerCase() === 'websocket')
  },
  set(this: Asking, asked: boolean) {
    this[ASKED] = asked
  },
})

/** For `serverOptions` of the HTTP server that also takes websockets. */
export const httpOptions = { IncomingMessage: Incoming }

/** Closes what has said its last word: who was refused a websocket, and keeps the line, is watched by no timeout of HTTP. */
export function closeEnded(server: Server): void {
  server.on('connection', (socket) => socket.once('finish', () => socket.destroy()))
}
