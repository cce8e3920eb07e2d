import { paths } from '#app/paths.ts'
import { type News, type NewsAndMail, newsAndMail } from '#features/base/notifications/server/notify.ts'
import { formatDay, formatInstant } from '#lib/dates.ts'
import type { Language } from '#lib/languages.ts'
import { formatCents } from '#lib/money.ts'
import { wordsBeside } from '#lib/server/words.ts'
import { inEach } from '#lib/spoken.ts'
import { zoneOfState } from '#lib/us-states.ts'
import { rentalCeilingCents, type Coverage } from '../coverage.ts'
import { limitsOf } from '../limits.ts'
import { movedWords } from '../moved.ts'
import type en from './words.en.ts'

const say = await wordsBeside<typeof en>(import.meta.url)

type Subject = { id: string; claim_number: string; insurer_name: string; loss_state: string | null }
type Promised = Subject & { coverage_due_at: string }
/** What nearly every sentence about a claim names. */
export const named = (claim: Pick<Subject, 'claim_number' | 'insurer_name'>) => ({
  insurer: claim.insurer_name,
  number: claim.claim_number,
})
/** An instant where the loss happened. */
export const momentOf = (claim: Pick<Subject, 'loss_state'>, at: string) => (language: Language) =>
  formatInstant(at, language, zoneOfState(claim.loss_state))
/** An amount, or `no` where there is none to speak of. */
export const centsOrNo = (cents: number | null) => (cents === null ? 'no' : formatCents(cents))
/** A day as each language writes it, or `no`. */
export const dayOrNo = (day: string | null) => (language: Language) => (day ? formatDay(day, language) : 'no')
export const forAdmins = (
  type: News['type'],
  claim: { id: string },
  said: Record<Language, { title: string; message: string }>,
): News => ({ type, action_url: paths.adminClaim(claim.id), ...said })

/** Spec §8, submission: the same sentence as the toast, then the promise as a date and time. */
export const submitted = (claim: Promised): NewsAndMail =>
  newsAndMail(
    'info',
    paths.claim(claim.id),
    'claim_submitted',
    say('submitted', { ...named(claim), due: momentOf(claim, claim.coverage_due_at) }),
  )

/** What an admin's bell says about a new claim. */
export const arrived = (claim: Promised): News =>
  forAdmins('info', claim, say('arrived', { ...named(claim), due: momentOf(claim, claim.coverage_due_at) }))

/** The limits as one sentence; empty where the insurer named none. */
function limitsIn(coverage: Coverage) {
  const limits = say('limits', {
    daily: centsOrNo(coverage.rental_daily_cap_cents),
    days: limitsOf(coverage).days ?? 'no',
    ceiling: centsOrNo(rentalCeilingCents(coverage)),
    start: dayOrNo(coverage.rental_start),
    deductible: centsOrNo(coverage.deductible_cents),
    towing: coverage.towing_cap_cents === 0 ? 'none' : centsOrNo(coverage.towing_cap_cents),
  })
  return (language: Language) => {
    const all = limits[language].parts.join(', ')
    return all && `${all[0]!.toUpperCase()}${all.slice(1)}.`
  }
}

/** Coverage was verified, or corrected afterwards. */
export const verified = (claim: Subject, coverage: Coverage, first: boolean): NewsAndMail =>
  newsAndMail(
    'success',
    paths.claim(claim.id),
    'claim_verified',
    say('verified', {
      ...named(claim),
      first: first ? 'yes' : 'no',
      allowed: coverage.rental_start_allowed ? 'yes' : 'no',
      limits: limitsIn(coverage),
    }),
  )

/** A claim moved on (or back); the reason is the admin's own sentence. */
export function moved(claim: Subject, to: 'in-progress' | 'closed' | 'intake', reason: string): NewsAndMail {
  const news = inEach((language) => movedWords(claim, to, reason, language))
  const mail = say('moved', {
    ...named(claim),
    title: (language) => news[language].title,
    why: reason ? 'yes' : 'no',
    reason,
  })
  return newsAndMail(
    to === 'intake' ? 'warning' : 'info',
    paths.claim(claim.id),
    'claim_moved',
    inEach((language) => ({ ...news[language], ...mail[language] })),
  )
}

/** The same to the driver, who keeps it in writing. */
export const withdrawnOwn = (claim: Subject, reason: string): NewsAndMail =>
  newsAndMail('info', paths.claim(claim.id), 'claim_moved', say('withdrawnOwn', { ...named(claim), reason }))

/** The driver took the claim back; admins need not go on. */
export const withdrawn = (claim: Subject, reason: string): News =>
  forAdmins('info', claim, say('withdrawn', { ...named(claim), reason }))

/** The driver added a document to a claim that is being worked on. */
export const documentAdded = (claim: Subject): News => forAdmins('info', claim, say('documentAdded', named(claim)))

/** The 24 hours are over and nobody verified: admins are warned and the driver is not left guessing. */
export const overdue = (claim: Subject): { admins: News; driver: NewsAndMail } => ({
  admins: forAdmins('warning', claim, say('overdueForAdmins', named(claim))),
  driver: newsAndMail('warning', paths.claim(claim.id), 'claim_overdue', say('overdue', named(claim))),
})
