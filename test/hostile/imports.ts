// Mutated files of both importers, in a thread with the limits of the product: no crash, no hang, no more memory than it may.
import { Worker } from 'node:worker_threads'
import type { FuzzDone, FuzzWork } from './import-thread.ts'

/** How long one file may take, as in the product. */
const HANG_MS = 30_000
const MOST_MB = 300
const LIMITS = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 24 }

export type ImportsResult = {
  files: number
  read: number
  refused: number
  crashes: number
  hangs: number
  slowest_ms: number
  /** Of the whole process, and what of it came with reading. */
  most_memory_mb: number
  added_memory_mb: number
  wrong: string[]
}

const memory = () => Math.round(process.memoryUsage.rss() / 1_048_576)

/** Reads so many mutated files; a thread that dies or hangs is counted, and the next one goes on behind that file. */
export async function imports(rounds: number, seed = 20_261_128): Promise<ImportsResult> {
  const result: ImportsResult = {
    files: 0,
    read: 0,
    refused: 0,
    crashes: 0,
    hangs: 0,
    slowest_ms: 0,
    most_memory_mb: 0,
    added_memory_mb: 0,
    wrong: [],
  }
  const before = memory()
  for (let from = 0; from < rounds; from = await onward(result, { seed, from, to: rounds }));
  result.slowest_ms = Math.round(result.slowest_ms)
  result.added_memory_mb = result.most_memory_mb - before
  if (result.added_memory_mb > MOST_MB) result.wrong.push(`${result.added_memory_mb} MB of memory`)
  return result
}

/** One thread until the end, or until a file ends it; says where the next begins. */
function onward(result: ImportsResult, work: FuzzWork): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const url = new URL('./import-thread.ts', import.meta.url)
  const thread = new Worker(url, { workerData: work, resourceLimits: LIMITS })
  let next = work.from
  let since = performance.now()
  const end = (problem?: string) => {
    clearInterval(watch)
    thread.removeAllListeners()
    thread.on('error', () => {})
    void thread.terminate()
    if (problem) result.wrong.push(`file ${next} of seed ${work.seed}: ${problem}`)
    resolve(problem ? next + 1 : work.to)
  }
  const watch = setInterval(() => {
    if (performance.now() - since < HANG_MS) return
    result.hangs++
    end('took longer than 30 s')
  }, 500)
  thread.on('message', ({ n, read, wrong }: FuzzDone) => {
    const now = performance.now()
    result.files++
    // the first one waits for the thread itself
    if (n > work.from) result.slowest_ms = Math.max(result.slowest_ms, now - since)
    since = now
    next = n + 1
    if (read) result.read++
    else result.refused++
    if (n % 50 === 0) result.most_memory_mb = Math.max(result.most_memory_mb, memory())
    if (!wrong) return
    result.crashes++
    result.wrong.push(`file ${n} of seed ${work.seed}: ${wrong}`)
  })
  thread.on('error', (error) => {
    result.crashes++
    end(String(error).slice(0, 600))
  })
  thread.on('exit', () => end(next < work.to ? 'the thread ended' : undefined))
  return promise
}
