import { sql } from 'kysely'
import { conflict, invalid, notFound } from '#lib/errors.ts'
import { dayIn } from '#lib/dates.ts'
import { ensure } from '#lib/policy.ts'
import { audit, because } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { BackgroundCheck, providerAdminContract } from '../provider-admin.ts'
import { canRecordCheck } from '../policy.ts'

/** Where the background check of a provider stands; null when none was ordered. Only admins see it. */
export const checkOf = async (db: Database | Tx, provider_id: string): Promise<BackgroundCheck | null> =>
  (await db
    .selectFrom('background_checks as b')
    .leftJoin('profiles as a', 'a.id', 'b.recorded_by')
    .select(['b.status', 'b.company', 'b.reference', 'b.consent_on', 'b.reason', 'b.recorded_at'])
    .select('a.name as recorded_by_name')
    .where('b.provider_id', '=', provider_id)
    .executeTakeFirst()) ?? null

/** Records that a check was ordered, came back clear, or has a finding. Never what the report says. */
export const recordBackgroundCheck: Verb<typeof providerAdminContract.recordCheck> = async (ctx, input) => {
  const { provider_id, status, from, company, reference, consent_on, reason } = input
  return ctx.write(async (tx) => {
    const profile = await tx
      .selectFrom('provider_profiles')
      .select('time_zone')
      .where('id', '=', provider_id)
      .forUpdate()
      .executeTakeFirst()
    if (!profile) throw notFound('Provider profile')
    if (consent_on > dayIn(profile.time_zone, ctx.services.now()))
      throw invalid('consent_on', 'We need written consent before the check. Enter the date it was given.')
    const before = await checkOf(tx, provider_id)
    if ((before?.status ?? null) !== from)
      throw conflict('changed', `${before?.recorded_by_name ?? 'Somebody'} changed this check meanwhile. Look again.`)
    ensure(canRecordCheck(from, status, reason))
    await because(tx, reason)
    await sql`select record_background_check(${provider_id}, ${status}, ${company}, ${reference}, ${consent_on}::date)`.execute(
      tx,
    )
    await audit(tx, {
      action: `provider.check_${status}`,
      table: 'provider_profiles',
      id: provider_id,
      before: { background_check: from },
      after: { background_check: status, company, reference, consent_on },
      ...(reason && { reason }),
    })
    return (await checkOf(tx, provider_id))!
  })
}
