// What a file says otherwise than the lines that stand already, line by line and field by field. Pure; whole cents, hours in tenths.
import { pairs } from '#features/trades/estimates/comparison.ts'
import { type Line, totalsOf } from '#features/trades/estimates/estimate.ts'

/** What a file can say of a line; the rest is typed here, and is lost where its line is replaced. */
const FIELDS = [
  'section',
  'operation',
  'description',
  'part_kind',
  'part_number',
  'quantity',
  'part_cents',
  'labor_type',
  'hours_tenths',
  'rate_cents',
  'sublet_cents',
  'included',
  'taxed',
] as const
type Field = (typeof FIELDS)[number]
export type FieldChange = { [F in Field]: { field: F; was: Line[F]; is: Line[F] } }[Field]
export type Difference = {
  how: 'added' | 'gone' | 'changed' | 'equal'
  /** Of the file, save where it is gone. */
  line: Line
  /** Its place in the file, from 0; null where it is gone. */
  at: number | null
  /** Without tax; null where the line isn't on that side. */
  before_cents: number | null
  after_cents: number | null
  fields: readonly FieldChange[]
}

/** Words are the same in any case; who heads a section differently changes nothing of the work. */
const plain = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value)
const fieldsOf = (was: Line, is: Line): FieldChange[] =>
  FIELDS.filter((field) => plain(was[field]) !== plain(is[field])).map(
    (field) => ({ field, was: was[field], is: is[field] }) as FieldChange,
  )
const workOf = (line: Line): string =>
  JSON.stringify(FIELDS.map((field) => (field === 'section' ? null : plain(line[field]))))

type Placed = { line: Line; n: number }
type Pair = [was: Placed | null, is: Placed | null]
/** Pairs what has the same name, and leaves the rest; nothing without a name is the same as anything. */
function named(pairsSoFar: readonly Pair[], name: (line: Line) => { section: string; description: string }): Pair[] {
  const both = pairsSoFar.filter(([was, is]) => was && is)
  const open = pairsSoFar.filter(([was, is]) => !was || !is)
  const key = (placed: Placed) => ({ ...name(placed.line), placed })
  const usable = (placed: Placed | null) => placed !== null && name(placed.line).description.trim() !== ''
  const left = open.flatMap(([was]) => (usable(was) ? [key(was!)] : []))
  const right = open.flatMap(([, is]) => (usable(is) ? [key(is!)] : []))
  const rest = open.filter(([was, is]) => !usable(was) && !usable(is))
  return [...both, ...rest, ...pairs(left, right).map(([was, is]): Pair => [was?.placed ?? null, is?.placed ?? null])]
}

/** The same work at the same price first, wherever it stands: of many lines few are left to look for. */
function equalFirst(before: readonly Line[], after: readonly Line[]): Pair[] {
  const known = new Map<string, Placed[]>()
  for (const [n, line] of before.entries()) known.set(workOf(line), [...(known.get(workOf(line)) ?? []), { line, n }])
  const found = after.map((line, n): Pair => [known.get(workOf(line))?.shift() ?? null, { line, n }])
  return [...found, ...[...known.values()].flat().map((was): Pair => [was, null])]
}

/**
 * Each line of a file beside the one that stands: in the order of the file, what it doesn't have at the end. Lines are the
 * same by section and description; else by operation and part number; else by their description alone.
 */
export function differencesOf(before: readonly Line[], after: readonly Line[]): Difference[] {
  const [was, is] = [totalsOf(before, 0).lines, totalsOf(after, 0).lines]
  let all = equalFirst(before, after)
  all = named(all, ({ section, description }) => ({ section, description }))
  all = named(all, ({ operation, part_number }) => ({ section: operation, description: part_number }))
  all = named(all, ({ description }) => ({ section: '', description }))
  return all
    .toSorted(([a, x], [b, y]) => (x?.n ?? after.length + a!.n) - (y?.n ?? after.length + b!.n))
    .map(([old, fresh]): Difference => {
      const fields = old && fresh ? fieldsOf(old.line, fresh.line) : []
      const equal = fields.every(({ field }) => field === 'section')
      return {
        how: !old ? 'added' : !fresh ? 'gone' : equal ? 'equal' : 'changed',
        line: (fresh ?? old)!.line,
        at: fresh?.n ?? null,
        before_cents: old && was[old.n]!.cents,
        after_cents: fresh && is[fresh.n]!.cents,
        fields,
      }
    })
}

/** Whether somebody typed into a line what no file of another system says. */
export const saysMore = (line: Line): boolean =>
  line.payer === 'customer' ||
  line.betterment_bp > 0 ||
  line.photos.length > 0 ||
  line.reason !== null ||
  !!line.procedure ||
  line.sublet_vendor !== ''
