import { addEvent, asDriver, notifyShop, repairOf, sidesOf } from '#features/trades/repairs/server/repair-rows.ts'
import { toShop } from '#features/trades/repairs/server/words.ts'
import { conflict } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import { ensure } from '#lib/policy.ts'
import { audit } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { papersContract } from '../contract.ts'
import { differenceOf, type LetterFacts } from '../paper.ts'
import { canWriteLetter } from '../policy.ts'
import { writePaper } from './direction.ts'
import { letterLines } from './money-pages.ts'
import { type Known, knownOf } from './paper-facts.ts'
import { readPapers } from './papers.ts'
import { billNews, TEXTS } from './words.ts'

/** The request in plain words, and what the law of the claim's state asks where its reading is sure. */
function bodyOf({ law: { duty } }: Known, { difference_cents, refused_cents, invoice, lines }: LetterFacts): string[] {
  const { letter: w } = TEXTS.en.papers
  const amount = formatCents(difference_cents)
  const less = lines.some(({ approved_cents, billed_cents }) => approved_cents < billed_cents)
  return [
    w.hello,
    w.why({ invoice, amount }),
    less ? w.linesLess : w.linesWhole,
    ...(refused_cents > 0 ? [w.mine({ amount: formatCents(refused_cents) })] : []),
    w.ask({ amount }),
    ...(duty?.difference_days ? [w.answer({ source: duty.source, days: duty.difference_days })] : []),
    ...(duty?.adjusts_per_item ? [w.perItem({ source: duty.source })] : []),
    ...(duty?.direct_payment_business_days
      ? [w.direct({ source: duty.source, days: duty.direct_payment_business_days })]
      : []),
    w.end,
  ]
}

/**
 * Writes the driver's letter about what the insurer has not paid of its part, with the lines and sums as they stand. It is
 * their claim: the shop reads it, and does not write it. We send nothing.
 */
export const writeLetter: Verb<typeof papersContract.writeLetter> = async (ctx, { repair_id, expected_cents }) => {
  const repair = await repairOf(ctx.db, repair_id)
  await asDriver(ctx, repair, 'write letter', async (tx, held) => {
    const known = await knownOf(tx, held, ctx.services.now())
    ensure(canWriteLetter(known))
    const { invoice, paid } = known.money
    const { shares, number: billed } = invoice!
    const difference_cents = differenceOf(shares, paid!)
    if (difference_cents !== expected_cents)
      throw conflict('changed', 'What your insurer has paid has changed in the meantime. Look at it again.')
    const facts: LetterFacts = {
      invoice: billed,
      insurer_cents: shares.insurer_cents,
      refused_cents: shares.refused_cents,
      paid_cents: paid!.insurer_paid_cents,
      difference_cents,
      lines: letterLines(known),
    }
    const text = bodyOf(known, facts).join('\n')
    const cents = difference_cents
    const number = await writePaper(ctx, tx, held, known, {
      kind: 'short_pay_letter',
      cents,
      language: 'en',
      shown_text: text,
      english_text: text,
      facts,
    })
    await addEvent(ctx, tx, held.id, { kind: 'letter', details: { number, cents } })
    await audit(tx, { action: 'repair.short_pay_letter', table: 'repairs', id: held.id, after: { number, cents } })
    const { driver } = await sidesOf(ctx, tx, held)
    await notifyShop(ctx, tx, held, toShop(held.id, billNews('letter', { driver, amount: formatCents(cents) })))
  })
  return readPapers(ctx, { repair_id })
}
