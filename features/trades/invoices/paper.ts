// The papers of a repair: what was signed, answered, billed, paid and handed back, each with a number (domain/repair.md §5.6).
import * as z from 'zod'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { LANGUAGE_CODES } from '#lib/languages.ts'

/** In the order in which a repair makes them. */
export const PAPER_KINDS = [
  'authorization',
  'edited_estimate',
  'invoice',
  'direction_to_pay',
  'statement',
  'short_pay_letter',
  'warranty',
  'calibration',
  'release',
] as const
export type KindOfPaper = (typeof PAPER_KINDS)[number]

/** The letters of a number, the same in every language; authorizations and invoices have the numbers of their own documents. */
const LETTERS = {
  edited_estimate: 'EE',
  direction_to_pay: 'DP',
  statement: 'RS',
  short_pay_letter: 'SP',
  warranty: 'RW',
  calibration: 'CR',
  release: 'RL',
} as const satisfies Partial<Record<KindOfPaper, string>>
/** `DP-01`: the first of its kind in this repair. */
export const paperNumber = (kind: keyof typeof LETTERS, count: number): string =>
  `${LETTERS[kind]}-${String(count).padStart(2, '0')}`

export const Paper = z.object({
  kind: z.enum(PAPER_KINDS),
  /** Of what it shows: a signature, an answer, an invoice; else of the repair. */
  id: Id,
  number: z.string(),
  at: Instant,
  /** What it is about; null where it names no sum. */
  cents: z.int().nullable(),
  languages: z.array(z.enum(LANGUAGE_CODES)),
  /** A newer one has taken its place, or it was revoked. */
  over: z.boolean(),
})
export type Paper = z.output<typeof Paper>

export const Papers = z.object({
  repair_id: Id,
  papers: z.array(Paper),
  /** The direction to pay that holds; `stale` where it would say something else today. */
  direction: z
    .object({ id: Id, number: z.string(), at: Instant, cents: z.int().nullable(), stale: z.boolean() })
    .nullable(),
  /** What the insurer paid the shop by either side's word and nobody denied, in cents. */
  paid_to_shop_cents: z.int(),
  /** What the reader may do now. */
  may: z.object({ direct: z.boolean(), revoke: z.boolean(), write_letter: z.boolean() }),
  /** What the insurer has not paid of its part, once it has paid something; null otherwise. */
  short_cents: z.int().nullable(),
  /** What the letter asks for: that, and what it refused. For its driver; null while no letter can be written. */
  difference_cents: z.int().nullable(),
})
export type Papers = z.output<typeof Papers>

/** What is signed, as it would be signed now. */
export const DirectionText = z.object({
  repair_id: Id,
  /** Of what it says: another one means that the bill has changed since. */
  hash: z.string(),
  text: z.array(z.string()),
  consent_text: z.array(z.string()),
  consented_at: Instant.nullable(),
  electronic_ok: z.boolean(),
})
export type DirectionText = z.output<typeof DirectionText>

/** What a paper names at its head, as it stood when it was written. */
export const PaperHead = z.object({
  business_name: z.string(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  vin: z.string().nullable(),
  insurer_name: z.string(),
  claim_number: z.string(),
  loss_date: Day,
})
export type PaperHead = z.output<typeof PaperHead>
/** Of a direction to pay: also the one whose place it took. */
export const DirectionFacts = z.object({ head: PaperHead, replaces: Id.nullable() })
export type DirectionFacts = z.output<typeof DirectionFacts>

/** Of a hand-back: how it was signed, and the repair's last step then; after the next one it counts no more. */
export const HandBackFacts = z.object({
  way: z.enum(['own_phone', 'shop_device', 'nobody']),
  since: z.int().nullable(),
})
export type HandBackFacts = z.output<typeof HandBackFacts>

/** A line of a letter about what was not paid, in cents with tax. */
export const LetterLine = z.object({
  no: z.string(),
  what: z.string(),
  billed_cents: z.int(),
  /** Null where no answer about it is on record. */
  approved_cents: z.int().nullable(),
  reason: z.string(),
})
export const LetterFacts = z.object({
  head: PaperHead,
  invoice: z.string(),
  /** The insurer's lines, and what comes off them; `insurer_cents`: what it owes when it approves all of them. */
  billed_cents: z.int(),
  betterment_cents: z.int(),
  deductible_cents: z.int(),
  insurer_cents: z.int(),
  /** Of the difference, what the insurer refused and its driver took over: it is owed to them. */
  refused_cents: z.int(),
  paid_cents: z.int(),
  difference_cents: z.int(),
  lines: z.array(LetterLine),
})
export type LetterFacts = z.output<typeof LetterFacts>

/** What the insurer has not paid of what it owes when it approves all of its lines, in cents. */
export const differenceOf = (full: { insurer_cents: number }, { insurer_paid_cents }: { insurer_paid_cents: number }) =>
  Math.max(0, full.insurer_cents - insurer_paid_cents)

/** The lines of a letter by what the insurer said of them. */
export const linesBySaid = (lines: LetterFacts['lines']) => ({
  less: lines.filter(({ approved_cents, billed_cents }) => approved_cents !== null && approved_cents < billed_cents),
  open: lines.filter(({ approved_cents }) => approved_cents === null),
  whole: lines.filter(({ approved_cents, billed_cents }) => approved_cents !== null && approved_cents >= billed_cents),
})
