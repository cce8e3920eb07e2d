import { sql } from 'kysely'
import { notifyAdmins } from '#features/base/notifications/server/notify.ts'
import type { Input } from '#lib/contract.ts'
import { invalid } from '#lib/errors.ts'
import { because, type Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { onboardingContract } from '../contract.ts'
import { DOCUMENTS, REVIEW_HOURS } from '#features/business/providers/provider.ts'
import { profileRow } from '#features/business/providers/server/rows.ts'
import { submittedNews } from '#features/business/providers/server/words.ts'

const NEW_ONE = {
  insurance_proof: 'This insurance proof was sent back. Upload a new one.',
  w9: 'This W-9 was sent back. Upload a new one.',
} as const
const REQUIRED = {
  address: 'Enter your business address.',
  ein_last4: 'Enter your EIN.',
  insurance_proof_url: 'Upload your insurance proof.',
  w9_url: 'Upload your W-9.',
} as const

/** Hands a complete profile in for review (spec §5: address, EIN and both documents) and notifies the claims team. */
export async function handIn(
  ctx: Ctx,
  tx: Tx,
  id: string,
  input: Input<typeof onboardingContract.save>,
): Promise<void> {
  const profile = await profileRow(tx, id)
  for (const key of ['address', 'ein_last4', 'insurance_proof_url', 'w9_url'] as const)
    if (!profile[key]) throw invalid(key === 'ein_last4' ? 'ein' : key, REQUIRED[key])
  for (const name of DOCUMENTS) if (profile[name]?.review === 'refused') throw invalid(`${name}_url`, NEW_ONE[name])
  const due = new Date(ctx.services.now().getTime() + REVIEW_HOURS * 3_600_000)
  await because(tx, 'Documents handed in', due)
  await sql`select submit_verification(${id})`.execute(tx)
  await tx.deleteFrom('onboarding_drafts').where('user_id', '=', profile.user_id).execute()
  await tx.updateTable('provider_profiles').set({ onboarding_step: 4 }).where('id', '=', id).execute()
  if (profile.background_check_status !== 'pending') await notifyAdmins(ctx, tx, submittedNews(input.business_name))
}
