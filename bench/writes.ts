// What one booking writes, table by table, as PostgreSQL itself counts it.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Row } from './house.ts'

/** A connection that has nothing to do tells what it counted after ten seconds. */
const TOLD_MS = 12_000
/** Less often than that it is not of the booking: a sweep that happened to come by. */
const SELDOM = 0.2

type Counts = { inserts: number; updates: number; deletes: number }
export type Writes = Map<string, Counts>

async function counted(owner: pg.Pool): Promise<Writes> {
  await sleep(TOLD_MS)
  const { rows } = await owner.query<Counts & { name: string }>(
    `select relname as name, n_tup_ins as inserts, n_tup_upd as updates, n_tup_del as deletes from pg_stat_user_tables`,
  )
  return new Map(rows.map(({ name, ...counts }) => [name, counts]))
}

/** Of each of these works in turn, what one of its `times` wrote. */
export async function writesOf(
  owner: pg.Pool,
  works: { times: number; work: () => Promise<void> }[],
): Promise<Writes[]> {
  const found: Writes[] = []
  let before = await counted(owner)
  for (const { times, work } of works) {
    await work()
    const after = await counted(owner)
    const of: Writes = new Map()
    for (const [name, now] of after) {
      const was = before.get(name) ?? { inserts: 0, updates: 0, deletes: 0 }
      const each = (kind: keyof Counts) => {
        const some = (now[kind] - was[kind]) / times
        return some < SELDOM ? 0 : Math.round(some * 10) / 10
      }
      const one = { inserts: each('inserts'), updates: each('updates'), deletes: each('deletes') }
      if (one.inserts + one.updates + one.deletes > 0) of.set(name, one)
    }
    found.push(of)
    before = after
  }
  return found
}

const sum = (writes: Writes, kind: keyof Counts) =>
  Math.round([...writes.values()].reduce((all, one) => all + one[kind], 0) * 10) / 10

/** Inserts of all tables. */
export const insertsOf = (writes: Writes): number => sum(writes, 'inserts')

/** A line per table, and one for all. */
export function writesRows(columns: Record<string, Writes>): Row[] {
  const names = [...new Set(Object.values(columns).flatMap((writes) => [...writes.keys()]))].toSorted()
  const cell = ({ inserts, updates, deletes }: Counts) =>
    [inserts && `${inserts} in`, updates && `${updates} up`, deletes && `${deletes} gone`].filter(Boolean).join(' ')
  const line = (what: string, of: (writes: Writes) => Counts | undefined): Row => {
    const row: Row = { what }
    for (const [column, writes] of Object.entries(columns)) row[column] = cell(of(writes) ?? NOTHING) || '-'
    return row
  }
  return [
    ...names.map((name) => line(`writes ${name}`, (writes) => writes.get(name))),
    line('writes, all', (writes) => ({
      inserts: sum(writes, 'inserts'),
      updates: sum(writes, 'updates'),
      deletes: sum(writes, 'deletes'),
    })),
  ]
}
const NOTHING: Counts = { inserts: 0, updates: 0, deletes: 0 }

/** The tables into which the two do not write equally many rows. */
export const unequal = (one: Writes, other: Writes): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter(
    (name) => Math.round(one.get(name)?.inserts ?? 0) !== Math.round(other.get(name)?.inserts ?? 0),
  )
