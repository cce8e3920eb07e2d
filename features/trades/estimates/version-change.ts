// What a newer version of an estimate or of added work changes against the one that was read. Pure; whole cents.
import { pairs } from './comparison.ts'
import type { Estimate } from './request.ts'

type Priced = Pick<Estimate, 'lines' | 'totals'>
type Numbered = Pick<Estimate, 'kind' | 'number' | 'status'>
export type LineChange = {
  how: 'added' | 'gone' | 'changed'
  section: string
  description: string
  /** Without tax; null where the line isn't in that version. A change of its part, hours or payer can leave them equal. */
  before_cents: number | null
  after_cents: number | null
}
export type VersionChange = { before_cents: number; after_cents: number; lines: LineChange[] }

/** Totals with tax, and each line that came, went, or isn't the same; photos don't count. */
export function versionChange(before: Priced, after: Priced): VersionChange {
  const linesOf = ({ lines, totals }: Priced) => lines.map((line, n) => ({ ...line, cents: totals.lines[n]!.cents }))
  const same = (one: object, other: object) =>
    JSON.stringify({ ...one, photos: [] }) === JSON.stringify({ ...other, photos: [] })
  return {
    before_cents: before.totals.total_cents,
    after_cents: after.totals.total_cents,
    lines: pairs(linesOf(before), linesOf(after)).flatMap(([was, is]): LineChange[] => {
      if (was && is && same(was, is)) return []
      const { section, description } = (is ?? was)!
      const cents = { before_cents: was?.cents ?? null, after_cents: is?.cents ?? null }
      return [{ how: was ? (is ? 'changed' : 'gone') : 'added', section, description, ...cents }]
    }),
  }
}

const STANDS: readonly Numbered['status'][] = ['chosen', 'sent', 'authorized']
/** The version that took the place of one that was read; nothing where none did. */
export const inPlaceOf = <V extends Numbered>(read: V, versions: readonly V[]): V | undefined =>
  versions.find(({ kind, number, status }) => kind === read.kind && number > read.number && STANDS.includes(status))
