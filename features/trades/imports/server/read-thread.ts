// The thread of read-file.ts: one file, one answer. What it read besides ends with it.
import { parentPort, workerData } from 'node:worker_threads'
import { type FileRefused, isFileRefused } from '../file-read.ts'
import type { Preview } from '../imported.ts'
import { mappedOf } from '../mapped.ts'
import { readBytes, type ReadWork } from './read-bytes.ts'

/** What the shop sees, and the VIN that the file says, to be compared and let go. */
export type Read = { vin: string; preview: Omit<Preview, 'vehicle'> }
export type ReadDone = { read: Read } | { refused: { code: FileRefused['code']; message: string; line: string } }

// what else throws ends the thread, which its owner hears
readBytes(workerData as ReadWork)
  .then((file): Read => ({ vin: file.vin.slice(0, 40), preview: mappedOf(file) }))
  .then(
    (read) => parentPort!.postMessage({ read } satisfies ReadDone),
    (error: unknown) => {
      if (!isFileRefused(error)) throw error
      const { code, message, line } = error
      parentPort!.postMessage({ refused: { code, message, line } } satisfies ReadDone)
    },
  )
