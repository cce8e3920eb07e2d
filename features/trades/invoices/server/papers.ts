import { versionName } from '#features/trades/repairs/repair.ts'
import { type Language, LANGUAGE_CODES } from '#lib/languages.ts'
import type { Verb } from '#lib/server/http.ts'
import type { papersContract } from '../contract.ts'
import { differenceOf, type Paper, type KindOfPaper, PAPER_KINDS, paperNumber } from '../paper.ts'
import { canDirect, canRevokeDirection, canWriteLetter } from '../policy.ts'
import { boughtOf } from '#features/market/prices/server/bought.ts'
import { warrantyOf } from './car-pages.ts'
import { isStale } from './direction-text.ts'
import { type Known, livingDirection, readerOf } from './paper-facts.ts'

const ALL = [...LANGUAGE_CODES]
/** What names no sum: for whoever works on the car, too. */
const WITHOUT_SUMS: readonly KindOfPaper[] = ['warranty', 'calibration', 'release']
const both = (language: Language): Language[] => ALL.filter((one) => one === 'en' || one === language)

/** Each paper of a repair that there is by now, by kind and then in order. */
function papersIn(known: Known): Paper[] {
  const { repair, versions, answers, records, delivered, money, moves, written, chargebacks } = known
  const of = (kind: KindOfPaper, rest: Omit<Paper, 'kind' | 'over' | 'languages'> & Partial<Paper>): Paper => ({
    kind,
    over: false,
    languages: ALL,
    ...rest,
  })
  const { invoice } = money
  const answered = money.payments.filter(({ confirmed_at, disputed_at }) => confirmed_at ?? disputed_at).length
  const events = [
    ...money.invoices.map(({ issued_at }) => issued_at),
    ...money.payments.flatMap(({ at, confirmed_at, disputed_at }) => [at, confirmed_at ?? '', disputed_at ?? '']),
    ...moves.map(({ at }) => at),
    ...chargebacks.flatMap(({ created_at, closed_at }) => [created_at, closed_at ?? '']),
  ]
  const known_of =
    money.invoices.length +
    money.payments.length +
    answered +
    moves.length +
    moves.filter(({ kind, status }) => kind === 'refund' && status === 'succeeded').length +
    money.orders.filter((order) => boughtOf(order).settled).length +
    chargebacks.length +
    chargebacks.filter(({ closed_at }) => closed_at).length
  const papers = [
    ...versions.flatMap(({ signed, ...version }) =>
      signed
        ? [
            of('authorization', {
              id: signed.id,
              number: versionName(version),
              at: signed.at,
              cents: signed.cap_cents,
              languages: both(signed.language),
            }),
          ]
        : [],
    ),
    ...answers.map(({ id, at, approved_cents: cents, estimate_id }, n) =>
      of('edited_estimate', {
        id,
        number: paperNumber('edited_estimate', n + 1),
        at,
        cents,
        over: answers.slice(n + 1).some((later) => later.estimate_id === estimate_id),
      }),
    ),
    ...money.invoices
      .toReversed()
      .map(({ id, number, issued_at: at, total_cents: cents, status }) =>
        of('invoice', { id, number, at, cents, over: status === 'corrected' }),
      ),
    // a signature for the car stands on its release
    ...written.flatMap(({ id, kind, number, at, cents, language, revoked_at }) =>
      kind === 'hand_back'
        ? []
        : [
            of(kind, {
              id,
              number: paperNumber(kind, number),
              at,
              cents,
              languages: kind === 'short_pay_letter' ? ['en'] : both(language),
              over: revoked_at !== null,
            }),
          ],
    ),
    // its number counts what it knows: two that say the same have the same
    ...(invoice
      ? [
          of('statement', {
            id: repair.id,
            number: paperNumber('statement', known_of),
            at: events.toSorted().at(-1)!,
            cents: invoice.total_cents,
          }),
        ]
      : []),
    ...(delivered && warrantyOf(known)
      ? [
          of('warranty', {
            id: repair.id,
            number: paperNumber('warranty', money.invoices.length),
            at: delivered.at,
            cents: null,
          }),
        ]
      : []),
    ...(records.length > 0
      ? [
          of('calibration', {
            id: repair.id,
            number: paperNumber('calibration', records.length),
            at: records.at(-1)!.at,
            cents: null,
          }),
        ]
      : []),
    ...(delivered
      ? [of('release', { id: repair.id, number: paperNumber('release', 1), at: delivered.at, cents: null })]
      : []),
  ]
  return papers.toSorted((a, b) => PAPER_KINDS.indexOf(a.kind) - PAPER_KINDS.indexOf(b.kind))
}

/** Of these, what the reader may see. */
export const papersFor = (known: Known, prices: boolean): Paper[] =>
  papersIn(known).filter(({ kind }) => prices || WITHOUT_SUMS.includes(kind))

/** The papers of a repair for whoever may read it, with what its driver may still sign or write. Throws 404. */
export const readPapers: Verb<typeof papersContract.papers> = async (ctx, { repair_id }) => {
  const { viewer, prices, known } = await readerOf(ctx, repair_id)
  const { money } = known
  const direction = prices ? livingDirection(known) : null
  const driver = viewer === 'driver'
  return {
    repair_id,
    papers: papersFor(known, prices),
    direction: direction && {
      ...direction,
      number: paperNumber('direction_to_pay', direction.number),
      stale: isStale(known),
    },
    paid_to_shop_cents: prices
      ? money.payments.reduce(
          (all, { kind, cents, disputed_at }) => all + (kind === 'insurer_to_shop' && !disputed_at ? cents : 0),
          0,
        )
      : 0,
    may: {
      direct: driver && canDirect(known, isStale(known)).yes,
      revoke: driver && canRevokeDirection(known, direction).yes,
      write_letter: driver && canWriteLetter(known).yes,
    },
    short_cents: prices && money.paid && money.paid.insurer_paid_cents > 0 ? money.paid.short_cents || null : null,
    difference_cents: driver && canWriteLetter(known).yes ? differenceOf(known.full!, money.paid!) : null,
  }
}
