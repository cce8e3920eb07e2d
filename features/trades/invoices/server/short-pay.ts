import { isDeepStrictEqual } from 'node:util'
import { addEvent, asDriver, notifyShop, repairOf, sidesOf } from '#features/trades/repairs/server/repair-rows.ts'
import { toShop } from '#features/trades/repairs/server/words.ts'
import { conflict } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import { ensure } from '#lib/policy.ts'
import { audit } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { papersContract } from '../contract.ts'
import { differenceOf, LetterFacts, linesBySaid } from '../paper.ts'
import { canWriteLetter } from '../policy.ts'
import { writePaper } from './direction.ts'
import { approvedLines, lastAnswer, letterLines } from './money-pages.ts'
import { headNow, type Known, knownOf } from './paper-facts.ts'
import { readPapers } from './papers.ts'
import { billNews, TEXTS } from './words.ts'

/** Whether the insurer approved an estimate of the repair for less than was asked: no rule was read for what it refused whole. */
const adjusted = (known: Known): boolean =>
  known.versions.some(({ id }) => {
    const answer = lastAnswer(known, id)
    return answer?.decision === 'in_part' && approvedLines(known, answer).some((one) => one.approved < one.asked)
  })

/** The request in plain words, and what the law of the claim's state asks where its reading is sure. */
function bodyOf(known: Known, { difference_cents, refused_cents, invoice, lines }: LetterFacts): string[] {
  const { letter: w } = TEXTS.en.papers
  const amount = formatCents(difference_cents)
  const { less, open } = linesBySaid(lines)
  const duty = adjusted(known) ? known.law.duty : null
  return [
    w.hello,
    w.why({ invoice, amount }),
    ...(less.length ? [w.linesLess] : []),
    ...(open.length ? [w.linesOpen] : []),
    ...(less.length + open.length ? [] : [w.linesWhole]),
    ...(refused_cents > 0 ? [w.mine({ amount: formatCents(refused_cents) })] : []),
    w.ask({ amount }),
    ...(duty?.difference_days ? [w.answer({ source: duty.source, days: duty.difference_days })] : []),
    ...(duty?.adjusts_per_item ? [w.perItem({ source: duty.source })] : []),
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
    const { insurer_cents, betterment_cents, deductible_cents } = known.full!
    const difference_cents = differenceOf(known.full!, paid!)
    if (difference_cents !== expected_cents)
      throw conflict('changed', 'What your insurer has paid has changed in the meantime. Look at it again.')
    const facts: LetterFacts = {
      invoice: billed,
      head: headNow(known),
      billed_cents: insurer_cents + betterment_cents + deductible_cents,
      betterment_cents,
      deductible_cents,
      insurer_cents,
      refused_cents: Math.min(insurer_cents - shares.insurer_cents, difference_cents),
      paid_cents: paid!.insurer_paid_cents,
      difference_cents,
      lines: letterLines(known),
    }
    const text = bodyOf(known, facts).join('\n')
    const last = known.written.findLast(({ kind }) => kind === 'short_pay_letter')
    if (last?.english_text === text && isDeepStrictEqual(LetterFacts.parse(last.facts), facts))
      throw conflict('written_already', 'The last letter says the same. Save it from the list and send it.')
    const cents = difference_cents
    const number = await writePaper(ctx, tx, held, known, {
      kind: 'short_pay_letter',
      cents,
      language: 'en',
      shown_text: text,
      english_text: text,
      facts,
      typed_name: known.parties.name,
    })
    await addEvent(ctx, tx, held.id, { kind: 'letter', details: { number, cents } })
    await audit(tx, { action: 'repair.short_pay_letter', table: 'repairs', id: held.id, after: { number, cents } })
    const { driver } = await sidesOf(ctx, tx, held)
    await notifyShop(ctx, tx, held, toShop(held.id, billNews('letter', { driver, amount: formatCents(cents) })))
  })
  return readPapers(ctx, { repair_id })
}
