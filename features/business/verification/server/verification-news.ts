import { paths } from '#app/paths.ts'
import { type News, type NewsAndMail, newsAndMail } from '#features/base/notifications/server/notify.ts'
import { sentence } from '#features/business/providers/server/words.ts'
import { wordsBeside } from '#lib/server/words.ts'
import type { VerificationDecisionName } from '../provider-admin.ts'
import type en from './words.en.ts'

const say = await wordsBeside<typeof en>(import.meta.url)
const VERIFICATION_DECISIONS = say('decisions')

/**
 * What the owner of a suspended provider, or of one that is back, reads; the reason as the admin wrote it. The mail says
 * what goes on, what does not, and how to answer.
 */
export function marketNews(
  business: string,
  decision: 'suspended' | 'lifted',
  reason: string,
  count: number,
): NewsAndMail {
  const values = { business, reason, sentence: sentence(reason), count }
  const page = paths.providerVerification()
  return decision === 'suspended'
    ? newsAndMail('error', page, 'provider_suspended', say('suspended', values))
    : newsAndMail('success', page, 'provider_reinstated', say('lifted', values))
}

/** What the admin reads whose decision was not carried out; `who` changed the provider meanwhile. */
export const droppedNews = (
  decision: { provider_id: string; business_name: string; decision: VerificationDecisionName },
  code: string,
  who: string | null,
): News => ({
  type: 'warning',
  action_url: paths.adminProvider(decision.provider_id),
  ...say('dropped', {
    business: decision.business_name,
    decision: (language) => VERIFICATION_DECISIONS[language][decision.decision],
    code,
    by: who ? 'somebody' : 'nobody',
    who: who ?? '',
  }),
})
