// Files of estimating systems are read in threads of their own: what is built to exhaust a reader stops that thread only.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Refusal } from '#lib/errors.ts'
import { atMost } from '#lib/server/at-most.ts'
import { FileRefused, MOST_BYTES, READ_SECONDS } from '../file-read.ts'
import type { ReadWork } from './read-bytes.ts'
import type { Read, ReadDone } from './read-thread.ts'

/** A thousand full lines of XML take a third of it. */
const LIMITS = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 24 }
const atMostTwo = atMost(2)
/** Those who wait hold their files, and their connections, so that not more than these may. */
const [MOST_OPEN, MOST_OF_ONE] = [10, 2]
const open: string[] = []

function readIn(thread: Worker): Promise<ReadDone> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadDone>()
  const fuse = setTimeout(() => reject(new Error('a file took too long to read')), READ_SECONDS * 1000)
  thread.once('message', resolve).once('error', reject)
  thread.once('exit', () => reject(new Error('the thread ended without an answer')))
  return promise.finally(() => clearTimeout(fuse))
}

/**
 * What somebody's file says; a set of tables comes as one archive. Throws {@link FileRefused}, whatever the file does to
 * its reader, and 503 before a byte is taken while too many are read.
 */
export async function readFile(who: string, bytes: () => Promise<Uint8Array>): Promise<Read> {
  if (open.length >= MOST_OPEN || open.filter((each) => each === who).length >= MOST_OF_ONE)
    throw new Refusal(503, 'unavailable', 'Other files are being read. Try again in a moment.')
  open.push(who)
  try {
    const given = await bytes()
    if (given.byteLength > MOST_BYTES) throw new FileRefused('too_large', 'This file is larger than 5 MB.')
    return await atMostTwo(() => readBytes(given))
  } finally {
    open.splice(open.indexOf(who), 1)
  }
}

async function readBytes(bytes: Uint8Array): Promise<Read> {
  const folder = await mkdtemp(join(tmpdir(), 'estimate-'))
  const workerData: ReadWork = { bytes, folder }
  const thread = new Worker(new URL('./read-thread.ts', import.meta.url), { workerData, resourceLimits: LIMITS })
  try {
    const done = await readIn(thread)
    if ('read' in done) return done.read
    throw new FileRefused(done.refused.code, done.refused.message, done.refused.line)
  } catch (error) {
    if (error instanceof FileRefused) throw error
    throw new FileRefused('unreadable', 'This isn’t an estimate we can read.')
  } finally {
    await thread.terminate()
    await rm(folder, { recursive: true, force: true })
  }
}
