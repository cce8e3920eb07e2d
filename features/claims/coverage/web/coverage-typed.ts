import { contradictionOf, type Coverage, type CoverageInput } from '#features/claims/claims/coverage.ts'
import {
  CONFIRMED_HOW,
  type Figure,
  FIGURES,
  problemOfSource,
  type Source,
  sourceOf,
  wholeSource,
} from '#features/claims/claims/source.ts'
import { type Unusual, unusualFigures } from '../unusual.ts'

/** A source as it stands in its fields; what the kind does not ask for is left out when it is sent. */
export type TypedSource = { how: string; by: string; on: string; file_id: string }
/** The worksheet as it is typed. */
export type Typed = {
  rental_daily_cap_cents: number | null
  rental_max_days: string
  rental_total_cap_cents: number | null
  rental_start: string | null
  repair_authorized_amount_cents: number | null
  deductible_cents: number | null
  towing_cap_cents: number | null
  rental_start_allowed: boolean
  direct_bill: boolean
  whole: TypedSource
  sources: Partial<Record<Figure, TypedSource>>
  unusual_reason: string
}
/** A sentence of `adminClaims.coverage.problems` at a field, by its id. */
export type Wrong = {
  field: string
  code: 'needed_for_rental' | 'below_daily' | 'max_days' | 'how' | 'by' | 'document' | 'future' | 'unusual'
}

export const emptySource = (): TypedSource => ({ how: '', by: '', on: '', file_id: '' })
const typedSource = ({ how, by, on, file_id }: Source): TypedSource => ({
  how,
  by,
  on: on ?? '',
  file_id: file_id ?? '',
})

export const typedOf = (coverage: Coverage | null): Typed => ({
  rental_daily_cap_cents: coverage?.rental_daily_cap_cents ?? null,
  rental_max_days: String(coverage?.rental_max_days ?? ''),
  rental_total_cap_cents: coverage?.rental_total_cap_cents ?? null,
  rental_start: coverage?.rental_start ?? null,
  repair_authorized_amount_cents: coverage?.repair_authorized_amount_cents ?? null,
  deductible_cents: coverage?.deductible_cents ?? null,
  towing_cap_cents: coverage?.towing_cap_cents ?? null,
  rental_start_allowed: coverage?.rental_start_allowed ?? false,
  direct_bill: coverage?.direct_bill ?? false,
  whole: coverage ? typedSource(wholeSource(coverage)) : emptySource(),
  sources: coverage
    ? Object.fromEntries(
        FIGURES.flatMap((figure) =>
          coverage.sources[figure] ? [[figure, typedSource(sourceOf(coverage, figure))]] : [],
        ),
      )
    : {},
  unusual_reason: '',
})

/** The source that is meant, or null while its kind or its words are missing. */
export function meant(typed: TypedSource): Source | null {
  const how = CONFIRMED_HOW.find((one) => one === typed.how)
  if (!how || !typed.by.trim()) return null
  const told = how !== 'document' && how !== 'policy'
  return {
    how,
    by: typed.by.trim(),
    on: (told && typed.on) || null,
    file_id: (how === 'document' && typed.file_id) || null,
  }
}

/**
 * What the document that is shown becomes the source of: the whole while that has none, then only `figure`. The words and
 * the day that were typed stay.
 */
export function fromDocument({ whole, sources }: Typed, file_id: string, figure: Figure | undefined): Partial<Typed> {
  const from = (source: TypedSource) => ({ ...source, how: 'document', file_id })
  if (!whole.how) return { whole: from(whole) }
  return figure ? { sources: { ...sources, [figure]: from(sources[figure] ?? emptySource()) } } : {}
}

/** The limits in cents and days that the worksheet lacks, taken from those usual ones; what stands there stays. */
export function usualFor(typed: Typed, usual: { daily_cents: number; days: number; total_cents: number }) {
  const all = {
    rental_daily_cap_cents: usual.daily_cents,
    rental_max_days: String(usual.days),
    rental_total_cap_cents: usual.total_cents,
  }
  const lacks = Object.entries(all).filter(([figure]) => (typed[figure as keyof typeof all] ?? '') === '')
  const filled = Object.fromEntries(lacks) as Partial<typeof all>
  // a source that is left from a figure that was taken out has not said this one
  const sources = Object.fromEntries(Object.entries(typed.sources).filter(([figure]) => !(figure in filled)))
  return lacks.length > 0 ? { ...filled, sources } : {}
}

export const daysOf = ({ rental_max_days }: Typed): number | null =>
  /^\d{1,3}$/.test(rental_max_days.trim()) ? Number(rental_max_days) : null

/** Whether a figure says something, and so has a source. */
export const isGiven = (typed: Typed, figure: Figure): boolean => {
  const value = figure === 'rental_max_days' ? daysOf(typed) : typed[figure]
  return value !== null && value !== false
}

export const unusualIn = (typed: Typed, claim: { loss_date: string }): Unusual[] =>
  unusualFigures({ ...typed, rental_max_days: daysOf(typed) }, claim)

function wrongSource(typed: TypedSource, today: string, id: (field: string) => string): Wrong[] {
  const found: Wrong[] = []
  if (!CONFIRMED_HOW.some((one) => one === typed.how)) found.push({ field: id('how'), code: 'how' })
  if (!typed.by.trim()) found.push({ field: id('by'), code: 'by' })
  const source = meant({ ...typed, by: '-' })
  const wrong = source && problemOfSource(source, today)
  if (wrong) found.push({ field: id(wrong.field), code: wrong.code === 'future' ? 'future' : 'document' })
  return found
}

/** Everything that keeps the worksheet from being sent, in the order of its fields. */
export function wrongIn(typed: Typed, claim: { loss_date: string }, today: string): Wrong[] {
  const found: Wrong[] = []
  const days = typed.rental_max_days.trim()
  if (days !== '' && (daysOf(typed) ?? 366) > 365) found.push({ field: 'rental_max_days', code: 'max_days' })
  const against = contradictionOf({ ...typed, rental_max_days: daysOf(typed) })
  if (against) found.push({ field: against.path, code: against.code })
  found.push(...wrongSource(typed.whole, today, (field) => `confirmed_${field}`))
  for (const figure of FIGURES) {
    const source = typed.sources[figure]
    if (source) found.push(...wrongSource(source, today, (field) => `sources.${figure}.${field}`))
  }
  if (unusualIn(typed, claim).length > 0 && typed.unusual_reason.trim().length < 3)
    found.push({ field: 'unusual_reason', code: 'unusual' })
  return found
}

/** What is sent; ask only when {@link wrongIn} found nothing. */
export function inputOf(typed: Typed, claim: { loss_date: string }): CoverageInput & { unusual_reason?: string } {
  const { whole, sources, unusual_reason, ...figures } = typed
  const source = meant(whole)!
  return {
    ...figures,
    rental_max_days: daysOf(typed),
    confirmed_how: source.how,
    confirmed_by: source.by,
    confirmed_on: source.on,
    confirmed_file_id: source.file_id,
    sources: Object.fromEntries(
      FIGURES.flatMap((figure) => {
        const own = sources[figure]
        const said = own && isGiven(typed, figure) ? meant(own) : null
        return said ? [[figure, said]] : []
      }),
    ),
    ...(unusualIn(typed, claim).length > 0 && { unusual_reason: unusual_reason.trim() }),
  }
}
