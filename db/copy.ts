// COPY through node-postgres, as streams: no table is ever in memory. Leans on its submittable protocol, as rls-query.ts does.
import { once } from 'node:events'
import { Readable } from 'node:stream'
import type pg from 'pg'

type Wire = {
  stream: NodeJS.EventEmitter & { writableNeedDrain: boolean; pause(): void; resume(): void }
  query(text: string): void
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(words: string): void
}
const CHUNK_BYTES = 65_536
const silent = { handleRowDescription() {}, handleDataRow() {}, handleEmptyQuery() {}, handlePortalSuspended() {} }
const countOf = ({ text }: { text: string }) => Number(text.replace('COPY ', ''))

/** What `copy … to stdout` answers, as its text; `rows()` says how many it was when the stream has ended. */
export function copyOut(client: pg.PoolClient, text: string): { stream: Readable; rows: () => number } {
  let wire: Wire | undefined
  let rows = 0
  let waiting: Buffer[] = []
  let size = 0
  const stream = new Readable({ highWaterMark: 4 * CHUNK_BYTES, read: () => wire?.stream.resume() })
  const pass = () => {
    if (size > 0 && !stream.push(Buffer.concat(waiting))) wire!.stream.pause()
    waiting = []
    size = 0
  }
  client.query({
    ...silent,
    text,
    submit(connection: Wire) {
      wire = connection
      wire.query(text)
    },
    handleCopyInResponse: (connection: Wire) => connection.sendCopyFail('nothing to say'),
    handleCopyData({ chunk }: { chunk: Buffer }) {
      waiting.push(Buffer.from(chunk)) // the parser uses its own again
      size += chunk.length
      if (size >= CHUNK_BYTES) pass()
    },
    handleCommandComplete(message: { text: string }) {
      rows = countOf(message)
      pass()
    },
    handleError: (error: Error) => stream.destroy(error),
    handleReadyForQuery() {
      wire!.stream.resume()
      stream.push(null)
    },
  } as unknown as pg.Submittable)
  return { stream, rows: () => rows }
}

/** Sends a stream to `copy … from stdin`; answers how many rows it was. */
export async function copyIn(client: pg.PoolClient, text: string, source: AsyncIterable<Uint8Array>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const ended = new AbortController()
  let rows = 0
  let problem: unknown
  const send = async (wire: Wire) => {
    try {
      for await (const chunk of source) {
        if (ended.signal.aborted) return
        wire.sendCopyFromChunk(chunk)
        if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain', { signal: ended.signal })
      }
      wire.endCopyFrom()
    } catch (error) {
      if (ended.signal.aborted) return
      problem = error
      wire.sendCopyFail('what was to be sent cannot be read')
    }
  }
  client.query({
    ...silent,
    text,
    submit: (wire: Wire) => wire.query(text),
    handleCopyInResponse: (wire: Wire) => void send(wire),
    handleCopyData() {},
    handleCommandComplete(message: { text: string }) {
      rows = countOf(message)
    },
    handleError(error: Error) {
      ended.abort()
      reject((problem as Error | undefined) ?? error)
    },
    handleReadyForQuery: () => resolve(rows),
  } as unknown as pg.Submittable)
  return promise
}
