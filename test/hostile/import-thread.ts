// The thread of imports.ts: reads one mutated file after the other as the product would, and says what became of each.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { type Became, mutatedFile, sources, tryFile } from './import-files.ts'

export type FuzzWork = { seed: number; from: number; to: number }
export type FuzzDone = { n: number } & Became

const { seed, from, to } = workerData as FuzzWork
const begun = await sources()
const folder = await mkdtemp(join(tmpdir(), 'fuzz-'))
try {
  for (let n = from; n < to; n++) {
    const done = await tryFile(mutatedFile(begun, seed, n), folder)
    parentPort!.postMessage({ n, ...done } satisfies FuzzDone)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
