import { createHash } from 'node:crypto'
import type { Language } from '#lib/languages.ts'
import { formatCents } from '#lib/money.ts'
import { type Known, livingDirection, signedNames } from './paper-facts.ts'
import { TEXTS } from './words.ts'

/**
 * What is signed, sentence by sentence: where to pay, and that nothing else is given away. No claim right is transferred and
 * nobody gets power to act for the driver (domain/repair.md §5.3); Florida bars such transfers for glass. In a liability
 * claim the insurer is somebody else's.
 */
export function textOf(known: Known, language: Language): string[] {
  const { direction: w } = TEXTS[language].papers
  const { parties, money } = known
  const { business_name: business, insurer_name: insurer, claim_type } = parties
  const address = [parties.address, parties.city, parties.state].filter(Boolean).join(', ')
  const { invoice } = money
  const whose = claim_type === 'liability' ? w.theirs : w.mine
  return [
    invoice
      ? whose.billed({ insurer, business, number: invoice.number, amount: formatCents(invoice.shares.insurer_cents) })
      : whose.signed({ insurer, business, versions: signedNames(known).join(', ') }),
    ...(address ? [w.where({ business, address })] : []),
    whose.keeps,
    w.noPower({ business }),
    w.own,
    w.lender,
    whose.revocable,
    w.free,
  ]
}
export const hashOf = (known: Known) => createHash('sha256').update(textOf(known, 'en').join('\n')).digest('hex')

/** Whether the direction that holds would say something else today. */
export function isStale(known: Known): boolean {
  const direction = livingDirection(known)
  return direction !== null && direction.english_text !== textOf(known, 'en').join('\n')
}
