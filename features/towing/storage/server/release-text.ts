import type { Language } from '#lib/languages.ts'
import { formatCents } from '#lib/money.ts'
import { sha256 } from '#lib/server/seal.ts'
import type { Charges, ReleaseFacts, ReleaseInput, Stay } from '../stay.ts'
import { RELEASE_HOURS, stayNumber } from '../stay-lists.ts'
import { TEXTS } from './words.ts'

const IN: Record<Stay['fees'][number]['kind'], keyof Charges> = {
  tow: 'tow',
  gate: 'yard',
  after_hours: 'yard',
  clean_up: 'clean_up',
  notice: 'other',
  other: 'other',
}
/** What the place charges so far, by kind; null while nobody knows its daily fee. */
export function chargesOf({ fees, cost, daily_cents }: Stay): Charges | null {
  if (daily_cents === null) return null
  const charges: Charges = { storage: cost.storage_cents, tow: 0, yard: 0, clean_up: 0, other: 0 }
  for (const { kind, cents } of fees) charges[IN[kind]] += cents
  return charges
}

export const totalOf = (charges: Charges): number => Object.values(charges).reduce((all, cents) => all + cents, 0)

type About = { owner: string; vin: string | null; insurer: string; claim_number: string }
export const factsOf = (input: ReleaseInput, stay: Stay, about: About): ReleaseFacts => ({
  ...input,
  ...about,
  place: { name: stay.name, address: stay.address, state: stay.state },
  stay_number: stayNumber(stay.id),
  charges: chargesOf(stay),
})

/** What is signed, sentence by sentence: the will of the owner, and nothing of title (domain/tow.md §9). */
export function releaseText(facts: ReleaseFacts, language: Language): string[] {
  const { text: w, ...names } = TEXTS[language].release
  const { place, kind, charges } = facts
  const who = [facts.to_name, facts.to_company].filter(Boolean).join(', ')
  return [
    w.owner({
      owner: facts.owner,
      car: [facts.vin && names.vin({ vin: facts.vin }), facts.plate && names.plate({ plate: facts.plate })]
        .filter(Boolean)
        .join(', '),
      place: [place.name, place.address, place.state].filter(Boolean).join(', '),
      stay: facts.stay_number,
    }),
    w.kinds[kind]({ who }),
    w.shows({ what: facts.id_to_show }),
    w.balances[facts.balance],
    ...(charges ? [w.charges({ amount: formatCents(totalOf(charges)) })] : []),
    w.keys[facts.keys],
    facts.belongings ? w.belongings({ what: facts.belongings }) : w.noBelongings,
    facts.plate_removed ? w.plateOff : w.plateOn,
    ...(facts.papers_needed.length
      ? [w.papers({ list: facts.papers_needed.map((one) => names.papers[one]).join('; ') })]
      : []),
    ...(facts.police_hold ? [w.police] : []),
    w.valid({ hours: RELEASE_HOURS }),
    w.evidence,
    w.electronic,
  ]
}
/** Of what the driver read: everything but the charges, which count on by the minute. */
export const hashOf = (facts: ReleaseFacts): string =>
  sha256(releaseText({ ...facts, charges: null }, 'en').join('\n')).toString('hex')
