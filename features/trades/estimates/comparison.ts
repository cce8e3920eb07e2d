// What a driver compares beside the sums: what a shop charges for labor, which parts it fits, who calibrates, and what a
// newer version changes against the one that was read. Pure; whole cents.
import type { Line } from './estimate.ts'
import type { Estimate } from './request.ts'

/** Whether two shops mean the same section, or line, by its words. */
export const sameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

type Named = { section: string; description: string }
/** Lines of two lists side by side, by section and description: of several alike the first with the first. */
export function pairs<A extends Named, B extends Named>(
  own: readonly A[],
  theirs: readonly B[],
): [A | null, B | null][] {
  const left = [...theirs]
  const both = own.map((one): [A, B | null] => {
    const at = left.findIndex(
      ({ section, description }) => sameName(section, one.section) && sameName(description, one.description),
    )
    return [one, at < 0 ? null : left.splice(at, 1)[0]!]
  })
  return [...both, ...left.map((one): [null, B] => [null, one])]
}

/** Parts as a driver tells them apart: new from the car's maker, new from others, used or rebuilt. */
export const PART_GROUPS = ['oem', 'aftermarket', 'used'] as const
export type PartGroup = (typeof PART_GROUPS)[number]
const GROUP_OF: Partial<Record<NonNullable<Line['part_kind']>, PartGroup>> = {
  oem: 'oem',
  oee: 'aftermarket',
  aftermarket: 'aftermarket',
  certified_aftermarket: 'aftermarket',
  recycled: 'used',
  reconditioned: 'used',
  rebuilt: 'used',
}
const counted = (lines: readonly Line[]) =>
  lines.filter(({ included, operation }) => !included && operation !== 'discount')

/** The lowest and the highest price of an hour, in cents; null without labor. */
export function laborRates(lines: readonly Line[]): { least: number; most: number } | null {
  const rates = counted(lines).flatMap(({ hours_tenths, rate_cents }) => (hours_tenths > 0 ? [rate_cents] : []))
  return rates.length ? { least: Math.min(...rates), most: Math.max(...rates) } : null
}

/** Whole percent of what the parts cost by their group, adding up to 100; none where no part with a kind costs anything. */
export function partShares(lines: readonly Line[]): { group: PartGroup; percent: number }[] {
  const cents = PART_GROUPS.map((group) =>
    counted(lines).reduce(
      (all, { part_kind, part_cents, quantity }) =>
        part_kind && GROUP_OF[part_kind] === group ? all + part_cents * quantity : all,
      0,
    ),
  )
  const sum = cents.reduce((all, one) => all + one, 0)
  if (sum === 0) return []
  const percents = cents.map((one) => Math.round((one * 100) / sum))
  // what rounding leaves over or lacks is in the largest
  percents[cents.indexOf(Math.max(...cents))]! += 100 - percents.reduce((all, one) => all + one, 0)
  return PART_GROUPS.flatMap((group, n) => (cents[n]! > 0 ? [{ group, percent: percents[n]! }] : []))
}

/** How a line begins that says why nothing is calibrated with a new windshield. */
export const NO_CALIBRATION = 'No calibration here'
/** Who calibrates what lines name: the shop, somebody else by name, or nobody. */
export function calibrationOf(lines: readonly Line[]): { by: 'shop' | 'none' } | { by: 'vendor'; vendor: string } {
  const all = lines.filter(
    ({ operation, description }) => operation === 'calibrate' && !description.startsWith(NO_CALIBRATION),
  )
  const outside = all.find(({ sublet_vendor }) => sublet_vendor)
  if (outside) return { by: 'vendor', vendor: outside.sublet_vendor }
  return { by: all.length ? 'shop' : 'none' }
}

/** Minutes that a car stands after the work, as a line of a quote for glass says it (features/trades/glass); null where none does. */
export function standsMinutes(lines: readonly Pick<Line, 'description'>[]): number | null {
  for (const { description } of lines) {
    const minutes = /not to be driven for (\d+) minutes? after the work$/.exec(description)?.[1]
    if (minutes) return Number(minutes)
    if (description.endsWith('safe to drive at once')) return 0
  }
  return null
}

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
