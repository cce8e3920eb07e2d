// People of an insurer about one claim: how far they are trusted, the links they are sent, and what they answer.
import * as z from 'zod'
import { ITEMS } from '#features/claims/claims/loss-items.ts'
import { isOfDomain } from '#features/claims/insurers/insurer.ts'
import { Line, Totals } from '#features/trades/estimates/estimate.ts'
import { BALANCES, KEYS, PAPER_STATES, PAPERS, RELEASE_KINDS, TOLD_HOW } from '#features/towing/storage/stay-lists.ts'
import { ESTIMATE_STATUS } from '#features/trades/estimates/request.ts'
import { ANSWER_CODES, DECISIONS, METHODS, Promised } from '#features/trades/repairs/repair.ts'
import { REPAIR_STATUS, type RepairStatus, STAGES } from '#features/trades/repairs/status.ts'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { LANGUAGE_CODES } from '#lib/languages.ts'
import { namesOf } from '#lib/status.ts'

/** Anybody may type an address; a domain is the insurer's by our directory; an admin called the insurer (domain/repair.md §6.1). */
export const TRUSTS = ['typed', 'domain_known', 'confirmed'] as const
export type Trust = (typeof TRUSTS)[number]
export const SCOPES = ['see', 'answer'] as const
/** Days a link is good from its last use, and from its making at most (domain/repair.md §6.1). */
export const LINK_DAYS = 14
export const LINK_DAYS_MOST = 30
/** A code is good for ten minutes and five tries (domain/repair.md §6.1). */
export const CODE_SECONDS = 600
export const CODE_TRIES = 5
/** Wrong codes of one link, whoever typed them; then it ends (house). */
export const LINK_TRIES = 50
/** What `domain_known` approves on one claim within a day without a second look, in cents (domain/repair.md §6.1, house). */
export const LIMIT_CENTS = 500_000
/** Of one claim (house). */
export const MOST_CONTACTS = 5

/** How far an answer of somebody counts. `domains` are those of the claim's own insurer. */
export const trustOf = (contact: { email: string; confirmed_at: string | null }, domains: readonly string[]): Trust =>
  contact.confirmed_at ? 'confirmed' : isOfDomain(contact.email, domains) ? 'domain_known' : 'typed'

export const WAITS_FOR = ['typed', 'over_limit'] as const
/** Why an answer does not count yet; null when it counts at once. `approved_cents` is all within a day, with this answer. */
export const waitsFor = (trust: Trust, approved_cents: number): (typeof WAITS_FOR)[number] | null =>
  trust === 'typed' ? 'typed' : trust === 'domain_known' && approved_cents > LIMIT_CENTS ? 'over_limit' : null

export const Contact = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  source: z.enum(['driver', 'team']),
  trust: z.enum(TRUSTS),
  confirmed_at: Instant.nullable(),
  created_at: Instant,
  /** The one that stands, or the last one; null before any was made. */
  link: z
    .object({
      id: Id,
      made_at: Instant,
      expires_at: Instant,
      revoked_at: Instant.nullable(),
      uses: z.int(),
      used_at: Instant.nullable(),
      stands: z.boolean(),
    })
    .nullable(),
})
export type Contact = z.output<typeof Contact>

export const OUTCOMES = ['counted', 'waiting', 'refused', 'late'] as const
export const AnsweredLine = z.object({
  line_no: z.int(),
  approved_cents: z.int(),
  code: z.enum(ANSWER_CODES),
  note: z.string(),
})
/** What somebody said of a version, and what became of it. */
export const SaidAnswer = z.object({
  id: Id,
  estimate_id: Id,
  version: z.string(),
  by: z.string(),
  decision: z.enum(DECISIONS),
  approved_cents: z.int(),
  lines: z.array(AnsweredLine),
  note: z.string(),
  inspect_on: Day.nullable(),
  photo_lines: z.array(z.int()),
  outcome: z.enum(OUTCOMES),
  waits_for: z.enum(WAITS_FOR).nullable(),
  decided_at: Instant.nullable(),
  at: Instant,
})
export type SaidAnswer = z.output<typeof SaidAnswer>
/** One that waits for the claims team. */
export const WaitingAnswer = SaidAnswer.extend({
  repair_id: Id,
  claim_id: Id,
  claim_number: z.string(),
  insurer_id: Id,
  insurer_name: z.string(),
  insurer_phone: z.string().nullable(),
  contact_id: Id,
  email: z.string(),
  trust: z.enum(TRUSTS),
  shop_name: z.string(),
  /** Whether the version can still be answered. */
  stands: z.boolean(),
})
export type WaitingAnswer = z.output<typeof WaitingAnswer>

