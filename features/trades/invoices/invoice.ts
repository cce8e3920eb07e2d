// The bill of a repair: what was done of the authorized lines, who pays which part, and what has been paid. Pure; cents.
import * as z from 'zod'
import {
  Hours,
  Line,
  Money,
  MOST_LINES,
  overDiscounted,
  Quantity,
  totalsOf,
} from '#features/trades/estimates/estimate.ts'
import { Shares, sharesOf } from '#features/trades/estimates/shares.ts'
import { INVOICE_NEEDS } from '#features/trades/repairs/estimate-rule.ts'
import { type Answered, DECIDED, REPAIR_VIEWERS } from '#features/trades/repairs/repair.ts'
import { REPAIR_STATUS, type RepairStatus } from '#features/trades/repairs/status.ts'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { namesOf } from '#lib/status.ts'

/** A line as it is billed. `authorized_cents` is the most it may cost, `refused_cents` what of it the driver signed for at their own risk; both with tax. */
export const InvoiceLine = z.object({
  estimate_id: Id,
  version: z.string(),
  line_no: z.int(),
  line: Line,
  cents: z.int(),
  tax_cents: z.int(),
  /** The rates of its version, in hundredths of a percent. */
  tax_bp: z.int(),
  labor_tax_bp: z.int(),
  authorized_cents: z.int(),
  refused_cents: z.int(),
})
export type InvoiceLine = z.output<typeof InvoiceLine>
export const InvoiceLines = z.array(InvoiceLine)

/** A line that cost less than what was authorized, within the bounds of any line. */
export const LessLine = z.strictObject({
  estimate_id: Id,
  line_no: z.int().min(1).max(MOST_LINES),
  quantity: Quantity,
  part_cents: Money,
  hours_tenths: Hours,
  rate_cents: Money,
  sublet_cents: Money,
})
export type LessLine = z.output<typeof LessLine>

/** An authorized line with all that its bill depends on. */
export type Stands = {
  version: {
    id: string
    name: string
    tax_bp: number
    labor_tax_bp: number
    answer: Answered | null
    own_risk_lines: readonly number[]
  }
  line_no: number
  line: Line
  amounts: { cents: number; tax_cents: number }
}

/** What the insurer refused of a line and the driver signed for: the rest is billed to the insurer, also while it has not answered. */
function refusedOf({ version: { answer, own_risk_lines }, line_no, line }: Stands, whole: number): number {
  if (line.payer === 'customer' || !own_risk_lines.includes(line_no)) return 0
  if (!answer || !DECIDED.includes(answer.decision) || answer.decision === 'approved') return 0
  if (answer.decision === 'refused') return Math.max(0, whole)
  const said = answer.lines.find((one) => one.line_no === line_no)
  return said ? Math.max(0, whole - said.approved_cents) : 0
}

type Cost = Omit<LessLine, 'estimate_id' | 'line_no'>
export const costOf = ({ quantity, part_cents, hours_tenths, rate_cents, sublet_cents }: Cost): Cost => ({
  quantity,
  part_cents,
  hours_tenths,
  rate_cents,
  sublet_cents,
})
/** A line as it costs less: its tax is counted at the rates it was authorized with, and is never more than that was. */
export function lessOf<L extends Pick<InvoiceLine, 'line' | 'cents' | 'tax_cents' | 'tax_bp' | 'labor_tax_bp'>>(
  billed: L,
  cost: Cost,
): L {
  const line = { ...billed.line, ...cost }
  const { tax_cents } = totalsOf([line], billed.tax_bp, billed.labor_tax_bp)
  return { ...billed, line, cents: totalsOf([line], 0).total_cents, tax_cents: Math.min(tax_cents, billed.tax_cents) }
}

export type Billed = { lines: InvoiceLine[]; total_cents: number; shares: Shares }
export type NotBilled =
  | { code: 'above_authorized'; index: number; name: string; by_cents: number }
  | { code: 'unknown_line'; index: number }
  /** With the bill as it stands: it is shown, and not issued. */
  | { code: 'deductible_offset'; payer: Line['payer']; bill: Billed }

/**
 * The bill over all authorized lines: those in `less` as they cost less, all others as they were signed. Refuses what costs
 * more than was authorized by line, and a discount that leaves less than nothing of a payer's lines (domain/repair.md §5.3).
 */
export function billOf(
  stands: readonly Stands[],
  less: readonly LessLine[],
  deductible_left: number,
): Billed | NotBilled {
  const of = (one: LessLine) =>
    stands.find(({ version, line_no }) => version.id === one.estimate_id && line_no === one.line_no)
  const unknown = less.findIndex((one) => !of(one))
  if (unknown >= 0) return { code: 'unknown_line', index: unknown }
  const lines = stands.map((stand): InvoiceLine => {
    const { version, line_no, line, amounts } = stand
    const { tax_bp, labor_tax_bp } = version
    const signed = {
      estimate_id: version.id,
      version: version.name,
      line_no,
      line,
      ...amounts,
      tax_bp,
      labor_tax_bp,
      authorized_cents: amounts.cents + amounts.tax_cents,
    }
    const change = less.find((one) => one.estimate_id === version.id && one.line_no === line_no)
    const billed = change ? lessOf(signed, costOf(change)) : signed
    return { ...billed, refused_cents: refusedOf(stand, billed.cents + billed.tax_cents) }
  })
  // tax cannot be: it is never more than what was signed
  const above = lines.findIndex(({ cents }, n) => cents > stands[n]!.amounts.cents)
  if (above >= 0) {
    const { version, line_no, cents, estimate_id } = lines[above]!
    const index = less.findIndex((one) => one.estimate_id === estimate_id && one.line_no === line_no)
    const by_cents = cents - stands[above]!.amounts.cents
    return { code: 'above_authorized', index, name: `${version}.${line_no}`, by_cents }
  }
  const plain = lines.map(({ line }) => line)
  const total_cents = lines.reduce((all, { cents, tax_cents }) => all + cents + tax_cents, 0)
  const refused = lines.map(({ refused_cents }) => refused_cents)
  const bill = { lines, total_cents, shares: sharesOf(plain, { lines, total_cents }, deductible_left, refused) }
  const payer = overDiscounted(plain, { lines })
  return payer ? { code: 'deductible_offset', payer, bill } : bill
}

