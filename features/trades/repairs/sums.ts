// What a repair costs, who pays what of it, and what is still asked for. Pure; cents.
import type { Line, Totals } from '#features/trades/estimates/estimate.ts'
import { sharesOf } from '#features/trades/estimates/shares.ts'
import { type Answered, DECIDED, type LineWork, type Sums } from './repair.ts'

/** A version with what the insurer and the driver said of it. */
export type Said = {
  id: string
  status: string
  lines: readonly Line[]
  totals: Totals
  answer: Answered | null
  signed: { own_risk_lines: readonly number[] } | null
}
export type Withdrawn = Pick<LineWork, 'estimate_id' | 'line_no' | 'withdrawn_reason'>

/** Of each line with tax: what the insurer has not approved. All of it while it has not decided. */
export function notApproved({ lines, totals, answer }: Pick<Said, 'lines' | 'totals' | 'answer'>): number[] {
  return lines.map((line, n) => {
    if (line.payer === 'customer') return 0
    const { cents, tax_cents } = totals.lines[n]!
    const whole = Math.max(0, cents + tax_cents)
    if (!answer || !DECIDED.includes(answer.decision)) return whole
    if (answer.decision === 'approved') return 0
    if (answer.decision === 'refused') return whole
    const said = answer.lines.find(({ line_no }) => line_no === n + 1)
    return said ? Math.max(0, whole - said.approved_cents) : 0
  })
}
/** The numbers of the lines that the insurer has not approved in full, and what of them it has not, in cents. */
export function openOf(version: Pick<Said, 'lines' | 'totals' | 'answer'>): { lines: number[]; cents: number } {
  const open = notApproved(version)
  return {
    lines: open.flatMap((cents, n) => (cents > 0 ? [n + 1] : [])),
    cents: open.reduce((all, one) => all + one, 0),
  }
}
/** Whether a line of a version was withdrawn. */
export const isWithdrawn = (withdrawn: readonly Withdrawn[], estimateId: string, lineNo: number): boolean =>
  withdrawn.some((each) => each.withdrawn_reason !== null && each.estimate_id === estimateId && each.line_no === lineNo)
const isDecided = ({ answer }: Pick<Said, 'answer'>) => !!answer && DECIDED.includes(answer.decision)

/** The lines that stand: authorized and not withdrawn, in the order of their versions. */
export function standing<V extends Said>(versions: readonly V[], withdrawn: readonly Withdrawn[]) {
  return versions
    .filter(({ status }) => status === 'authorized')
    .flatMap((version) => {
      const open = notApproved(version)
      return version.lines.flatMap((line, n) =>
        isWithdrawn(withdrawn, version.id, n + 1)
          ? []
          : [
              {
                version,
                line_no: n + 1,
                line,
                amounts: version.totals.lines[n]!,
                open: open[n]!,
                decided: isDecided(version),
                own_risk: version.signed?.own_risk_lines.includes(n + 1) ?? false,
              },
            ],
      )
    })
}

/**
 * All sums of a repair. `versions` in the order in which they were sent; `deductible_left` is what no other bill of the claim uses.
 * Before anything is signed, `now` is what the chosen estimate would be if the insurer accepts it, `worst` if it refuses all.
 */
export function sumsOf(versions: readonly Said[], withdrawn: readonly Withdrawn[], deductible_left: number): Sums {
  const chosen = versions.filter(({ status }) => status === 'chosen')
  const stands = chosen.length
    ? standing(
        chosen.map((one) => ({ ...one, status: 'authorized' })),
        [],
      )
    : standing(versions, withdrawn)
  const asked = versions.filter(({ status }) => status === 'sent')
  const total = (list: typeof stands) => list.reduce((all, { amounts }) => all + amounts.cents + amounts.tax_cents, 0)
  const divide = (list: typeof stands, refused: (one: (typeof stands)[number]) => number) =>
    sharesOf(
      list.map(({ line }) => line),
      { lines: list.map(({ amounts }) => amounts), total_cents: total(list) },
      deductible_left,
      list.map(refused),
    )
  const insurers = stands.filter(({ line }) => line.payer === 'insurer')
  const open = (list: typeof stands) => list.reduce((all, one) => all + one.open, 0)
  return {
    authorized_cents: chosen.length ? 0 : total(stands),
    asked_cents: asked.reduce((all, { totals }) => all + totals.total_cents, 0),
    approved_cents: Math.max(0, total(insurers) - open(insurers)),
    open_cents: open(insurers.filter(({ decided }) => !decided)),
    own_risk_cents: open(insurers.filter(({ own_risk }) => own_risk)),
    now: divide(stands, ({ open: left, decided }) => (decided ? left : 0)),
    worst: divide(
      [
        ...stands,
        ...standing(
          asked.map((one) => ({ ...one, status: 'authorized' })),
          [],
        ),
      ],
      ({ open: left }) => left,
    ),
  }
}