/** What stands before the code: nothing of the claim but its last four characters. */
export const Door = z.object({ shops: z.array(z.string()), claim_last4: z.string(), open: z.boolean() })
export type Door = z.output<typeof Door>

/** What the owner signed of a version, as its insurer reads it: in English, without the device it was signed on. */
export const SeenSigned = z.object({
  id: Id,
  name: z.string(),
  at: Instant,
  cap_cents: z.int(),
  method: z.enum(METHODS),
  language: z.enum(LANGUAGE_CODES),
  text: z.string(),
})
export const SeenVersion = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(['estimate', 'supplement']),
  status: z.enum(namesOf<keyof typeof ESTIMATE_STATUS>(ESTIMATE_STATUS)),
  hash: z.string(),
  sent_at: Instant.nullable(),
  days: z.int(),
  lines: z.array(Line),
  totals: Totals,
  /** Of the lines the insurer is asked to pay, with tax. */
  asked_cents: z.int(),
  answerable: z.boolean(),
  /** What counts now, whoever said it. */
  answer: z.object({ decision: z.enum(DECISIONS), approved_cents: z.int(), by: z.string(), at: Instant }).nullable(),
  /** Null before the owner signed it. */
  signed: SeenSigned.nullable(),
  /** One's own answers to this version, oldest first. */
  own: z.array(SaidAnswer),
})
export type SeenVersion = z.output<typeof SeenVersion>
/** The paper by which the owner lets the car go, as its insurer reads it: without the code, which is the driver's to show. */
export const SeenRelease = z.object({
  id: Id,
  number: z.string(),
  state: z.enum(PAPER_STATES),
  kind: z.enum(RELEASE_KINDS),
  /** Who may take the car, or look at it. */
  to: z.string(),
  balance: z.enum(BALANCES),
  keys: z.enum(KEYS),
  papers_needed: z.array(z.enum(PAPERS)),
  signed_at: Instant,
  valid_until: Instant.nullable(),
  used_at: Instant.nullable(),
  /** Whether its PDF can be fetched: not where it names what a shop charges. */
  opens: z.boolean(),
})
export type SeenRelease = z.output<typeof SeenRelease>
/** Where the car stands, or stood last, as recorded; of a shop no price, and nothing once it left one. */
export const SeenStay = z.object({
  name: z.string(),
  where: z.string(),
  phone: z.string().nullable(),
  zone: z.string(),
  in_at: Instant,
  /** Else its day alone is. */
  in_known: z.boolean(),
  out_at: Instant.nullable(),
  out_known: z.boolean(),
  days: z.int(),
  daily_cents: z.int().nullable(),
  cents: z.int().nullable(),
  told_driver_at: Instant.nullable(),
  /** How the driver or our team told the insurer, newest first. */
  told: z.array(z.object({ how: z.enum(['letter', ...TOLD_HOW]), at: Instant })),
  /** The newest one. */
  release: SeenRelease.nullable(),
})
export type SeenStay = z.output<typeof SeenStay>

/** The papers and things of a lost car, and which of them a document of the claim shows; the documents themselves stay closed. */
export const SeenLoss = z.object({
  declared_on: Day,
  items: z.array(z.object({ item: z.enum(ITEMS), done: z.boolean(), shown: z.boolean() })),
})
export type SeenLoss = z.output<typeof SeenLoss>

export const Seen = z.object({
  contact: z.object({ name: z.string(), trust: z.enum(TRUSTS), answers: z.boolean() }),
  insurer_name: z.string(),
  claim_number: z.string(),
  insured_name: z.string(),
  vin: z.string().nullable(),
  loss_date: Day,
  loss_state: z.string().nullable(),
  /** What the state's law says about choosing a shop. */
  notice: z.object({ text: z.string(), citation: z.string().nullable() }).nullable(),
  expires_at: Instant,
  stay: SeenStay.nullable(),
  /** The total loss that stands. */
  loss: SeenLoss.nullable(),
  repairs: z.array(
    z.object({
      id: Id,
      trade: z.enum(['body', 'glass']),
      status: z.enum(namesOf<RepairStatus>(REPAIR_STATUS)),
      stage: z.enum(STAGES).nullable(),
      shop: z.object({ name: z.string(), phone: z.string().nullable(), address: z.string().nullable() }),
      arrived_at: Instant.nullable(),
      ready_at: Instant.nullable(),
      promised_on: Day.nullable(),
      promises: z.array(Promised),
      /** Newest first. */
      versions: z.array(SeenVersion),
    }),
  ),
})
export type Seen = z.output<typeof Seen>