export const INVOICE_STATUS = ['issued', 'corrected'] as const
export const Invoice = z.object({
  id: Id,
  number: z.string(),
  status: z.enum(INVOICE_STATUS),
  corrects: Id.nullable(),
  lines: InvoiceLines,
  total_cents: z.int(),
  shares: Shares,
  hash: z.string(),
  registration_number: z.string(),
  warranty: z.string(),
  odometer: z.int().nullable(),
  note: z.string(),
  issued_at: Instant,
})
export type Invoice = z.output<typeof Invoice>

/** How an insurer pays (domain/repair.md §5.4). */
export const INSURER_WAYS = [
  'insurer_to_shop',
  'insurer_two_party',
  'insurer_to_driver',
  'insurer_to_lienholder_joint',
] as const
/** How money moved outside. */
export const PAYMENT_KINDS = [...INSURER_WAYS, 'driver_outside', 'shop_refund'] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]
/** Who says it: the insurer's own people say it by their link. */
export const SIDES = ['driver', 'shop', 'insurer'] as const
export type PaymentSide = (typeof SIDES)[number]
export const RepairPayment = z.object({
  id: Id,
  kind: z.enum(PAYMENT_KINDS),
  cents: z.int(),
  reference: z.string(),
  issued_on: Day.nullable(),
  received_on: Day.nullable(),
  recorded_side: z.enum(SIDES),
  confirmed_at: Instant.nullable(),
  disputed_at: Instant.nullable(),
  disputed_reason: z.string().nullable(),
  at: Instant,
})
export type RepairPayment = z.output<typeof RepairPayment>

/** What has come of each part of the bill, and what is open. */
export const Paid = z.object({
  /** By card here, less what went back. */
  card_cents: z.int(),
  /** Outside, and confirmed by the other side. */
  outside_cents: z.int(),
  /** Of the driver's share. */
  due_cents: z.int(),
  insurer_paid_cents: z.int(),
  /** Billed to the insurer and not paid by it. */
  short_cents: z.int(),
})
export type Paid = z.output<typeof Paid>

type Counted = Pick<RepairPayment, 'kind' | 'cents' | 'confirmed_at' | 'disputed_at'> & { recorded_side?: PaymentSide }
/**
 * What is paid of a bill. Towards the driver's share counts what the card paid and what both sides say was paid outside; of
 * the insurer, what one side says and the other does not deny; what the insurer says it sent, once it arrived. `decided_cents`: given back by an admin's decision.
 */
export function paidOf(shares: Shares, payments: readonly Counted[], card_cents: number, decided_cents = 0): Paid {
  const sum = (counts: (one: Counted) => boolean) =>
    payments.reduce((all, one) => all + (counts(one) ? one.cents : 0), 0)
  const agreed = (kind: PaymentKind) => sum((one) => one.kind === kind && one.confirmed_at !== null)
  const came = card_cents + agreed('driver_outside') + decided_cents
  // what a shop gives back takes away what was paid too much, never what is owed
  const over = Math.min(agreed('shop_refund'), Math.max(0, came - shares.own_cents))
  const outside_cents = agreed('driver_outside') - over
  const insurer_paid_cents = sum(
    ({ kind, disputed_at, recorded_side, confirmed_at }) =>
      kind.startsWith('insurer') && disputed_at === null && (recorded_side !== 'insurer' || confirmed_at !== null),
  )
  return {
    card_cents,
    outside_cents,
    due_cents: Math.max(0, shares.own_cents - came),
    insurer_paid_cents,
    short_cents: Math.max(0, shares.insurer_cents - insurer_paid_cents),
  }
}

/** The bill of a repair as either side and admins read it. */
export const Bill = z.object({
  repair_id: Id,
  status: z.enum(namesOf<RepairStatus>(REPAIR_STATUS)),
  viewer: z.enum(REPAIR_VIEWERS),
  /** Newest first; the first is the one that counts. */
  invoices: z.array(Invoice),
  /** What would be billed now; for the shop while it may bill. */
  next: z
    .object({
      lines: z.array(InvoiceLine),
      total_cents: z.int(),
      shares: Shares,
      registration_number: z.string(),
      /** What the shop's state asks an invoice to name, without which none is issued. */
      needs: z.array(z.enum(INVOICE_NEEDS)),
    })
    .nullable(),
  /** Of the invoice that counts; null without one. */
  paid: Paid.nullable(),
  /** The order of the driver's share that was begun last and did not come to nothing. */
  order: z.object({ id: Id, status: z.string(), work_status: z.string() }).nullable(),
  /** The booking under which the finished repair is counted and reviewed. */
  counted_as: Id.nullable(),
  payments: z.array(RepairPayment),
  balance_words: z.string().nullable(),
  delivered_at: Instant.nullable(),
  /** The driver's signature for the car, while the shop has not handed it back. */
  hand_back: z.object({ typed_name: z.string(), at: Instant }).nullable(),
})
export type Bill = z.output<typeof Bill>
