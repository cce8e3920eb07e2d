import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { CLAIM_STATUSES } from '#features/claims/claims/claim.ts'
import type { AuditRow } from '../audit.ts'

/** The sentence of each action, by its code. */
export const useActs = () => useTranslations('acts')

type Act = Pick<AuditRow, 'action' | 'actor' | 'what' | 'subject_table' | 'subject_id' | 'was' | 'now'>

/** Who or what an entry is about, as shortly as it can be recognized. */
export const aboutOf = ({ what, subject_table, subject_id }: Pick<Act, 'what' | 'subject_table' | 'subject_id'>) =>
  what ?? `${subject_table} ${subject_id.slice(-12)}`

/** An entry as a sentence; an action without words, of an older version, says its code. */
export function useSentence() {
  const acts = useActs()
  const t = useTranslations('audit')
  const statuses = useTranslations('claims.status')
  const status = (given: string | null) => {
    const known = CLAIM_STATUSES.find((each) => each === given)
    return known ? statuses(known) : (given ?? '–')
  }
  return (entry: Act): string => {
    const who = entry.actor?.name ?? t('itself')
    const what = aboutOf(entry)
    const action = entry.action as 'claim.move'
    return acts.has(action)
      ? acts(action, { who, what, was: status(entry.was), now: status(entry.now) })
      : t('unnamed', { who, action: entry.action, what })
  }
}

/** Where the row of an entry is worked on, or looked at. */
const PAGES: Record<string, (id: string) => string> = {
  claims: paths.adminClaim,
  orders: paths.adminOrder,
  repairs: paths.adminRepair,
  tow_jobs: paths.towJob,
  insurers: paths.adminInsurer,
  provider_profiles: paths.adminProvider,
  profiles: paths.adminUser,
  listings: paths.listing,
  reviews: () => paths.adminReviews(),
  conversations: (thread) => paths.adminSupport({ thread }),
  message_reports: () => paths.adminReports(),
  data_requests: paths.adminDataRequest,
  support_replies: () => paths.adminReplies(),
  insurer_settlements: () => paths.adminReceivables(),
}
export const pageOf = ({ page }: Pick<AuditRow, 'page'>): string | null =>
  (page && PAGES[page.table]?.(page.id)) ?? null
