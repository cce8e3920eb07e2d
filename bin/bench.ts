// bin/bench <start|pages|scripts|web|load|book|money|search|queue|backup|estimates|repairs|places>: measures on this machine, prints a table, and ends with one line of JSON.
import { cpus, totalmem } from 'node:os'
import { backup } from '../bench/backup.ts'
import { book } from '../bench/book.ts'
import { estimates } from '../bench/estimates.ts'
import type { Row } from '../bench/house.ts'
import { load } from '../bench/load.ts'
import { money } from '../bench/money.ts'
import { pages } from '../bench/pages.ts'
import { places } from '../bench/places.ts'
import { queue } from '../bench/queue.ts'
import { repairs } from '../bench/repairs.ts'
import { scripts } from '../bench/scripts.ts'
import { search } from '../bench/search.ts'
import { start } from '../bench/start.ts'
import { web } from '../bench/web.ts'

const BENCHES = { start, pages, scripts, web, load, book, money, search, queue, backup, estimates, repairs, places }
const name = process.argv[2] ?? ''
if (!Object.hasOwn(BENCHES, name)) {
  console.error(`usage: bin/bench <${Object.keys(BENCHES).join('|')}>`)
  process.exit(2)
}
type Result = Row[] | { rows: Row[]; line: Record<string, unknown>; failed: boolean }
const result: Result = await BENCHES[name as keyof typeof BENCHES]()
const { rows, line, failed } = Array.isArray(result) ? { rows: result, line: {}, failed: false } : result
for (const { what, ...figures } of rows)
  console.log(
    `${what.padEnd(52)} ${Object.entries(figures)
      .map(([unit, figure]) => `${figure} ${unit}`)
      .join(', ')}`,
  )
const machine = { cpus: cpus().length, model: cpus()[0]?.model.trim(), memory_gb: Math.round(totalmem() / 2 ** 30) }
console.log(
  JSON.stringify({ ...line, bench: name, at: new Date().toISOString(), node: process.version, machine, rows }),
)
if (failed) process.exitCode = 1
