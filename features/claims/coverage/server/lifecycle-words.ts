// What a total loss, more rental days and a merge say to driver and admins.
import { paths } from '#app/paths.ts'
import { type News, type NewsAndMail, newsAndMail } from '#features/base/notifications/server/notify.ts'
import { centsOrNo, dayOrNo, forAdmins, momentOf, named } from '#features/claims/claims/server/words.ts'
import { formatDay } from '#lib/dates.ts'
import type { Language } from '#lib/languages.ts'
import { wordsBeside } from '#lib/server/words.ts'
import { inEach } from '#lib/spoken.ts'
import type en from './words.en.ts'

const say = await wordsBeside<typeof en>(import.meta.url)

type Subject = { id: string; claim_number: string; insurer_name: string; loss_state: string | null }

/** One message for the page and the same, line by line, as a mail. */
function letter(
  claim: Subject,
  kind: string,
  type: News['type'],
  said: Record<Language, { title: string; lines: string[] }>,
): NewsAndMail {
  const frame = say('frame', { title: (language) => said[language].title, number: claim.claim_number })
  return newsAndMail(
    type,
    paths.claim(claim.id),
    kind,
    inEach((language) => {
      const { title, lines } = said[language]
      return { title, message: lines.join(' '), paragraphs: lines, ...frame[language] }
    }),
  )
}

type Loss = {
  declared_on: string
  rental_until: string
  rental_days: number
  days_by: 'insurer' | 'rule'
  reason: string
}

/** The insurer declared a total loss: until when it pays for a rental, and who says so. */
export const totalLoss = (claim: Subject, loss: Loss, left: number): NewsAndMail =>
  letter(
    claim,
    'claim_total_loss',
    'warning',
    say('totalLoss', {
      ...named(claim),
      declared: (language) => formatDay(loss.declared_on, language),
      until: (language) => formatDay(loss.rental_until, language),
      left: Math.max(left, 0),
      by: loss.days_by,
      days: loss.rental_days,
      reason: loss.reason,
    }),
  )

/** It was recorded by mistake: the rental cover stands as before. */
export const totalLossUndone = (claim: Subject, reason: string): NewsAndMail =>
  letter(claim, 'claim_total_loss_undone', 'success', say('totalLossUndone', { ...named(claim), reason }))

/** What an admin's bell says about a driver's request. */
export const moreAsked = (claim: Subject, days: number, due: string): News =>
  forAdmins('info', claim, say('moreAsked', { ...named(claim), days, due: momentOf(claim, due) }))

/** A request nobody has answered in time. */
export const moreOverdue = (claim: Subject): { admins: News; driver: NewsAndMail } => ({
  admins: forAdmins('warning', claim, say('moreOverdueForAdmins', named(claim))),
  driver: letter(claim, 'claim_more_overdue', 'warning', say('moreOverdue', named(claim))),
})

type Grant = { days: number; total_cap_cents: number | null; until: string | null }
const granted = ({ days, total_cap_cents, until }: Grant) => {
  const grant = say('grant', { days, total: centsOrNo(total_cap_cents), until: dayOrNo(until) })
  return (language: Language) => grant[language].parts.join(', ')
}

/** The insurer approved more. */
export const moreGranted = (claim: Subject, grant: Grant, reason: string): NewsAndMail =>
  letter(claim, 'claim_more_granted', 'success', say('moreGranted', { ...named(claim), grant: granted(grant), reason }))

/** The insurer grants no more. */
export const moreRefused = (claim: Subject, reason: string): NewsAndMail =>
  letter(claim, 'claim_more_refused', 'warning', say('moreRefused', { ...named(claim), reason }))

/** An extension was recorded by mistake. */
export const moreUndone = (claim: Subject, grant: Grant, reason: string): NewsAndMail =>
  letter(claim, 'claim_more_undone', 'warning', say('moreUndone', { ...named(claim), grant: granted(grant), reason }))

/** One's claim was closed as the same as another: one's own, which is named, or somebody else's, which is not. */
export const merged = (claim: Subject, into: Subject | null, reason: string): NewsAndMail =>
  letter(
    { ...claim, id: into?.id ?? claim.id },
    'claim_merged',
    'info',
    into
      ? say('merged', { ...named(claim), into: into.claim_number, reason })
      : say('mergedElsewhere', { ...named(claim), reason }),
  )

/** The two are not one after all. */
export const unmerged = (claim: Subject, open: boolean, reason: string): NewsAndMail =>
  letter(claim, 'claim_unmerged', 'info', say('unmerged', { ...named(claim), open: open ? 'yes' : 'no', reason }))
