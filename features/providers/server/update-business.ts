import { invalid } from '#lib/errors.ts'
import { audit, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { providersContract } from '../contract.ts'
import { namesContact } from '../policy.ts'
import { ownProfile, profileRow } from './rows.ts'

/** Changes what one’s business says of itself: hours, radius, languages, ownership, words. What was verified stays. */
export const updateBusiness: Verb<typeof providersContract.updateBusiness> = async (ctx, input) => {
  const me = person(ctx)
  if (namesContact(input.about))
    throw invalid(
      'about',
      'Leave out e-mail addresses and phone numbers. We share them with each customer once a booking is paid.',
    )
  return ctx.write(async (tx) => {
    const before = await ownProfile(tx, me.id, 'business')
    const { hours, ...rest } = input
    const change = { ...rest, languages: [...new Set(rest.languages)], ownership: [...new Set(rest.ownership)] }
    await tx
      .updateTable('provider_profiles')
      .set({ ...change, hours: JSON.stringify(hours) })
      .where('id', '=', before.id)
      .execute()
    const { about, service_radius_miles, always_open, languages, ownership } = before
    await audit(tx, {
      action: 'provider.business',
      table: 'provider_profiles',
      id: before.id,
      before: { about, service_radius_miles, hours: before.hours, always_open, languages, ownership },
      after: input,
    })
    return profileRow(tx, before.id)
  })
}
